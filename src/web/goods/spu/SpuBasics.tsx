import { useFormContext } from 'react-hook-form'
import type { Spu } from '#contract/goods/spu.ts'
import { FormFile } from '#web/kit/form/FormFile.tsx'
import { Double, FormGroup, Wide } from '#web/kit/form/FormGroup.tsx'
import { Select } from '#web/kit/ui/Select.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { useBrandOptions, useSeriesOptions } from '#web/pickers/brand-series.ts'
import { CategorySelect } from '#web/pickers/CategorySelect.tsx'
import { useSceneOptions } from '#web/pickers/scenes.ts'
import { CheckList } from './CheckList.tsx'
import { Fields } from './fields.ts'
import { spuFormTexts } from './form-texts.ts'
import { spuTexts } from './texts.ts'

export function SpuBasics({ row }: { row: Spu | undefined }) {
  const t = useTexts(spuFormTexts)
  return (
    <FormGroup title={t('basic')}>
      <Double>
        <Fields.Text name="title" />
      </Double>
      <Fields.Text name="code" help={t('code_help')} />
      <Fields.Pick name="unit" />
      <BrandSelect row={row} />
      <SeriesSelect row={row} />
      <Double>
        <Fields.Own name="category_id">
          {({ field }) => (
            <CategorySelect {...field} value={(field.value as number | null) ?? null} valueTitle={row?.category_title} clearable={false} />
          )}
        </Fields.Own>
      </Double>
      <Double>
        <Fields.Text name="sub_title" />
      </Double>
      <Double>
        <Fields.Words name="keywords" max={10} help={t('keywords_help')} />
      </Double>
      <Fields.Image name="main_image" />
      <Double>
        <Fields.Images name="images" />
      </Double>
      <Fields.Own name="video" group help={t('video_help')}>
        {({ field }) => <FormFile kind="video" field={field} />}
      </Fields.Own>
      <Fields.Int name="sort" help={t('sort_help')} />
      <Wide>
        <Scenes />
      </Wide>
    </FormGroup>
  )
}

function BrandSelect({ row }: { row: Spu | undefined }) {
  const form = useFormContext()
  const brands = useBrandOptions()
  return (
    <Fields.Own name="brand_id">
      {({ field }) => (
        <Select
          {...field}
          value={(field.value as number | null) ?? null}
          options={brands}
          valueTitle={row?.brand_title}
          onChange={(next) => {
            field.onChange(next)
            // a series is of one brand
            form.setValue('series_id', null, { shouldDirty: true })
          }}
        />
      )}
    </Fields.Own>
  )
}

function SeriesSelect({ row }: { row: Spu | undefined }) {
  const t = useTexts(spuFormTexts)
  const brandId = Number(Fields.useValue('brand_id')) || null
  const series = useSeriesOptions(brandId)
  return (
    <Fields.Select
      name="series_id"
      options={series}
      valueTitle={row?.brand_id === brandId ? row?.series_title : undefined}
      disabled={brandId === null}
      help={brandId === null ? t('brand_first') : undefined}
    />
  )
}

function Scenes() {
  const t = useTexts(spuTexts)
  const scenes = useSceneOptions()
  return (
    <Fields.Own name="scene_ids" group help={t(scenes.length > 0 ? 'scenes_most' : 'no_scenes')}>
      {({ field }) => <CheckList options={scenes} value={(field.value as number[] | undefined) ?? []} onChange={field.onChange} max={10} />}
    </Fields.Own>
  )
}
