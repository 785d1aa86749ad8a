import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { alive, entityColumns, int8, searchOf } from '#server/platform/db/columns.ts'

/** The folders in the media library, up to three levels deep; `media/folder-place.ts` enforces it. */
export const mediaFolder = pgTable(
  'media_folder',
  {
    ...entityColumns,
    parent_id: int8().references((): AnyPgColumn => mediaFolder.id),
    title: text().notNull(),
    sort: integer().notNull().default(0),
  },
  (t) => [
    // the first level has no parent, and unique indexes treat nulls as different
    uniqueIndex('media_folder_parent_id_title_key')
      .on(sql`coalesce(${t.parent_id}, 0)`, t.title)
      .where(alive),
    index('media_folder_parent_id_idx').on(t.parent_id, t.id).where(alive),
  ],
)

/** Uploaded files; equal content is one row. */
export const media = pgTable(
  'media',
  {
    ...entityColumns,
    url: text().notNull(),
    /** Hash of the stored bytes. */
    hash: text().notNull().unique('media_hash_key'),
    /** Hash of the uploaded bytes, before a picture is re-encoded: a repeated upload is recognised without decoding it. */
    source_hash: text(),
    type: text().notNull(),
    size: integer().notNull(),
    /** In pixels; null for a file that is not a picture. */
    width: integer(),
    height: integer(),
    /** The original file name, until a person renames it. */
    title: text(),
    /** Null outside folders, as for all deleted files. */
    folder_id: int8().references(() => mediaFolder.id),
    search: searchOf(sql`title`),
  },
  (t) => [
    index('media_source_hash_idx').on(t.source_hash),
    index('media_url_idx').on(t.url),
    index('media_created_at_idx').on(t.created_at, t.id),
    index('media_folder_id_created_at_idx').on(t.folder_id, t.created_at, t.id),
    index('media_search_idx').using('gin', sql`bigrams(${t.search})`),
  ],
)
