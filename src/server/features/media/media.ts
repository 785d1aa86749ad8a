import { aliasedTable, eq, isNull, like, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say } from '#contract/kit/label.ts'
import { media as contract, mediaInUse, mediaRow, type MediaQuery } from '#contract/media/media.ts'
import { adminUser } from '#server/identity/tables.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { byCase, fromDay, toDay, words, type Filter } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { changeRows, lockRows, rowOr404 } from '#server/platform/kernel/rows.ts'
import { media } from '#server/platform/storage/tables.ts'
import { allUsed, fileReferences, type Reference } from './references.ts'
import { mediaFiles } from './rows.ts'
import { usesOf } from './uses.ts'

export { move, rename } from './move.ts'
export { replace } from './replace.ts'

export const entity = defineEntity({
  ...mediaFiles,
  title: media.title,
  code: media.url,
  search: {
    by: [{ as: 'title', column: media.title, search: media.search, filter: 'title' }],
    code: sql`''`,
    beside: media.type,
    part: 'goods',
  },
})

const sender = aliasedTable(adminUser, 'sender')
const isUsed = () => sql`${media.url} in (${allUsed()})`
const isImage = like(media.type, 'image/%')
const isVideo = like(media.type, 'video/%')

/** 0 stands for no folder. */
const inFolder: Filter = {
  form: (id: number) => (id === 0 ? 'none' : 'one'),
  // the parameter must occur in the statement, which would otherwise have one too many
  where: (place, form) => (form === 'none' ? sql`${isNull(media.folder_id)} and ${place}::bigint is not null` : eq(media.folder_id, place)),
}

const source: ListSource<typeof mediaRow> = {
  ...mediaFiles,
  name: 'media',
  row: mediaRow,
  extra: { created_by_name: sql<string | null>`${sender.real_name}`.as('created_by_name') },
  join: (query) => query.leftJoin(sender, eq(sender.id, media.created_by)),
  filters: {
    title: words(media.search),
    kind: byCase({ image: isImage, video: isVideo, document: sql`not (${isImage} or ${isVideo})` }),
    folder_id: inFolder,
    // the columns that name files are known when all areas are registered
    use: { form: String, where: (place, form) => byCase({ used: isUsed(), unused: sql`not (${isUsed()})` }).where(place, form) },
    from: fromDay(media.created_at),
    to: toDay(media.created_at),
  },
  sorts: { created_at: media.created_at },
}

export function list(ctx: Ctx, query: MediaQuery) {
  return readPage(ctx, source, query)
}

export function detail(ctx: Ctx, { id }: { id: number }) {
  return readRow(ctx, source, id)
}

/** The rows that show a file, and in which fields; for rows that the person may not open only the number. */
export async function uses(ctx: Ctx, { id }: { id: number }) {
  const { url } = await rowOr404(ctx, mediaFiles, id)
  const found = await usesOf(ctx, url)
  const references = fileReferences()
  const list = found.rows.map(({ reference, ...row }) => {
    const { label, page } = references[reference] as Reference
    const link = page && !row.deleted ? page : null
    return { ...row, entity: say(label, ctx.language), link }
  })
  return { total: found.total, other: found.other, list }
}

/** Deletes unused files; an upload restores them, and after 30 days they are deleted permanently. */
export function remove(ctx: Ctx, { ids }: ParsedOf<typeof contract.delete>) {
  return transact(ctx, async (ctx) => {
    const rows = await lockRows(ctx, mediaFiles, ids)
    const urls = [...rows.values()].map(({ url }) => url)
    const used = new Set(await usedAmong(ctx, urls))
    const { result } = await changeRows(ctx, mediaFiles, {
      endpoint: contract.delete,
      ids,
      refusal: ({ url }) => (used.has(url) ? { label: mediaInUse } : undefined),
      // its folder may be deleted before the file is restored
      set: () => ({ deleted_at: ctx.now.toISOString(), folder_id: null }),
    })
    return result
  })
}
export { remove as delete }

async function usedAmong(ctx: Ctx, urls: string[]): Promise<string[]> {
  if (urls.length === 0) return []
  const { rows } = await ctx.db.execute<{ url: string }>(
    sql`select distinct url from (${allUsed()}) as used (url) where url = any(${sql.param(urls)}::text[])`,
  )
  return rows.map(({ url }) => url)
}
