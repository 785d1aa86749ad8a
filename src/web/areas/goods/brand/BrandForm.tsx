import { brand, LOGO_MEGABYTES } from '#contract/goods/brand.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'

const brandTexts = texts({
  zh: {
    basic: '基本信息',
    authorisation: '授权信息',
    code_help: '2~8位大写字母或数字，是SKU编码的前缀；有SKU后不能修改',
    code_fixed: '品牌编码被SKU使用，不能修改',
    initial_help: '留空时按名称取拼音首字母',
    logo_help: '正方形图片，不超过 {n} MB',
    sort_help: '数值大的排在前面',
  },
  en: {
    basic: 'Basics',
    authorisation: 'Authorisation',
    code_help: '2 to 8 capital letters or digits; the prefix of SKU codes, fixed once SKUs exist',
    code_fixed: 'The brand code is used in SKU codes and cannot be changed',
    initial_help: 'If empty, derived from the pinyin of the name',
    logo_help: 'Square image, at most {n} MB',
    sort_help: 'Higher numbers come first',
  },
})

const Fields = fieldsOf(brand.edit)

const defaults = { level: 'standard', is_recommend: 0, status: 1, sort: 0, cert_images: [] }

interface BrandFormProps {
  id: number | 'new' | null
  /** The brand that a new one copies. */
  from: number | null
  onClose: () => void
}

export function BrandForm({ id, from, onClose }: BrandFormProps) {
  const t = useTexts(brandTexts)
  return (
    <FormDrawer
      entity={brand}
      id={id}
      from={from}
      onClose={onClose}
      defaults={defaults}
      fresh={['title', 'code', 'title_en', 'initial']}
      keeps={['origin', 'level']}
    >
      {(row) => (
        <>
          <FormGroup title={t('basic')}>
            <Fields.Text name="title" />
            <Fields.Text name="title_en" />
            <Fields.Text name="code" disabled={Boolean(row?.sku_count)} help={t(row?.sku_count ? 'code_fixed' : 'code_help')} />
            <Fields.Text name="initial" help={t('initial_help')} />
            <Wide>
              <Fields.Image name="logo" aspect={1} help={t('logo_help', { n: LOGO_MEGABYTES })} maxMegabytes={LOGO_MEGABYTES} />
            </Wide>
            <Fields.Text name="origin" />
            <Fields.Int name="sort" help={t('sort_help')} />
            <Wide>
              <Fields.Choice name="level" />
            </Wide>
            <Wide>
              <Fields.LongText name="intro" />
            </Wide>
            <Fields.Flag name="is_recommend" />
            <Fields.Flag name="status" />
          </FormGroup>
          <FormGroup title={t('authorisation')}>
            <Fields.Date name="cert_expire_at" />
            <Wide>
              <Fields.Images name="cert_images" />
            </Wide>
          </FormGroup>
        </>
      )}
    </FormDrawer>
  )
}
