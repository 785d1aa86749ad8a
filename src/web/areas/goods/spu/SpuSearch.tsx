import { spu } from '#contract/goods/spu.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { useSearchValue } from '#web/kit/list/search/search-context.ts'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { useBrandOptions, useSeriesOptions } from '#web/pickers/brand-series.ts'
import { CategoryFilter } from '#web/pickers/CategoryFilter.tsx'
import { useSceneOptions } from '#web/pickers/scenes.ts'

const spuTexts = texts({
  zh: {
    word_hint: '名称或编码',
    choose_brand: '请先选择品牌',
  },
  en: {
    word_hint: 'Name or code',
    choose_brand: 'Select a brand first',
  },
})

const Search = searchFields(spu.list)

/** The SPU list filters; a category includes all categories below it. */
export function SpuSearch() {
  const t = useTexts(spuTexts)
  const brandId = Number(useSearchValue('brand_id')) || null
  const useSeries = (isWanted: boolean) => useSeriesOptions(brandId, isWanted)
  return (
    <>
      <Search.Text name="word" placeholder={t('word_hint')} />
      <Search.Select name="brand_id" useOptions={useBrandOptions} clears="series_id" />
      <Search.Select
        name="series_id"
        useOptions={useSeries}
        disabled={brandId === null}
        placeholder={brandId === null ? t('choose_brand') : undefined}
      />
      <Search.Own name="category_id">{(value, set) => <CategoryFilter value={value} onChange={set} />}</Search.Own>
      <Search.Select name="scene_id" useOptions={useSceneOptions} />
      <Search.MoneyRange label={['门店价', 'Store price']} from="price_min" to="price_max" />
      <Search.DayRange label={['更新时间', 'Updated']} from="updated_from" to="updated_to" />
    </>
  )
}
