import { useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { brand } from '#contract/goods/brand.ts'
import { series } from '#contract/goods/series.ts'
import { spuFlow, type Spu } from '#contract/goods/spu.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { FormFile } from '#web/kit/form/rows/FormFile.tsx'
import { FormGroup } from '#web/kit/form/rows/FormGroup.tsx'
import { optionsToCome, type Option } from '#web/kit/ui/select/option.ts'
import { pathTo } from '#web/kit/ui/tree/tree-rows.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { useBrandOptions, useSeriesOptions } from '#web/pickers/brand-series.ts'
import { useCategoryNodes } from '#web/pickers/category-tree.ts'
import { CategorySelect } from '#web/pickers/CategorySelect.tsx'
import { Fields } from './fields.ts'
import { spuFormTexts } from './form-texts.ts'
import { linesOf } from './grid.ts'
import { PriceOverview } from './PriceOverview.tsx'
import { Checklist } from './SaleChecklist.tsx'
import { scrollToSection, Section } from './sections.tsx'
import { missingParams, useTemplate } from './SpuParams.tsx'
import { useGridState } from './use-grid.ts'
import styles from './edit.module.css'

/** Beside the form sections: the obstacles to the SPU's sale, its parents, prices, images. */
export function SpuRail({ row }: { row: Spu | undefined }) {
  const t = useTexts(spuFormTexts)
  return (
    <div className={styles.rail}>
      <Sale row={row} />
      <Section name="belongs">
        <FormGroup title={t('belongs')}>
          <BrandSelect row={row} />
          <SeriesSelect row={row} />
          <Fields.Own name="category_id">
            {({ field }) => (
              <CategorySelect
                {...field}
                value={(field.value as number | null) ?? null}
                valueTitle={row?.category_title}
                clearable={false}
                creates
              />
            )}
          </Fields.Own>
          <Fields.Pick name="unit" />
        </FormGroup>
      </Section>
      <Prices row={row} />
      <Section name="media">
        <FormGroup title={t('media')}>
          <Fields.Image name="main_image" />
          <Fields.Images name="images" />
          <Fields.Own name="video" group help={t('video_help')}>
            {({ field }) => <FormFile kind="video" field={field} />}
          </Fields.Own>
        </FormGroup>
      </Section>
    </div>
  )
}

const brandCreation = { entity: brand }

function BrandSelect({ row }: { row: Spu | undefined }) {
  const form = useFormContext()
  const brands = useBrandOptions()
  return (
    <Fields.Select
      name="brand_id"
      options={brands}
      valueTitle={row?.brand_title}
      create={brandCreation}
      // a series belongs to one brand
      onChosen={() => form.setValue('series_id', null, { shouldDirty: true })}
    />
  )
}

function SeriesSelect({ row }: { row: Spu | undefined }) {
  const t = useTexts(spuFormTexts)
  const brandId = Number(Fields.useValue('brand_id')) || null
  const options = useSeriesOptions(brandId)
  return (
    <Fields.Select
      name="series_id"
      options={options}
      create={brandId === null ? undefined : { entity: series, fixedValues: { brand_id: brandId } }}
      valueTitle={row?.brand_id === brandId ? row?.series_title : undefined}
      disabled={brandId === null}
      help={brandId === null ? t('brand_first') : undefined}
    />
  )
}

/** The SKUs in the current input. */
function useSkus(row: Spu | undefined) {
  const { stored, state } = useGridState(row)
  return useMemo(
    () => linesOf(stored, state).map(({ entry, stored: old }) => ({ ...entry, stock: old?.stock ?? entry.stock })),
    [stored, state],
  )
}

function Prices({ row }: { row: Spu | undefined }) {
  const skus = useSkus(row)
  if (skus.length === 0) return null
  return (
    <section className={styles.section}>
      <PriceOverview skus={skus} />
    </section>
  )
}

/** The state, and the sale conditions for the current input. */
function Sale({ row }: { row: Spu | undefined }) {
  const t = useTexts(spuFormTexts)
  const say = useLabel()
  const skus = useSkus(row)
  const isEnabled = useParentsEnabled()
  const [image, params] = useWatch({ name: ['main_image', 'params'] }) as [string | null | undefined, Spu['params'] | undefined]
  const missing = missingParams(useTemplate(), params ?? [])
  return (
    <section className={styles.section}>
      {row && (
        <p className={styles.state}>
          {t('state')}
          <Tag tone={spuFlow.tones[row.state]}>{say(spuFlow.words[row.state])}</Tag>
        </p>
      )}
      <Checklist
        items={[
          { key: 'sku', is_met: skus.some(({ status }) => status === 1), todo: t('todo_sku'), onGo: () => scrollToSection('specs') },
          { key: 'parents', is_met: isEnabled, todo: t('todo_parents'), onGo: () => scrollToSection('belongs') },
          { key: 'image', is_met: Boolean(image), todo: t('todo_image'), onGo: () => scrollToSection('media') },
          {
            key: 'params',
            is_met: missing.length === 0,
            onGo: () => scrollToSection('params'),
            todo: t('todo_params', { names: missing.join(t('comma')) }),
          },
        ]}
      />
    </section>
  )
}

/** Tells whether brand, series and category are chosen and offered: pickers offer enabled ones only. */
function useParentsEnabled(): boolean {
  const [brandId, seriesId, categoryId] = useWatch({ name: ['brand_id', 'series_id', 'category_id'] }) as (number | null | undefined)[]
  const brands = useBrandOptions()
  const options = useSeriesOptions(brandId ?? null)
  const categories = useCategoryNodes()
  const isOffered = (list: readonly Option<number>[], id: number | null | undefined) =>
    list === optionsToCome || list.some(({ key }) => key === id)
  const hasAll = Boolean(brandId && seriesId && categoryId)
  const isCategory = categories === optionsToCome || pathTo(categories, Number(categoryId)).length > 0
  return hasAll && isOffered(brands, brandId) && isOffered(options, seriesId) && isCategory
}
