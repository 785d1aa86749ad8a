import { eq } from 'drizzle-orm'
import { media } from '../common/tables.ts'
import type { Db } from '../db/open.ts'
import { inspectImage, type ImageFacts } from './image.ts'
import type { FileStore } from './store.ts'

export type Media = typeof media.$inferSelect

interface StoredImage extends Omit<ImageFacts, 'extension'> {
  url: string
  hash: string
  size: number
}

/** Looks at a picture and keeps its bytes; equal bytes are one file. */
export async function storeImage(files: FileStore, bytes: Uint8Array): Promise<StoredImage> {
  const { extension, ...facts } = await inspectImage(bytes)
  return { ...facts, ...(await files.put(bytes, extension)), size: bytes.length }
}

/** The one row of a stored picture, however often and by however many it is sent. */
export async function mediaRow(db: Db, image: StoredImage, by?: { id: number; at: Date }): Promise<{ row: Media; isNew: boolean }> {
  const created = by && { created_by: by.id, created_at: by.at.toISOString() }
  const [inserted] = await db
    .insert(media)
    .values({ ...image, ...created })
    .onConflictDoNothing()
    .returning()
  if (inserted) return { row: inserted, isNew: true }
  const [kept] = await db.select().from(media).where(eq(media.hash, image.hash))
  return { row: kept as Media, isNew: false }
}

/** Keeps a picture that the product itself brings. */
export async function keepImage({ db, files }: { db: Db; files: FileStore }, bytes: Uint8Array): Promise<Media> {
  return (await mediaRow(db, await storeImage(files, bytes))).row
}
