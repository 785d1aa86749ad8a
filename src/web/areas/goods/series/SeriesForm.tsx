import { brand } from '#contract/goods/brand.ts'
import { series } from '#contract/goods/series.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { useBrandOptions } from '#web/pickers/brand-series.ts'

const seriesTexts = texts({
  zh: {
    basic: '基本信息',
    brand_fixed: '系列下存在商品，不能更换品牌',
    code_help: '1~12位大写字母、数字或短横线',
    sort_help: '数值大的排在前面',
    points_help: '最多5个，每个不超过20个字',
    image_help: '正方形图片',
  },
  en: {
    basic: 'Basics',
    brand_fixed: 'The series has goods, so its brand cannot be changed',
    code_help: '1 to 12 capital letters, digits or hyphens',
    sort_help: 'Higher numbers come first',
    points_help: 'At most 5, 20 characters each',
    image_help: 'Square image',
  },
})

const Fields = fieldsOf(series.edit)

const brandCreation = { entity: brand }

const defaults = { selling_points: [], status: 1, sort: 0 }

interface SeriesFormProps {
  id: number | 'new' | null
  /** The series that a new one copies. */
  from: number | null
  /** A new series's initial brand: the list's brand filter. */
  brandId: number | undefined
  onClose: () => void
}

export function SeriesForm({ id, from, brandId, onClose }: SeriesFormProps) {
  const t = useTexts(seriesTexts)
  const brands = useBrandOptions()
  return (
    <FormDrawer
      entity={series}
      id={id}
      from={from}
      onClose={onClose}
      defaults={{ ...defaults, brand_id: brandId }}
      fresh={['title', 'code']}
      keeps={['brand_id']}
    >
      {(row) => (
        <FormGroup title={t('basic')}>
          <Wide>
            <Fields.Select
              name="brand_id"
              options={brands}
              create={brandCreation}
              valueTitle={row?.brand_title}
              disabled={Boolean(row?.spu_count)}
              help={row?.spu_count ? t('brand_fixed') : undefined}
            />
          </Wide>
          <Fields.Text name="title" />
          <Fields.Text name="code" help={t('code_help')} />
          <Wide>
            <Fields.Image name="image" aspect={1} help={t('image_help')} />
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
