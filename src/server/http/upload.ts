import type { FastifyRequest } from 'fastify'
import { messages } from '#contract/kit/messages.ts'
import { refuse } from '../core/errors.ts'

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024

/** The one file of a multipart request, in the field `file`; at most 10 MB. */
export async function receiveFile(request: FastifyRequest): Promise<{ file: Buffer }> {
  const missing = refuse(messages.ask_upload, { values: { label: ['图片', 'an image'] }, field: 'file' })
  if (!request.isMultipart()) throw missing
  // a body that is no multipart at all, or that ends in the middle, has no file in it
  const refuseBroken = () => {
    throw missing
  }
  const part = await request
    .file({ limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 10 }, throwFileSizeLimit: false })
    .catch(refuseBroken)
  if (!part || part.fieldname !== 'file') throw missing
  const file = await part.toBuffer().catch(refuseBroken)
  if (part.file.truncated) throw refuse(['图片大小不能超过10MB', 'An image is at most 10 MB'], { field: 'file' })
  if (file.length === 0) throw missing
  return { file }
}
