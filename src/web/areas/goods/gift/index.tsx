import { gift } from '#contract/goods/gift.ts'
import type { Query } from '#web/base/router/location.ts'
import { useEditing, useOpened } from '#web/kit/form/drawer-state.ts'
import { bulkDelete, bulkStatus, rowCopy, rowDelete, rowEdit } from '#web/kit/list/actions/entity-actions.ts'
import { NewButton } from '#web/kit/list/actions/NewButton.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { useSearchValue } from '#web/kit/list/search/search-context.ts'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { searchGoods, useGoodsOption } from '#web/pickers/goods/search-goods.ts'
import { giftColumns } from './columns.tsx'

const GiftForm = lazyPart('id', async () => (await import('./GiftForm.tsx')).GiftForm)
const GiftRecords = lazyPart('id', async () => (await import('./GiftRecords.tsx')).GiftRecords)

export const prefetch = (query?: Query) => prefetchList(gift.list, query)

export default function GiftListPage() {
  const editing = useEditing()
  const records = useOpened('records')
  return (
    <>
      <ListPage
        entity={gift}
        columns={giftColumns}
        rowTitle={({ title }) => title}
        search={<GiftSearch />}
        toolbar={<NewButton entity={gift} open={editing.open} />}
        actions={[
          rowEdit(gift, editing.open),
          rowCopy(gift, editing.copy),
          { key: 'records', label: ['送出记录', 'Gifts given'], access: gift.record, run: ({ id }) => records.open(id) },
          rowDelete(gift),
        ]}
        bulk={[...bulkStatus(gift), bulkDelete(gift)]}
      />
      <GiftForm id={editing.id} from={editing.from} onClose={editing.close} />
      <GiftRecords id={records.id} onClose={records.close} />
    </>
  )
}

const Search = searchFields(gift.list)

function GiftSearch() {
  const chosen = useGoodsOption(Number(useSearchValue('sku_id')) || null)
  return (
    <>
      <Search.Text name="title" />
      <Search.Choice name="cond_type" />
      <Search.Choice name="state" />
      <Search.Choice name="goods_off" />
      <Search.Remote name="sku_id" search={searchGoods} initialOption={chosen} />
    </>
  )
}
