import { series } from '#contract/goods/series.ts'
import { fieldsOf } from '#web/kit/form/fields.tsx'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { FormGroup, Wide } from '#web/kit/form/FormGroup.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { useBrandOptions } from '#web/pickers/brand-series.ts'
import { seriesTexts } from './texts.ts'

const Fields = fieldsOf(series.edit)

const defaults = { selling_points: [], status: 1, sort: 0 }

interface SeriesFormProps {
  id: number | 'new' | null
  /** The brand that a new series starts with: the one that the list is filtered by. */
  brandId: number | undefined
  onClose: () => void
}

export function SeriesForm({ id, brandId, onClose }: SeriesFormProps) {
  const t = useTexts(seriesTexts)
  const brands = useBrandOptions()
  return (
    <FormDrawer entity={series} id={id} onClose={onClose} defaults={{ ...defaults, brand_id: brandId }} alsoChanges={['goods.brand']}>
      {(row) => (
        <FormGroup title={t('basic')}>
          <Wide>
            <Fields.Select
              name="brand_id"
              options={brands}
              valueTitle={row?.brand_title}
              disabled={Boolean(row?.spu_count)}
              help={row?.spu_count ? t('brand_fixed') : undefined}
            />
          </Wide>
          <Fields.Text name="title" />
          <Fields.Text name="code" help={t('code_help')} />
          <Wide>
            <Fields.Image name="image" help={t('image_help')} />
          </Wide>
          <Wide>
            <Fields.Words name="selling_points" max={5} help={t('points_help')} />
          </Wide>
          <Wide>
            <Fields.LongText name="intro" />
          </Wide>
          <Fields.Int name="sort" help={t('sort_help')} />
          <Fields.Flag name="status" />
        </FormGroup>
      )}
    </FormDrawer>
  )
}
