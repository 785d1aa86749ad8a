import { upload } from '#contract/common/upload.ts'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { dataOf } from '#web/api/client.ts'
import type { RequestOptions } from '#web/api/request.ts'

/** Sends a document or a video to the server; the control that asked for it shows what went wrong. */
export function sendFile(file: File, options: Pick<RequestOptions, 'onProgress' | 'signal'>): Promise<OutputOf<typeof upload.file>> {
  return dataOf(upload.file, {}, { ...options, file, quiet: true })
}
