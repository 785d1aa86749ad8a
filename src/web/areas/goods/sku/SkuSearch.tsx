import { codesIn, MOST_CODES } from '#contract/goods/sku-codes.ts'
import { sku } from '#contract/goods/sku.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { useSearchValue } from '#web/kit/list/search/search-context.ts'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { useBrandOptions, useSeriesOptions } from '#web/pickers/brand-series.ts'
import { CategoryFilter } from '#web/pickers/CategoryFilter.tsx'
import { useSceneOptions } from '#web/pickers/scenes.ts'
import { searchSpus, useSpu } from '#web/pickers/spu.ts'

const skuTexts = texts({
  zh: {
    code_hint: '商品编码，可用 * 通配',
    choose_brand: '请先选择品牌',
  },
  en: {
    code_hint: 'SKU code, * for any',
    choose_brand: 'Select a brand first',
  },
})

const Search = searchFields(sku.list)

const always = () => 0

/** The SKU list filters; a series can be chosen after its brand. A past moment has neither stock nor scenes to filter by. */
export function SkuSearch({ isPast = false }: { isPast?: boolean }) {
  const t = useTexts(skuTexts)
  const brandId = Number(useSearchValue('brand_id')) || null
  const useSeries = (isWanted: boolean) => useSeriesOptions(brandId, isWanted)
  const spu = useSpu(Number(useSearchValue('spu_id')) || null)
  return (
    <>
      <Search.Codes name="code" many="codes" codesIn={codesIn} most={MOST_CODES} placeholder={t('code_hint')} />
      <Search.Text name="title" />
      <Search.Select name="brand_id" useOptions={useBrandOptions} clears="series_id" />
      <Search.Select
        name="series_id"
        useOptions={useSeries}
        disabled={brandId === null}
        placeholder={brandId === null ? t('choose_brand') : undefined}
      />
      <Search.Remote name="spu_id" search={searchSpus} minLength={always} initialOption={spu && { key: spu.key, title: spu.title }} />
      <Search.Own name="category_id">{(value, set) => <CategoryFilter value={value} onChange={set} leavesOnly />}</Search.Own>
      {!isPast && <Search.Select name="scene_id" useOptions={useSceneOptions} />}
      <Search.Choice name="status" />
      <Search.MoneyRange label={['价格', 'Price']} from="price_min" to="price_max" />
      {!isPast && <Search.Choice name="stock" />}
    </>
  )
}
