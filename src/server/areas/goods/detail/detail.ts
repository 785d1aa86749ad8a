import { aliasedTable, and, desc, eq, ilike, isNotNull, isNull, sql } from 'drizzle-orm'
import { detail as contract, detailListRow, detailRow, type DetailEdit, type DetailQuery } from '#contract/goods/detail.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { audit } from '../core/audit.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { refuse } from '../core/errors.ts'
import { contains, equals, escapeLike, type Filter } from '../core/filters.ts'
import { readPage, readRow, type ListSource } from '../core/list.ts'
import { changeRows, insertRow, rowOr404, updateRow } from '../core/rows.ts'
import { adminUser } from '../dev/tables.ts'
import { cleanHtml } from './detail-html.ts'
import { detail } from './shared-tables.ts'
import { sku, spu } from './tables.ts'

const changer = aliasedTable(adminUser, 'changer')

/** Shown by an SPU of this code, or by the SPU of a SKU of it. */
const usedByCode: Filter = {
  where: (place) => {
    // codes of SKUs have small letters too
    const spusOfSku = sql`select ${sku.spu_id} from ${sku} where ${sku.code} ilike ${place} and ${sku.deleted_at} is null`
    const shown = sql`unnest(array[${spu.detail_id}, ${spu.common_header_id}, ${spu.common_footer_id}])`
    return sql`${detail.id} in (
      select ${shown} from ${spu} where ${spu.deleted_at} is null and (${spu.code} ilike ${place} or ${spu.id} in (${spusOfSku})))`
  },
  bind: (code: string) => `${escapeLike(code)}%`,
}

const shared = {
  table: detail,
  extra: { updated_by_name: sql<string | null>`${changer.real_name}`.as('updated_by_name') },
  join: ((query) => query.leftJoin(changer, eq(changer.id, detail.updated_by))) satisfies ListSource['join'],
  filters: { title: contains(detail.title), kind: equals(detail.kind), state: equals(detail.state), code: usedByCode },
  sorts: { created_at: detail.created_at, updated_at: detail.updated_at },
}
const listed: ListSource<typeof detailListRow> = { ...shared, name: 'detail', row: detailListRow }
const whole: ListSource<typeof detailRow> = { ...shared, name: 'detail whole', row: detailRow }

export function list(ctx: Ctx, query: DetailQuery) {
  return readPage(ctx, listed, query)
}

export { readDetail as detail }
function readDetail(ctx: Ctx, { id }: { id: number }) {
  return readRow(ctx, whole, contract, id)
}

/** What was published stays in the shop until the next publication (domain §3.10). */
export function edit(ctx: Ctx, { id, version, ...values }: DetailEdit) {
  const { html: content, images, cleaned, empty } = cleanHtml(values.content)
  if (empty) throw refuse(nothingInIt, { field: 'content' })
  return transact(ctx, async (ctx) => {
    const before = id === undefined ? null : await rowOr404(ctx, detail, contract, id, { lock: true })
    const isSame = before?.content === content
    const changed = { ...values, content, images, ...(isSame ? {} : { state: 'draft' }) }
    const after = before ? await updateRow(ctx, detail, before, version, changed) : await insertRow(ctx, detail, changed)
    await audit(ctx, contract.edit, { id: after.id, before, after })
    const saved = { id: after.id, version: after.version }
    return cleaned ? { ...saved, msg: say(cleanedUp, ctx.language) } : saved
  })
}

/** The shop shows what is published last. */
export function publish(ctx: Ctx, { ids }: ParsedOf<typeof contract.publish>) {
  return transact(ctx, async (ctx) => {
    const { result } = await changeRows(ctx, {
      table: detail,
      endpoint: contract.publish,
      entity: contract,
      ids,
      refusal: ({ state }) => (state === 'published' ? { label: messages.not_allowed_now } : undefined),
      set: ({ content }) => ({ state: 'published', published_content: content, published_at: ctx.now.toISOString() }),
    })
    return result
  })
}

/** A draft with the same content under a name that says so. */
export function copy(ctx: Ctx, { id }: { id: number }) {
  return transact(ctx, async (ctx) => {
    const { title, kind, content, images } = await rowOr404(ctx, detail, contract, id)
    const name = `${[...title].slice(0, 55).join('')} ${say(copied, ctx.language)}`
    const after = await insertRow(ctx, detail, { title: name, kind, content, images })
    await audit(ctx, contract.copy, { id: after.id, before: null, after })
    return { id: after.id, version: after.version }
  })
}

export function remove(ctx: Ctx, { ids }: ParsedOf<typeof contract.delete>) {
  return transact(ctx, async (ctx) => {
    const { result } = await changeRows(ctx, {
      table: detail,
      endpoint: contract.delete,
      entity: contract,
      ids,
      refusal: ({ used_count }) => (used_count > 0 ? { label: messages.in_use, values: { entity: contract.$.label } } : undefined),
      set: () => ({ deleted_at: ctx.now.toISOString() }),
    })
    return result
  })
}
export { remove as delete }

const OFFERED = 20

/** What an SPU may show: published at least once, newest first; `id` names the one that is chosen already. */
export async function option(ctx: Ctx, { word, kind, id }: ParsedOf<typeof contract.option>) {
  const list = await ctx.db
    .select({ key: detail.id, title: detail.title, kind: detail.kind, state: detail.state })
    .from(detail)
    .where(
      and(
        isNull(detail.deleted_at),
        id ? eq(detail.id, id) : isNotNull(detail.published_content),
        kind ? eq(detail.kind, kind) : undefined,
        word ? ilike(detail.title, `%${escapeLike(word)}%`) : undefined,
      ),
    )
    .orderBy(desc(detail.updated_at), desc(detail.id))
    .limit(OFFERED)
  return { list }
}

const nothingInIt: Label = ['详情内容不能为空', 'Content must not be empty']
const cleanedUp: Label = ['内容包含不允许的标签，已自动清除', 'The content had tags that are not allowed; they have been removed']
const copied: Label = ['副本', 'copy']
