import { useRef, useState, type ChangeEvent } from 'react'
import { upload } from '#contract/common/upload.ts'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { dataOf, RequestError } from '#web/api/client.ts'
import { useTexts } from '#web/locales/texts.ts'
import { Button } from '../ui/Button.tsx'
import type { BoundParts } from './Bound.tsx'
import styles from './PdfFile.module.css'
import { formTexts } from './texts.ts'

/** A PDF of a form: sent at once, kept by its address. */
export function PdfFile({ field }: Pick<BoundParts, 'field'>) {
  const t = useTexts(formTexts)
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
        {t(isBusy ? 'uploading' : url ? 'replace_pdf' : 'upload_pdf')}
      </Button>
    </span>
  )
}
