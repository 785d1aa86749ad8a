import { and, eq, isNull, like, or, sql } from 'drizzle-orm'
import sharp from 'sharp'
import type { SentFile } from '#contract/kit/sent-file.ts'
import { media } from '../common/tables.ts'
import type { Ctx } from '../core/ctx.ts'
import type { Db } from '../db/open.ts'
import { fileTypes, type Extension } from './kinds.ts'
import { hashOf, nameOf, urlOf, type FileStore } from './store.ts'

export type Media = typeof media.$inferSelect

export interface NewFile {
  file: SentFile
  extension: Extension
  width?: number
  height?: number
  title?: string | null
  source_hash?: string
}

/** The row of a picture that has been sent before, as it was sent or as it is kept. */
export async function knownPicture(db: Db, sourceHash: string): Promise<Media | undefined> {
  const isSame = or(eq(media.source_hash, sourceHash), eq(media.hash, sourceHash))
  const [row] = await db
    .select()
    .from(media)
    .where(and(isSame, like(media.type, 'image/%'), isNull(media.deleted_at)))
    .orderBy(media.id)
    .limit(1)
  return row
}

/**
 * The one row of a file, however often and by however many it is sent; one that was thrown away comes back. The row is written before
 * the file and locked until both are there: whoever clears away waits.
 */
export async function keepMedia(ctx: Ctx, given: NewFile): Promise<{ row: Media; isNew: boolean }> {
  const { file, extension, ...facts } = given
  const { hash, size } = file
  const name = nameOf(hash, extension)
  const at = ctx.now.toISOString()
  const by = { created_by: ctx.actor.id, updated_by: ctx.actor.id, created_at: at, updated_at: at }
  const values = { ...facts, ...by, url: urlOf(name), hash, type: fileTypes[extension], size }
  const [written] = await ctx.db
    .insert(media)
    .values(values)
    .onConflictDoUpdate({
      target: media.hash,
      set: { deleted_at: null, updated_at: at, updated_by: ctx.actor.id, version: sql`${media.version} + 1` },
      setWhere: sql`${media.deleted_at} is not null`,
    })
    .returning()
  if (written) {
    await ctx.files.keep(name, file)
    return { row: written, isNew: true }
  }
  const [kept] = await ctx.db.select().from(media).where(eq(media.hash, hash))
  return { row: kept as Media, isNew: false }
}

/** How large a file is that a field names; 0 of one that there is none of. */
export async function bytesOf(db: Db, url: string): Promise<number> {
  const [row] = await db.select({ size: media.size }).from(media).where(eq(media.url, url))
  return row?.size ?? 0
}

/** Keeps a picture that the product itself brings, as it is. */
export async function keepImage({ db, files }: { db: Db; files: FileStore }, name: string, bytes: Uint8Array): Promise<{ url: string }> {
  const { width, height } = await sharp(bytes).metadata()
  const hash = hashOf(bytes)
  const file = nameOf(hash, 'webp')
  const values = { url: urlOf(file), hash, type: fileTypes.webp, size: bytes.length, width, height, title: `${name}.webp` }
  await files.keep(file, bytes)
  await db.insert(media).values(values).onConflictDoNothing()
  return { url: values.url }
}
