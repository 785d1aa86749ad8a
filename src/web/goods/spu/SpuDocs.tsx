import { useRef, useState, type ChangeEvent } from 'react'
import { upload } from '#contract/common/upload.ts'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { dataOf, RequestError } from '#web/api/client.ts'
import type { BoundParts } from '#web/kit/form/Bound.tsx'
import { FormGroup, Wide } from '#web/kit/form/FormGroup.tsx'
import { FormRows } from '#web/kit/form/FormRows.tsx'
import { Button } from '#web/kit/ui/Button.tsx'
import { useTexts } from '#web/locales/texts.ts'
import styles from './SpuDocs.module.css'
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

function PdfFile({ field }: Pick<BoundParts, 'field'>) {
  const t = useTexts(spuFormTexts)
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const url = (field.value as string | null | undefined) ?? null

  async function send({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    setIsBusy(true)
    try {
      field.onChange((await dataOf<OutputOf<typeof upload.file>>(upload.file, {}, { file })).url)
    } catch (error) {
      // the client has told why
      if (!(error instanceof RequestError)) throw error
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <span className={styles.file}>
      {url && (
        <a href={url} target="_blank" rel="noreferrer">
          {url.split('/').at(-1)}
        </a>
      )}
      <input ref={input} type="file" accept="application/pdf" hidden onChange={(event) => void send(event)} />
      <Button ref={field.ref} loading={isBusy} onClick={() => input.current?.click()}>
        {t(isBusy ? 'uploading' : url ? 'replace' : 'upload')}
      </Button>
    </span>
  )
}
