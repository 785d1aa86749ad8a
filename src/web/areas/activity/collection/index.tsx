import { collection } from '#contract/activity/collection.ts'
import { ActivityList } from '#web/areas/activity/shared/ActivityList.tsx'
import type { Query } from '#web/base/router/location.ts'
import { useSearchValue } from '#web/kit/list/search/search-context.ts'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { searchGoods, useGoodsOption } from '#web/pickers/goods/search-goods.ts'
import { useCollectionActions } from './actions.tsx'
import { collectionColumns } from './columns.tsx'

export const prefetch = (query?: Query) => prefetchList(collection.list, query)

/** The collections (domain §4.1). */
export default function CollectionListPage() {
  return <ActivityList entity={collection} columns={collectionColumns} search={<CollectionSearch />} buttons={useCollectionActions()} />
}

const Search = searchFields(collection.list)

function CollectionSearch() {
  const chosen = useGoodsOption(Number(useSearchValue('sku_id')) || null)
  return (
    <>
      <Search.Text name="title" />
      <Search.Choice name="phase" />
      <Search.Remote name="sku_id" search={searchGoods} initialOption={chosen} />
      <Search.DayRange label={['活动时间', 'Time']} from="from" to="to" />
      <Search.Choice name="price_rule" />
      <Search.Choice name="review" />
      <Search.Choice name="goods_off" />
    </>
  )
}
