import { and, inArray, isNull } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { sheetColumns } from '#contract/kit/sheet.ts'
import { MOST_TAGS } from '#contract/store/store-fields.ts'
import { store as contract, storeRow, type StoreEdit, type StoreQuery } from '#contract/store/store.ts'
import { countCustomers } from '#server/areas/people/assign.ts'
import { countBound } from '#server/areas/people/binding.ts'
import { regionText } from '#server/areas/people/region.ts'
import { customer, salesman, store } from '#server/areas/people/tables.ts'
import { mustSeeSegment } from '#server/areas/store/shared/segments.ts'
import { exportOf } from '#server/features/export/export.ts'
import { agent, customerService } from '#server/identity/access/tables.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { changeRows } from '#server/platform/kernel/rows.ts'
import { switchRows } from '#server/platform/kernel/standard-verbs.ts'
import { storeChecks } from './store-checks.ts'
import { storeImportKind, storeImportTask } from './store-import.ts'
import { storesInUse } from './store-in-use.ts'
import { storeRestorer } from './store-restorer.ts'
import { saveStore } from './store-save.ts'
import { detailSource, withPhases, source, stores } from './store-source.ts'
import { explainTaken, storeConstraints } from './store-taken.ts'

type Store = typeof store.$inferSelect

/** The store columns in a spreadsheet. */
const storeSheet = sheetColumns(storeRow.shape, {
  code: 'text',
  name: 'text',
  type: 'words',
  contact: 'text',
  phone: 'text',
  region: 'text',
  address: 'text',
  license_no: 'text',
  price_level: 'words',
  agent_name: 'text',
  salesman_name: 'text',
  cs_nickname: 'text',
  owner_nick: 'text',
  tags: 'list',
  order_count: 'int',
  order_amount: 'money',
  month_amount: 'money',
  last_order_at: 'moment',
  source: 'words',
  status: 'words',
  created_at: 'moment',
})

const exported = exportOf({ kind: 'store.store.export', source: () => source, columns: () => storeSheet })
async function exportAll(ctx: Ctx, query: Parameters<typeof exported.verb>[1] & Pick<StoreQuery, 'segment_id'>) {
  if (query.segment_id) await mustSeeSegment(ctx, query.segment_id)
  return exported.verb(ctx, query)
}
export { exportAll as export }

export const entity = defineEntity({
  ...stores,
  title: store.name,
  code: store.code,
  search: {
    by: [
      { as: 'code', column: store.code, key: store.code_search, filter: 'word' },
      { as: 'name', column: store.name, search: store.search, filter: 'word' },
      { as: 'phone', column: store.phone, filter: 'word' },
    ],
    beside: regionText(store),
    part: 'people',
  },
  constraints: storeConstraints,
  files: { columns: { license_image: 'one', front_images: 'list', inner_images: 'list' } },
  references: {
    agent_id: { table: agent, title: agent.name },
    salesman_id: { table: salesman, title: salesman.name },
    cs_id: { table: customerService, title: customerService.nickname },
    owner_user_id: { table: customer, title: customer.nick },
  },
  tasks: [exported.task, storeImportTask],
  importKind: storeImportKind,
  restorer: storeRestorer,
  checks: storeChecks,
})

export async function list(ctx: Ctx, query: StoreQuery) {
  if (query.segment_id) await mustSeeSegment(ctx, query.segment_id)
  const page = await readPage(ctx, source, query)
  return { ...page, list: await withPhases(ctx, page.list) }
}

export async function detail(ctx: Ctx, { id }: { id: number }) {
  const [row] = await withPhases(ctx, [await readRow(ctx, detailSource, id)])
  return row as NonNullable<typeof row>
}

export function edit(ctx: Ctx, input: StoreEdit) {
  return transact(ctx, (ctx) => saveStore(ctx, input, 'admin')).catch((error: Error) => explainTaken(ctx, input, error))
}

export function status(ctx: Ctx, input: ParsedOf<typeof contract.status>) {
  return switchRows(ctx, stores, input)
}

/** Deletes stores without orders; their users become free. */
export function remove(ctx: Ctx, { ids }: ParsedOf<typeof contract.delete>) {
  return transact(ctx, async (ctx) => {
    const used = await storesInUse(ctx, ids)
    const { result, changed } = await changeRows(ctx, stores, {
      endpoint: contract.delete,
      ids,
      refusal: ({ id }) => used.get(id),
      set: () => ({ deleted_at: ctx.now.toISOString(), owner_user_id: null }),
    })
    const gone = changed.map(({ id }) => id)
    if (gone.length === 0) return result
    await ctx.db
      .update(customer)
      .set({ store_id: null, store_role: null, agent_id: null })
      .where(and(inArray(customer.store_id, gone), isNull(customer.deleted_at)))
    await countBound(ctx, { agents: changed.map((row) => row.agent_id), salesmen: changed.map((row) => row.salesman_id) })
    await countCustomers(
      ctx,
      changed.map((row) => row.cs_id),
    )
    return result
  })
}
export { remove as delete }

/** Applies to new orders only; the log has both levels and the reason. */
export function level(ctx: Ctx, { ids, price_level, reason }: ParsedOf<typeof contract.level>) {
  return transact({ ...ctx, reason }, async (ctx) => {
    const { result } = await changeRows(ctx, stores, { endpoint: contract.level, ids, set: () => ({ price_level }) })
    return result
  })
}

export function tag(ctx: Ctx, { ids, add = [], remove = [] }: ParsedOf<typeof contract.tag>) {
  const tagsOf = ({ tags }: Store) => [...new Set([...tags.filter((tag) => !remove.includes(tag)), ...add])]
  return transact(ctx, async (ctx) => {
    const { result } = await changeRows(ctx, stores, {
      endpoint: contract.tag,
      ids,
      refusal: (row) =>
        tagsOf(row).length > MOST_TAGS ? { label: messages.too_many, values: { label: tagLabel, n: MOST_TAGS } } : undefined,
      set: (row) => ({ tags: tagsOf(row) }),
    })
    return result
  })
}

export { assign } from './store-assign.ts'
export { importStores as import } from './store-import.ts'
export { memberAdd, memberRemove, members, owner } from './store-members.ts'
export { money } from './store-money.ts'
export { audits, followup, followups } from './store-records.ts'
export { summary } from './store-summary.ts'

const tagLabel: Label = ['标签', 'Tags']
