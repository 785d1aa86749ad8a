import type { FastifyRequest } from 'fastify'
import type { UploadKind } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import type { SentFile } from '#contract/kit/sent-file.ts'
import { settingOf } from '../config/stored.ts'
import type { Ctx } from '../core/ctx.ts'
import { refuse } from '../core/errors.ts'
import { landed, takeAway } from '../files/landing.ts'

const MEGABYTE = 1024 * 1024

const FILE_MEGABYTES = 50

const kinds: Record<UploadKind, { label: Label; tooLarge: Label }> = {
  image: { label: ['图片', 'an image'], tooLarge: ['图片大小不能超过{n}MB', 'An image is at most {n} MB'] },
  file: { label: ['文件', 'a file'], tooLarge: ['文件大小不能超过{n}MB', 'A file is at most {n} MB'] },
}

/** No setting allows more. */
export const MAX_UPLOAD_BYTES = FILE_MEGABYTES * MEGABYTE

/** What is done with the one file of a multipart request, in the field `file`: it lies on disk until then, and goes. */
export async function withFile<Result>(
  ctx: Ctx,
  request: FastifyRequest,
  kind: UploadKind,
  act: (sent: { file: SentFile; name: string }) => Promise<Result>,
): Promise<Result> {
  const sent = await receiveFile(ctx, request, kind)
  try {
    return await act(sent)
  } finally {
    await takeAway(sent.file.path)
  }
}

async function receiveFile(ctx: Ctx, request: FastifyRequest, kind: UploadKind): Promise<{ file: SentFile; name: string }> {
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
  const file = await landed(part.file).catch((error: Error) => {
    // a full disk is no fault of whoever sends
    throw 'path' in error ? error : missing
  })
  const refusal = part.file.truncated ? refuse(tooLarge, { values: { n }, field: 'file' }) : file.size === 0 ? missing : undefined
  if (!refusal) return { file, name: plainName(part.filename) }
  await takeAway(file.path)
  throw refusal
}

/** The last part of a path, not too long; it is shown and never used as a path. */
function plainName(name: string | undefined): string {
  const last = (name ?? '').split(/[\\/]/).at(-1) ?? ''
  return [...last].slice(-200).join('')
}
