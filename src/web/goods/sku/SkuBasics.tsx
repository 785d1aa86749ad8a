import type { Sku } from '#contract/goods/sku.ts'
import { Double, FormGroup, Wide } from '#web/kit/form/FormGroup.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { Fields } from './fields.ts'
import { skuFormTexts } from './form-texts.ts'
import { SpecEditor } from './SpecEditor.tsx'
import { SpuField } from './SpuField.tsx'

export function SkuBasics({ row }: { row: Sku | undefined }) {
  const t = useTexts(skuFormTexts)
  return (
    <FormGroup title={t('basic')}>
      <Wide>
        <SpuField row={row} />
      </Wide>
      <Fields.Text name="code" />
      <Fields.Text name="mfr_code" />
      <Fields.Text name="barcode" />
      <Fields.Int name="sort" help={t('sort_help')} />
      <Wide>
        <SpecEditor />
      </Wide>
      <Wide>
        <Fields.Text name="title" help={t('title_help')} />
      </Wide>
      <Fields.Image name="main_image" />
      <Double>
        <Fields.Images name="images" />
      </Double>
      <Fields.Flag name="status" />
    </FormGroup>
  )
}
