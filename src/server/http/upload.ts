import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { UploadKind } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import type { SentFile } from '#contract/kit/sent-file.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { writeTemp, removeTemp } from '#server/platform/storage/temp-file.ts'

const MEGABYTE = 1024 * 1024

const FILE_MEGABYTES = 50
const LONGEST_FIELD = 1000

const kinds: Record<UploadKind, { label: Label; tooLarge: Label }> = {
  image: { label: ['图片', 'an image'], tooLarge: ['图片大小不能超过{n}MB', 'An image must be at most {n} MB'] },
  file: { label: ['文件', 'a file'], tooLarge: ['文件大小不能超过{n}MB', 'A file must be at most {n} MB'] },
}

/** The upper limit for the settings. */
export const MAX_UPLOAD_BYTES = FILE_MEGABYTES * MEGABYTE

/** Handles the single file in a multipart request (field `file`): it is on disk during the call and is then deleted. */
export async function withFile<Result>(
  ctx: Ctx,
  request: FastifyRequest,
  kind: UploadKind,
  act: (sent: Sent) => Promise<Result>,
): Promise<Result> {
  const sent = await receiveFile(ctx, request, kind)
  try {
    return await act(sent)
  } finally {
    await removeTemp(sent.file.path)
  }
}

interface Sent extends Readonly<Record<string, unknown>> {
  file: SentFile
  name: string
}

async function receiveFile(ctx: Ctx, request: FastifyRequest, kind: UploadKind): Promise<Sent> {
  const { label, tooLarge } = kinds[kind]
  const n = kind === 'image' ? await settingOf(ctx, 'upload.max_mb') : FILE_MEGABYTES
  const missing = refuse(messages.ask_upload, { values: { label }, field: 'file' })
  if (!request.isMultipart()) throw missing
  // a body that is no multipart, or a truncated one, contains no file
  const refuseBroken = () => {
    throw missing
  }
  const part = await request
    .file({ limits: { fileSize: n * MEGABYTE, files: 1, fields: 10, fieldSize: LONGEST_FIELD }, throwFileSizeLimit: false })
    .catch(refuseBroken)
  if (!part || part.fieldname !== 'file') throw missing
  const file = await writeTemp(part.file).catch((error: Error) => {
    // a full disk is not the client's fault
    throw 'path' in error ? error : missing
  })
  const refusal = part.file.truncated ? refuse(tooLarge, { values: { n }, field: 'file' }) : file.size === 0 ? missing : undefined
  if (!refusal) return { ...textsBefore(part), file, name: plainName(part.filename) }
  await removeTemp(file.path)
  throw refusal
}

/** The text fields that stand before the file; the call's input schema takes those that it knows. */
function textsBefore({ fields }: MultipartFile): Record<string, string> {
  const texts = Object.entries(fields).flatMap(([name, field]) =>
    field && !Array.isArray(field) && field.type === 'field' && typeof field.value === 'string' ? [[name, field.value] as const] : [],
  )
  return Object.fromEntries(texts)
}

/** A path's last part, not too long; it is shown and never used as a path. */
function plainName(name: string | undefined): string {
  const last = (name ?? '').split(/[\\/]/).at(-1) ?? ''
  return [...last].slice(-200).join('')
}
