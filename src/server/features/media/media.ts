import { aliasedTable, eq, isNull, like, sql } from 'drizzle-orm'
import { media as contract, mediaInUse, mediaRow, type MediaQuery } from '#contract/media/media.ts'
import { say } from '#contract/kit/label.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { media } from '../common/tables.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { byCase, contains, fromDay, toDay, type Filter } from '../core/filters.ts'
import { readPage, type ListSource } from '../core/list.ts'
import { changeRows, lockRows, rowOr404 } from '../core/rows.ts'
import { adminUser } from '../dev/tables.ts'
import { allUsed, references } from './references.ts'
import { usesOf } from './uses.ts'

export { move, rename } from './move.ts'
export { replace } from './replace.ts'

const sender = aliasedTable(adminUser, 'sender')
const isUsed = sql`${media.url} in (${allUsed()})`
const isImage = like(media.type, 'image/%')
const isVideo = like(media.type, 'video/%')

/** 0: in no folder. */
const inFolder: Filter = {
  form: (id: number) => (id === 0 ? 'none' : 'one'),
  // the parameter must occur, or the statement would have one too many
  where: (place, form) => (form === 'none' ? sql`${isNull(media.folder_id)} and ${place}::bigint is not null` : eq(media.folder_id, place)),
}

const source: ListSource<typeof mediaRow> = {
  name: 'media',
  table: media,
  row: mediaRow,
  extra: { created_by_name: sql<string | null>`${sender.real_name}`.as('created_by_name') },
  join: (query) => query.leftJoin(sender, eq(sender.id, media.created_by)),
  filters: {
    title: contains(media.title),
    kind: byCase({ image: isImage, video: isVideo, document: sql`not (${isImage} or ${isVideo})` }),
    folder_id: inFolder,
    use: byCase({ used: isUsed, unused: sql`not (${isUsed})` }),
    from: fromDay(media.created_at),
    to: toDay(media.created_at),
  },
  sorts: { created_at: media.created_at },
}

export function list(ctx: Ctx, query: MediaQuery) {
  return readPage(ctx, source, query)
}

/** The rows that show a file, and in which of their fields. */
export async function uses(ctx: Ctx, { id }: { id: number }) {
  const { url } = await rowOr404(ctx, media, contract, id)
  const found = await usesOf(ctx, url)
  const list = found.rows.map(({ reference, ...row }) => {
    const { label, page } = references[reference] as (typeof references)[number]
    const link = page && !row.deleted ? page : null
    return { ...row, entity: say(label, ctx.language), link }
  })
  return { total: found.total, list }
}

/** Throws unused files away; they can be sent again, and are gone for good after 30 days. */
export function remove(ctx: Ctx, { ids }: ParsedOf<typeof contract.delete>) {
  return transact(ctx, async (ctx) => {
    const rows = await lockRows(ctx, media, ids)
    const urls = [...rows.values()].map(({ url }) => url)
    const used = new Set(await usedAmong(ctx, urls))
    const { result } = await changeRows(ctx, {
      table: media,
      endpoint: contract.delete,
      entity: contract,
      ids,
      refusal: ({ url }) => (used.has(url) ? { label: mediaInUse } : undefined),
      // should it come back, its folder may be gone
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
