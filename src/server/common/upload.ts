import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { upload as contract } from '#contract/common/upload.ts'
import { audit } from '../core/audit.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { inspectDocument } from '../files/document.ts'
import { rewriteImage } from '../files/image.ts'
import { keepMedia, knownPicture, type Media, type NewFile } from '../files/media.ts'
import { takeAway } from '../files/landing.ts'
import { nameIn } from '../files/store.ts'
import { makeThumbs } from '../files/thumbs.ts'

/** Stores a picture and answers the address under which fields may name it (domain §17.3). */
export async function image(ctx: Ctx, { file, name }: ParsedOf<typeof contract.image>) {
  const known = await knownPicture(ctx.db, file.hash)
  if (known) return pictured(known)
  // before the transaction: decoding takes long, and a connection is not to wait for it
  const rewritten = await rewriteImage(file)
  try {
    const row = await stored(ctx, contract.image, { ...rewritten, title: name ?? null, source_hash: file.hash })
    await makeThumbs(ctx.files, nameIn(row.url), rewritten.file.path)
    return pictured(row)
  } finally {
    await takeAway(rewritten.file.path)
  }
}

/** Stores a document or a video as it is. */
export async function file(ctx: Ctx, { file, name }: ParsedOf<typeof contract.file>) {
  const { extension } = await inspectDocument(file)
  const { url, id, title, size, type } = await stored(ctx, contract.file, { file, extension, title: name ?? null })
  return { url, id, title, size, type }
}

function stored(ctx: Ctx, endpoint: typeof contract.image | typeof contract.file, file: NewFile): Promise<Media> {
  return transact(ctx, async (ctx) => {
    const { row, isNew } = await keepMedia(ctx, file)
    if (isNew) await audit(ctx, endpoint, { id: row.id, before: null, after: row })
    return row
  })
}

function pictured({ url, id, title, size, width, height }: Media) {
  return { url, id, title, size, width: width ?? 0, height: height ?? 0 }
}
