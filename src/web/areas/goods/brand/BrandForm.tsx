import { brand, LOGO_MEGABYTES } from '#contract/goods/brand.ts'
import { fieldsOf } from '#web/kit/form/fields.tsx'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { FormGroup, Wide } from '#web/kit/form/FormGroup.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { brandTexts } from './texts.ts'

const Fields = fieldsOf(brand.edit)

const defaults = { level: 'standard', is_recommend: 0, status: 1, sort: 0, cert_images: [] }

export function BrandForm({ id, onClose }: { id: number | 'new' | null; onClose: () => void }) {
  const t = useTexts(brandTexts)
  return (
    <FormDrawer entity={brand} id={id} onClose={onClose} defaults={defaults}>
      {(row) => (
        <>
          <FormGroup title={t('basic')}>
            <Fields.Text name="title" />
            <Fields.Text name="title_en" />
            <Fields.Text name="code" disabled={Boolean(row?.sku_count)} help={t(row?.sku_count ? 'code_fixed' : 'code_help')} />
            <Fields.Text name="initial" help={t('initial_help')} />
            <Wide>
              <Fields.Image name="logo" help={t('logo_help', { n: LOGO_MEGABYTES })} maxMegabytes={LOGO_MEGABYTES} />
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
