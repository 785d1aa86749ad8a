import { useRef, useState, type ChangeEvent } from 'react'
import { upload } from '#contract/common/upload.ts'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { dataOf, RequestError } from '#web/base/api/client.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { formTexts } from '#web/kit/form/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { useGroup, useReadOnly } from '#web/kit/ui/input/field-context.ts'
import type { BoundParts } from './Bound.tsx'
import styles from './FormFile.module.css'

interface FormFileProps extends Pick<BoundParts, 'field'> {
  kind: 'pdf' | 'video'
}

const types = { pdf: 'application/pdf', video: 'video/mp4' } as const

/** A PDF or a video in a form: uploaded at once; the value is its address. */
export function FormFile({ kind, field }: FormFileProps) {
  const t = useTexts(formTexts)
  const group = useGroup({})
  const locked = useReadOnly(field.disabled)
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
      // the API client has shown the reason
      if (!(error instanceof RequestError)) throw error
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <span role="group" {...group} className={styles.file}>
      {url && kind === 'pdf' && (
        <a href={url} target="_blank" rel="noreferrer">
          {url.split('/').at(-1)}
        </a>
      )}
      {url && kind === 'video' && <video src={url} controls preload="metadata" className={styles.video} />}
      <input ref={input} type="file" accept={types[kind]} hidden onChange={(event) => void send(event)} />
      <Button ref={field.ref} loading={isBusy} disabled={locked} onClick={() => input.current?.click()}>
        {t(isBusy ? 'uploading' : url ? 'replace_file' : `upload_${kind}`)}
      </Button>
      {url && kind === 'video' && !locked && (
        <Button variant="link" tone="danger" onClick={() => field.onChange(null)}>
          {t('remove_file')}
        </Button>
      )}
    </span>
  )
}
