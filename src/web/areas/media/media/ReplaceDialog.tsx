import { useRef, useState } from 'react'
import { media, type Media } from '#contract/media/media.ts'
import { useAction } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { sendFile, sendImage } from '#web/kit/form/rows/upload.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { failureText, type UploadImage } from '#web/kit/ui/upload/upload-queue.ts'
import { UploadOne } from '#web/kit/ui/upload/UploadOne.tsx'
import { mediaTexts } from './texts.ts'

interface ReplaceDialogProps {
  file: Media | null
  uses: number
  onClose: () => void
  onDone: () => void
}

interface Sent {
  id: number
  url: string
  title: string
}

/** Replaces a file by another one in all its uses. */
export function ReplaceDialog({ file, uses, onClose, onDone }: ReplaceDialogProps) {
  const t = useTexts(mediaTexts)
  const kit = useTexts(kitTexts)
  const [sent, setSent] = useState<Sent | null>(null)
  const action = useAction(media.replace, {
    onSuccess: () => {
      close()
      onDone()
    },
  })
  const sendPicture: UploadImage = async (picture, options) => {
    const image = await sendImage(picture, options)
    setSent({ id: Number(image.id), url: image.url, title: picture.name })
    return image
  }

  function close() {
    setSent(null)
    onClose()
  }

  const isImage = file?.type.startsWith('image/')
  return (
    <Dialog
      open={file !== null}
      title={t('replace_title')}
      description={t('replace_body', { n: uses })}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{kit('cancel')}</Button>
          <Button
            variant="primary"
            loading={action.isPending}
            disabledReason={sent ? undefined : t('choose_file')}
            onClick={() => file && sent && action.mutate({ id: file.id, by: sent.id })}
          >
            {t('replace')}
          </Button>
        </>
      }
    >
      <Field label={t('new_file')} group>
        {isImage ? (
          <UploadOne value={sent?.url ?? null} onChange={(url) => url === null && setSent(null)} upload={sendPicture} />
        ) : (
          <DocumentPicker sent={sent} onSent={setSent} accept={file?.type ?? ''} />
        )}
      </Field>
    </Dialog>
  )
}

function DocumentPicker({ sent, onSent, accept }: { sent: Sent | null; onSent: (sent: Sent) => void; accept: string }) {
  const t = useTexts(mediaTexts)
  const picker = useRef<HTMLInputElement>(null)
  const [isSending, setIsSending] = useState(false)

  async function send(file: File | undefined) {
    if (!file) return
    setIsSending(true)
    try {
      const { id, url } = await sendFile(file, {})
      onSent({ id, url, title: file.name })
    } catch (error) {
      toast.error(failureText(error))
    }
    setIsSending(false)
  }

  return (
    <div>
      <Button loading={isSending} onClick={() => picker.current?.click()}>
        {sent?.title ?? t('choose_file')}
      </Button>
      <input ref={picker} type="file" accept={accept} hidden onChange={(event) => void send(event.target.files?.[0])} />
    </div>
  )
}
