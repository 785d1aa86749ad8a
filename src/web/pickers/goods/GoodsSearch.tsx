import { sku } from '#contract/goods/sku.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { useSearchValue } from '#web/kit/list/search/search-context.ts'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { useBrandOptions, useSeriesOptions } from '#web/pickers/brand-series.ts'

const goodsPickerTexts = texts({
  zh: {
    brand_first: '请先选择品牌',
    code_hint: '商品编码，可用 * 通配',
  },
  en: {
    brand_first: 'Select a brand first',
    code_hint: 'SKU code, * for any',
  },
})

const Search = searchFields(sku.picker)

/** The filters in the goods picker: the name comes first and has the focus. A series can be chosen once its brand is. */
export function GoodsSearch() {
  const t = useTexts(goodsPickerTexts)
  const brandId = Number(useSearchValue('brand_id')) || null
  const useSeries = (isWanted: boolean) => useSeriesOptions(brandId, isWanted)
  return (
    <>
      <Search.Text name="title" />
      <Search.Text name="code" placeholder={t('code_hint')} />
      <Search.Select name="brand_id" useOptions={useBrandOptions} clears="series_id" />
      <Search.Select
        name="series_id"
        useOptions={useSeries}
        disabled={brandId === null}
        placeholder={brandId === null ? t('brand_first') : undefined}
      />
    </>
  )
}
