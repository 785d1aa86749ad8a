import { Toolbar } from '@base-ui/react/toolbar'
import type { Editor } from '@tiptap/react'
import { useRef, useState } from 'react'
import Clapperboard from 'virtual:icon/clapperboard'
import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { failureText, type UploadVideo } from '#web/kit/ui/upload/upload-queue.ts'
import { richTexts } from './rich-texts.ts'

/** Uploads a video and inserts it at the cursor. */
export function RichTextVideo({ editor, upload }: { editor: Editor; upload: UploadVideo }) {
  const t = useTexts(richTexts)
  const picker = useRef<HTMLInputElement>(null)
  const [part, setPart] = useState<number | null>(null)

  async function send(file: File | undefined) {
    if (!file) return
    setPart(0)
    try {
      const { url } = await upload(file, { onProgress: setPart, signal: new AbortController().signal })
      editor
        .chain()
        .focus()
        .insertContent([{ type: 'video', attrs: { src: url } }, { type: 'paragraph' }])
        .run()
    } catch (error) {
      toast.error(t('video_failed', { msg: failureText(error) }))
    }
    setPart(null)
  }

  const sending = part !== null
  const tip = sending ? t('video_sending', { percent: Math.round(part * 100) }) : t('insert_video')
  return (
    <>
      <Toolbar.Button
        render={<Button variant="ghost" size="compact" icon={<Clapperboard aria-hidden size={16} />} tip={tip} loading={sending} />}
        onClick={() => picker.current?.click()}
      />
      <input
        ref={picker}
        type="file"
        accept="video/mp4"
        hidden
        onChange={(event) => {
          void send(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </>
  )
}
