import type { FastifyRequest } from 'fastify'
import type { UploadKind } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { settingOf } from '../config/stored.ts'
import type { Ctx } from '../core/ctx.ts'
import { refuse } from '../core/errors.ts'

const MEGABYTE = 1024 * 1024

const FILE_MEGABYTES = 50

const kinds: Record<UploadKind, { label: Label; tooLarge: Label }> = {
  image: { label: ['图片', 'an image'], tooLarge: ['图片大小不能超过{n}MB', 'An image is at most {n} MB'] },
  file: { label: ['文件', 'a file'], tooLarge: ['文件大小不能超过{n}MB', 'A file is at most {n} MB'] },
}

/** No setting allows more. */
export const MAX_UPLOAD_BYTES = FILE_MEGABYTES * MEGABYTE

/** The one file of a multipart request, in the field `file`, and what it is called. */
export async function receiveFile(ctx: Ctx, request: FastifyRequest, kind: UploadKind): Promise<{ file: Buffer; name: string }> {
  const { label, tooLarge } = kinds[kind]
  const n = kind === 'image' ? await settingOf(ctx, 'upload.max_mb') : FILE_MEGABYTES
  const missing = refuse(messages.ask_upload, { values: { label }, field: 'file' })
  if (!request.isMultipart()) throw missing
  // a body that is no multipart at all, or that ends in the middle, has no file in it
  const refuseBroken = () => {
    throw missing
  }
  const part = await request
    .file({ limits: { fileSize: n * MEGABYTE, files: 1, fields: 10 }, throwFileSizeLimit: false })
    .catch(refuseBroken)
  if (!part || part.fieldname !== 'file') throw missing
  const file = await part.toBuffer().catch(refuseBroken)
  if (part.file.truncated) throw refuse(tooLarge, { values: { n }, field: 'file' })
  if (file.length === 0) throw missing
  return { file, name: plainName(part.filename) }
}

/** The last part of a path, not too long; it is shown and never used as a path. */
function plainName(name: string | undefined): string {
  const last = (name ?? '').split(/[\\/]/).at(-1) ?? ''
  return [...last].slice(-200).join('')
}
