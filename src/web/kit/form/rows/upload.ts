import { upload } from '#contract/common/upload.ts'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { dataOf } from '#web/base/api/client.ts'
import type { RequestOptions } from '#web/base/api/request.ts'
import type { UploadImage, UploadedImage } from '#web/kit/ui/upload/upload-queue.ts'

/** Uploads a picture unless the person has uploaded it before; the control that called it shows the failure. */
export const sendImage: UploadImage = async (file, options) =>
  (await sentBefore(file, options.signal)) ?? dataOf<UploadedImage>(upload.image, {}, { ...options, file, quiet: true })

async function sentBefore(file: File, signal: AbortSignal): Promise<UploadedImage | null> {
  // browsers provide hashing only for pages from TLS or localhost
  if (!globalThis.crypto?.subtle) return null
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // without an answer the picture is uploaded
  const { picture } = await dataOf<{ picture: UploadedImage | null }>(upload.known, { hash }, { signal, quiet: true }).catch(() => ({
    picture: null,
  }))
  return picture
}

/** Uploads a document or a video; the control that called it shows the failure. */
export function sendFile(file: File, options: Pick<RequestOptions, 'onProgress' | 'signal'>): Promise<OutputOf<typeof upload.file>> {
  return dataOf(upload.file, {}, { ...options, file, quiet: true })
}
