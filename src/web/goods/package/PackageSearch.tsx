import { goodsPackage } from '#contract/goods/package.ts'
import { useSearchValue } from '#web/kit/list/search-context.ts'
import { searchFields } from '#web/kit/list/search.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { searchGoods, useGoodsOption } from '#web/pickers/goods/search-goods.ts'
import { packageTexts } from './texts.ts'

const Search = searchFields(goodsPackage.list)

export function PackageSearch() {
  const t = useTexts(packageTexts)
  const chosen = useGoodsOption(Number(useSearchValue('sku_id')) || null)
  return (
    <>
      <Search.Text name="word" placeholder={t('word_hint')} />
      <Search.Remote name="sku_id" search={searchGoods} initialOption={chosen} />
      <Search.Choice name="status" />
    </>
  )
}
