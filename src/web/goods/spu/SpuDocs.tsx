import { FormGroup, Wide } from '#web/kit/form/FormGroup.tsx'
import { FormRows } from '#web/kit/form/FormRows.tsx'
import { PdfFile } from '#web/kit/form/PdfFile.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { Fields } from './fields.ts'
import { spuFormTexts } from './form-texts.ts'

/** What can be downloaded of the goods. */
export function SpuDocs() {
  const t = useTexts(spuFormTexts)
  return (
    <FormGroup title={t('docs')}>
      <Wide>
        <FormRows
          name="docs"
          title={t('docs')}
          help={t('docs_help')}
          heads={[t('doc_title'), t('doc_kind'), t('doc_file')]}
          max={10}
          blank={{ title: '', kind: 'datasheet', url: null }}
        >
          {(index) => (
            <>
              <Fields.Text name={`docs.${index}.title`} hideLabel />
              <Fields.Pick name={`docs.${index}.kind`} hideLabel />
              <Fields.Own name={`docs.${index}.url`} hideLabel group>
                {({ field }) => <PdfFile field={field} />}
              </Fields.Own>
            </>
          )}
        </FormRows>
      </Wide>
    </FormGroup>
  )
}
