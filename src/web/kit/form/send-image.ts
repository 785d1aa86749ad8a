import { upload } from '#contract/common/upload.ts'
import { call } from '#web/api/client.ts'
import type { UploadImage } from '../ui/upload-queue.ts'

/** Sends a picture to the server; the control that asked for it shows what went wrong. */
export const sendImage: UploadImage = (file, options) =>
  call(upload.image, { file: file as unknown as Uint8Array }, { ...options, quiet: true })
