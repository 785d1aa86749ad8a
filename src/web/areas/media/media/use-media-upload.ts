import { useState } from 'react'
import { media } from '#contract/media/media.ts'
import { call } from '#web/base/api/client.ts'
import { invalidateEntity } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { sendFile, sendImage } from '#web/kit/form/rows/upload.ts'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { failureText } from '#web/kit/ui/upload/upload-queue.ts'

const uploadTexts = texts({
  zh: { uploaded: '已上传 {n} 个文件', failed: '“{name}”上传失败：{msg}' },
  en: { uploaded: '{n:file|files} uploaded', failed: '“{name}” could not be uploaded: {msg}' },
})

export const mediaTypes = 'image/jpeg,image/png,image/webp,image/gif,application/pdf,video/mp4'

/** Uploads files one after another into the folder; a failed one is named and does not stop the others. */
export function useMediaUpload(folder: number | null) {
  const t = useTexts(uploadTexts)
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)

  async function send(files: readonly File[]) {
    if (files.length === 0 || progress) return
    const ids: number[] = []
    for (const [done, file] of files.entries()) {
      setProgress({ done, total: files.length })
      try {
        const options = { onProgress: () => undefined, signal: new AbortController().signal }
        const { id } = await (file.type.startsWith('image/') ? sendImage(file, options) : sendFile(file, options))
        ids.push(Number(id))
      } catch (error) {
        toast.error(t('failed', { name: file.name, msg: failureText(error) }))
      }
    }
    try {
      if (folder && ids.length > 0) await call(media.move, { ids, folder_id: folder })
    } finally {
      setProgress(null)
      if (ids.length > 0) toast.success(t('uploaded', { n: ids.length }))
      await Promise.all([invalidateEntity('media.media'), invalidateEntity('media.folder'), invalidateEntity('common.upload')])
    }
  }

  return { progress, send: (files: Iterable<File>) => void send([...files]) }
}
