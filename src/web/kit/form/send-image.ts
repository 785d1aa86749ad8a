import { upload } from '#contract/common/upload.ts'
import { dataOf } from '#web/api/client.ts'
import type { UploadImage, UploadedImage } from '../ui/upload-queue.ts'

/** Sends a picture to the server; the control that asked for it shows what went wrong. */
export const sendImage: UploadImage = (file, options) => dataOf<UploadedImage>(upload.image, {}, { ...options, file, quiet: true })
