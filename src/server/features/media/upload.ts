import { upload as contract } from '#contract/common/upload.ts'
import type { Endpoint, ParsedOf } from '#contract/kit/endpoint.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { inspectDocument } from '#server/platform/storage/document.ts'
import { withRewritten } from '#server/platform/storage/image.ts'
import { keepMedia, knownPicture, type Media, type NewFile } from '#server/platform/storage/media.ts'
import { nameIn } from '#server/platform/storage/store.ts'
import { makeThumbs } from '#server/platform/storage/thumbs.ts'
import { holdQuota, refuseOverQuota } from './quota.ts'

export { quota } from './quota.ts'

/** Stores a picture and returns the address for row fields (domain §17.3). */
export function image(ctx: Ctx, sent: ParsedOf<typeof contract.image>) {
  return keepPicture(ctx, contract.image, sent)
}

/** The same for any call that takes a picture; the log names the call. */
export async function keepPicture(ctx: Ctx, endpoint: Pick<Endpoint, 'address'>, { file, name }: ParsedOf<typeof contract.image>) {
  const known = await knownPicture(ctx.db, file.hash)
  // another person's name for the same picture is not revealed
  if (known) return { ...pictured(known), ...(known.created_by !== ctx.actor.id && { title: name ?? null }) }
  await refuseOverQuota(ctx, file.size)
  // before the transaction: decoding takes long, and would keep a connection occupied
  return withRewritten(ctx, file, async (rewritten) => {
    const row = await stored(ctx, endpoint, { ...rewritten, title: name ?? null, source_hash: file.hash })
    await makeThumbs(ctx.files, nameIn(row.url), rewritten.file.path)
    return pictured(row)
  })
}

/** Returns the caller's own picture with this hash; a hash alone does not prove that the caller has another person's file. */
export async function known(ctx: Ctx, { hash }: ParsedOf<typeof contract.known>) {
  const own = await knownPicture(ctx.db, hash, ctx.actor.id)
  return { picture: own ? pictured(own) : null }
}

/** Stores a document or a video as it is. */
export async function file(ctx: Ctx, { file, name }: ParsedOf<typeof contract.file>) {
  const { extension } = await inspectDocument(file)
  await refuseOverQuota(ctx, file.size)
  const { url, id, title, size, type } = await stored(ctx, contract.file, { file, extension, title: name ?? null })
  return { url, id, title, size, type }
}

function stored(ctx: Ctx, endpoint: Pick<Endpoint, 'address'>, file: NewFile): Promise<Media> {
  return transact(ctx, async (ctx) => {
    const { row, isNew } = await keepMedia(ctx, file)
    if (!isNew) return row
    await audit(ctx, endpoint, { id: row.id, before: null, after: row })
    // a restored file was counted at its first upload
    if (row.version === 1) await holdQuota(ctx, row.size).catch((refusal: unknown) => withdraw(ctx, row, refusal))
    return row
  })
}

/** Deletes the file while its row is locked: a concurrent upload with the same content waits and writes the file again. */
async function withdraw({ files }: Ctx, { url }: Media, refusal: unknown): Promise<never> {
  await files.remove(nameIn(url))
  throw refusal
}

function pictured({ url, id, title, size, width, height }: Media) {
  return { url, id, title, size, width: width ?? 0, height: height ?? 0 }
}
