import { gift } from '#contract/goods/gift.ts'
import { useSearchValue } from '#web/kit/list/search-context.ts'
import { searchFields } from '#web/kit/list/search.tsx'
import { searchGoods, useGoodsOption } from '#web/pickers/goods/search-goods.ts'

const Search = searchFields(gift.list)

export function GiftSearch() {
  const chosen = useGoodsOption(Number(useSearchValue('sku_id')) || null)
  return (
    <>
      <Search.Text name="title" />
      <Search.Choice name="cond_type" />
      <Search.Choice name="state" />
      <Search.Remote name="sku_id" search={searchGoods} initialOption={chosen} />
    </>
  )
}
