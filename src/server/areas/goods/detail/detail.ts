import { aliasedTable, and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { detail as contract, detailFlow, detailListRow, detailRow, type DetailEdit, type DetailQuery } from '#contract/goods/detail.ts'
import { spu as spuCalls } from '#contract/goods/spu.ts'
import { copyTitle } from '#contract/kit/copy-title.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { detail } from '#server/areas/goods/shared/shared-tables.ts'
import { sku, spu } from '#server/areas/goods/shared/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { cleanHtml } from '#server/platform/html/clean-html.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { codeLike, codeSearch, equals, hasSearch, indexedWords, type Filter } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { transitionRows } from '#server/platform/kernel/machine.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { changeRows, insertRow, rowOr404, updateRow } from '#server/platform/kernel/rows.ts'

const changer = aliasedTable(adminUser, 'changer')

/** Shown by an SPU with this code, or by the SPU for a SKU with this code. */
const usedByCode: Filter = {
  ...codeSearch,
  where: (place, form) => {
    const spusOfSku = sql`select ${sku.spu_id} from ${sku} where ${codeLike(sku.code_search, place, form)} and ${sku.deleted_at} is null`
    const usedIds = sql`unnest(array[${spu.detail_id}, ${spu.common_header_id}, ${spu.common_footer_id}])`
    return sql`${detail.id} in (
      select ${usedIds} from ${spu} where ${spu.deleted_at} is null and (${codeLike(spu.code_search, place, form)} or ${spu.id} in (${spusOfSku})))`
  },
}

export const details = entityRows({ table: detail, contract, scope: 'shared' })

export const entity = defineEntity({
  ...details,
  title: detail.title,
  search: { by: [{ as: 'title', column: detail.title, search: detail.search, filter: 'title' }] },
  files: {
    columns: { content: 'within', published_content: 'within', images: 'list' },
    replaceable: { content: contract.edit, published_content: contract.publish, images: contract.edit },
  },
})

const shared = {
  ...details,
  extra: { updated_by_name: sql<string | null>`${changer.real_name}`.as('updated_by_name') },
  join: ((query) => query.leftJoin(changer, eq(changer.id, detail.updated_by))) satisfies ListSource['join'],
  filters: { title: indexedWords(detail.search), kind: equals(detail.kind), state: equals(detail.state), code: usedByCode },
  sorts: { created_at: detail.created_at, updated_at: detail.updated_at },
}
const listed: ListSource<typeof detailListRow> = { ...shared, name: 'detail', row: detailListRow }
const whole: ListSource<typeof detailRow> = { ...shared, name: 'detail whole', row: detailRow }

export function list(ctx: Ctx, query: DetailQuery) {
  return readPage(ctx, listed, query)
}

export { readDetail as detail }
function readDetail(ctx: Ctx, { id }: { id: number }) {
  return readRow(ctx, whole, id)
}

/** The shop shows the published content until the next publication (domain §3.10). */
export function edit(ctx: Ctx, { id, version, ...values }: DetailEdit) {
  const { html: content, images, cleaned, empty } = cleanHtml(values.content)
  if (empty) throw refuse(nothingInIt, { field: 'content' })
  return transact(ctx, async (ctx) => {
    const before = id === undefined ? null : await rowOr404(ctx, details, id, { lock: true })
    const isSame = before?.content === content
    const changed = { ...values, content, images, ...(isSame ? {} : { state: detailFlow.actions.revise.to }) }
    const after = before ? await updateRow(ctx, details, before, version, changed) : await insertRow(ctx, details, changed)
    await audit(ctx, contract.edit, { id: after.id, before, after })
    const saved = { id: after.id, version: after.version }
    return cleaned ? { ...saved, msg: say(cleanedUp, ctx.language) } : saved
  })
}

/** Publishes the current content to the shop. */
export function publish(ctx: Ctx, { ids }: ParsedOf<typeof contract.publish>) {
  return transitionRows(ctx, details, 'publish', {
    ids,
    set: ({ content }) => ({ published_content: content, published_at: ctx.now.toISOString() }),
  })
}

/** A draft with the same content and a name that marks it as a copy. */
export function copy(ctx: Ctx, { id }: { id: number }) {
  return transact(ctx, async (ctx) => {
    const { title, kind, content, images } = await rowOr404(ctx, details, id)
    const name = copyTitle(title, MOST_TITLE, ctx.language)
    const after = await insertRow(ctx, details, { title: name, kind, content, images })
    await audit(ctx, contract.copy, { id: after.id, before: null, after })
    return { id: after.id, version: after.version }
  })
}

export function remove(ctx: Ctx, { ids }: ParsedOf<typeof contract.delete>) {
  return transact(ctx, async (ctx) => {
    const { result } = await changeRows(ctx, details, {
      endpoint: contract.delete,
      ids,
      refusal: ({ used_count }) => (used_count > 0 ? { label: messages.in_use, values: { entity: contract.$.label } } : undefined),
      set: () => ({ deleted_at: ctx.now.toISOString() }),
    })
    return result
  })
}
export { remove as delete }

const OFFERED = 20

/** The details that an SPU may show: published at least once, newest first; `id` finds the title for the current choice. */
export async function option(ctx: Ctx, { word, kind, id }: ParsedOf<typeof contract.option>) {
  const list = await ctx.db
    .select({ key: detail.id, title: detail.title, kind: detail.kind, state: detail.state })
    .from(detail)
    .where(
      and(
        isNull(detail.deleted_at),
        id ? eq(detail.id, id) : undefined,
        // the current choice may be a draft for callers who see drafts
        id && seesDrafts(ctx) ? undefined : isNotNull(detail.published_content),
        kind ? eq(detail.kind, kind) : undefined,
        word ? hasSearch(detail.search, word) : undefined,
      ),
    )
    .orderBy(desc(detail.updated_at), desc(detail.id))
    .limit(OFFERED)
  return { list }
}

function seesDrafts({ actor }: Ctx): boolean {
  return mayCall(actor, contract.list.access) || mayCall(actor, spuCalls.list.access)
}

const nothingInIt: Label = ['详情内容不能为空', 'Content must not be empty']
const cleanedUp: Label = ['内容包含不允许的标签，已自动清除', 'Tags that are not allowed have been removed']
const MOST_TITLE = 60
