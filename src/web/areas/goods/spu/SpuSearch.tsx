import { spu } from '#contract/goods/spu.ts'
import { useSearchValue } from '#web/kit/list/search-context.ts'
import { searchFields } from '#web/kit/list/search.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { useBrandOptions, useSeriesOptions } from '#web/pickers/brand-series.ts'
import { CategoryFilter } from '#web/pickers/CategoryFilter.tsx'
import { useSceneOptions } from '#web/pickers/scenes.ts'
import { spuTexts } from './texts.ts'

const Search = searchFields(spu.list)

/** The filters of the SPU list; a category means everything below it too. */
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
