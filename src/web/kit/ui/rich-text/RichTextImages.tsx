import { useEffect, useState } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import type { UploadImage } from '#web/kit/ui/upload/upload-queue.ts'
import { Upload } from '#web/kit/ui/upload/Upload.tsx'
import { richTexts } from './rich-texts.ts'

const MAX = 10

interface RichTextImagesProps {
  /** Opens with these files, which are being uploaded; null is closed. */
  files: readonly File[] | null
  upload: UploadImage
  onClose: () => void
  onInsert: (urls: readonly string[]) => void
}

/** Up to ten pictures at once, sorted before they are inserted into the text. */
export function RichTextImages({ files, upload, onClose, onInsert }: RichTextImagesProps) {
  const t = useTexts(richTexts)
  const kit = useTexts(kitTexts)
  const [urls, setUrls] = useState<readonly string[]>([])
  useEffect(() => setUrls([]), [files])
  return (
    <Dialog
      open={files !== null}
      title={t('images_title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button
            variant="primary"
            disabledReason={urls.length === 0 ? t('images_none') : undefined}
            onClick={() => {
              onInsert(urls)
              onClose()
            }}
          >
            {t('insert')}
          </Button>
        </>
      }
    >
      <Field label={t('images')} group help={t('images_help')}>
        <Upload value={urls} onChange={setUrls} upload={upload} max={MAX} start={files ?? undefined} />
      </Field>
    </Dialog>
  )
}
