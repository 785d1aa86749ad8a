import { DocRows } from '#web/kit/form/DocRows.tsx'
import { FormGroup } from '#web/kit/form/FormGroup.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { Fields } from './fields.ts'
import { spuFormTexts } from './form-texts.ts'

/** What can be downloaded of the goods. */
export function SpuDocs() {
  const t = useTexts(spuFormTexts)
  return (
    <FormGroup title={t('docs')}>
      <DocRows Fields={Fields} />
    </FormGroup>
  )
}
