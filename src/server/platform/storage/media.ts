import { and, eq, isNull, like, or, sql } from 'drizzle-orm'
import sharp from 'sharp'
import type { SentFile } from '#contract/kit/sent-file.ts'
import type { Db } from '#server/platform/db/open.ts'
import { authorOf, type Ctx } from '#server/platform/kernel/ctx.ts'
import type { FileStore } from '#server/platform/kernel/file-store.ts'
import { fileTypes, type Extension } from './kinds.ts'
import { hashOf, nameOf, urlOf } from './store.ts'
import { media } from './tables.ts'

export type Media = typeof media.$inferSelect

export interface NewFile {
  file: SentFile
  extension: Extension
  width?: number
  height?: number
  title?: string | null
  source_hash?: string
}

/** The row for a picture with the hash of its uploaded or stored bytes; only from `sender` if it is given. */
export async function knownPicture(db: Db, sourceHash: string, sender?: number): Promise<Media | undefined> {
  const isSame = or(eq(media.source_hash, sourceHash), eq(media.hash, sourceHash))
  const [row] = await db
    .select()
    .from(media)
    .where(
      and(isSame, like(media.type, 'image/%'), isNull(media.deleted_at), sender === undefined ? undefined : eq(media.created_by, sender)),
    )
    .orderBy(media.id)
    .limit(1)
  return row
}

/**
 * The one row for a file, however often it is uploaded; a new upload restores a deleted one. The row is written and locked before
 * the file, so that a concurrent cleanup waits until both exist.
 */
export async function keepMedia(ctx: Ctx, input: NewFile): Promise<{ row: Media; isNew: boolean }> {
  const { file, extension, ...facts } = input
  const { hash, size } = file
  const name = nameOf(hash, extension)
  const at = ctx.now.toISOString()
  const by = { created_by: authorOf(ctx), updated_by: authorOf(ctx), created_at: at, updated_at: at }
  const values = { ...facts, ...by, url: urlOf(name), hash, type: fileTypes[extension], size }
  const [written] = await ctx.db
    .insert(media)
    .values(values)
    .onConflictDoUpdate({
      target: media.hash,
      set: { deleted_at: null, updated_at: at, updated_by: authorOf(ctx), version: sql`${media.version} + 1` },
      setWhere: sql`${media.deleted_at} is not null`,
    })
    .returning()
  if (written) {
    await ctx.files.keep(name, file)
    return { row: written, isNew: true }
  }
  const [existing] = await ctx.db.select().from(media).where(eq(media.hash, hash))
  return { row: existing as Media, isNew: false }
}

/** The size of the file at an address; 0 if it does not exist. */
export async function bytesOf(db: Db, url: string): Promise<number> {
  const [row] = await db.select({ size: media.size }).from(media).where(eq(media.url, url))
  return row?.size ?? 0
}

/** Stores a picture from the product itself unchanged. */
export async function keepImage({ db, files }: { db: Db; files: FileStore }, name: string, bytes: Uint8Array): Promise<{ url: string }> {
  const { width, height } = await sharp(bytes).metadata()
  const hash = hashOf(bytes)
  const file = nameOf(hash, 'webp')
  const values = { url: urlOf(file), hash, type: fileTypes.webp, size: bytes.length, width, height, title: `${name}.webp` }
  await files.keep(file, bytes)
  await db.insert(media).values(values).onConflictDoNothing()
  return { url: values.url }
}
