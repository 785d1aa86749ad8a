import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { assign as contract, assignRow, type AssignQuery } from '#contract/customService/assign.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { sheetColumns } from '#contract/kit/sheet.ts'
import { targetTypes, type TargetType } from '#contract/people/words.ts'
import { assignRows } from '#server/areas/people/assign.ts'
import { assignLog } from '#server/areas/people/followup-tables.ts'
import { findTarget } from '#server/areas/people/followups.ts'
import { storeNameOf } from '#server/areas/people/names.ts'
import { storesSeen, usersSeen } from '#server/areas/people/scope.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { mustGiveReason, notifyTransfer, receiver } from '#server/areas/people/transfer.ts'
import { exportOf, type ExportQuery } from '#server/features/export/export.ts'
import { customerService } from '#server/identity/access/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { defineEntity, type ToDo } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { COUNTED, countRows } from '#server/platform/kernel/list/count.ts'
import { readPage } from '#server/platform/kernel/list/list.ts'
import { pageOf, rowsAt } from '#server/platform/kernel/list/page.ts'
import { countOf } from '#server/platform/kernel/list/state-counts.ts'
import { lockRows, type BatchResult } from '#server/platform/kernel/rows.ts'
import { seesAll } from '#server/platform/kernel/scope.ts'
import { sources, tabOf } from './assign-source.ts'

/** The customer columns in a spreadsheet. */
const assignSheet = sheetColumns(assignRow.shape, {
  target_type: 'words',
  title: 'text',
  phone: 'text',
  region: 'text',
  cs_nickname: 'text',
  cs_wxid: 'text',
  cs_assigned_at: 'moment',
  last_followup_at: 'moment',
  next_followup_at: 'moment',
  last_order_at: 'moment',
})

const exported = exportOf({
  kind: 'customService.assign.export',
  source: ({ target_type, tab }) => sources[(target_type ?? 'user') as TargetType][(tab ?? 'none') as 'none'],
  columns: () => assignSheet,
})

function exportAll(ctx: Ctx, query: ParsedOf<typeof contract.export>) {
  return exported.verb(ctx, completeQuery(ctx, query) as ExportQuery)
}
export { exportAll as export }

const page = 'customService/assign/index'

const deskPages = { user: 'user/user/detail', store: 'store/store/detail' } as const

/** Two to-dos for one customer kind. */
function toDosOf(type: TargetType): ToDo[] {
  const { table, scope } = type === 'user' ? { table: customer, scope: usersSeen } : { table: store, scope: storesSeen }
  const [zh, en] = targetTypes[type]
  return [
    {
      key: `overdue_${type}`,
      label: [`逾期跟进${zh}`, `Overdue ${en.toLowerCase()} follow-ups`],
      unit: [type === 'store' ? '家' : '位', `overdue ${en.toLowerCase()} follow-up`],
      harm: 'promised',
      since: table.next_followup_at,
      page,
      query: { tab: 'due', overdue: '1', target_type: type },
      access: contract.list.access,
      rows: { table, scope },
      tone: 'danger',
      where: ({ now }) => lte(table.next_followup_at, now.toISOString()),
      desk: {
        page: deskPages[type],
        actions: ['followup'],
        since: table.next_followup_at,
        hours: 0,
        title: type === 'user' ? customer.nick : store.code,
        about: type === 'user' ? storeNameOf(customer.store_id) : store.name,
      },
    },
    {
      key: `unassigned_${type}`,
      label: [`未分配客服的${zh}`, `Unassigned ${en.toLowerCase()}s`],
      unit: [type === 'store' ? '家' : '位', `unassigned ${en.toLowerCase()}`],
      harm: 'internal',
      since: table.created_at,
      page,
      query: { target_type: type },
      access: contract.edit.access,
      // the actor 0 in the comparison sees all rows, so a person with a scope is excluded here
      rows: { table, scope: (ctx) => (seesAll(ctx) ? undefined : sql`false`) },
      where: () => isNull(table.cs_id),
    },
  ]
}

export const entity = defineEntity({ contract, tasks: [exported.task], todos: [...toDosOf('store'), ...toDosOf('user')] })

export function list(ctx: Ctx, query: AssignQuery) {
  const input = completeQuery(ctx, query)
  return readPage(ctx, sources[input.target_type][input.tab], input)
}

/** The query with its tab and its order: the planned contacts begin with the oldest. */
function completeQuery<Query extends Pick<AssignQuery, 'tab' | 'target_type' | 'sort_field' | 'sort_order'>>(ctx: Ctx, query: Query) {
  const tab = tabOf(ctx, query)
  const order = tab === 'due' && query.sort_field === undefined ? ({ sort_order: 'asc' } as const) : {}
  return { ...query, tab, target_type: query.target_type ?? 'user', ...order }
}

export async function counts(ctx: Ctx, filters: ParsedOf<typeof contract.counts>) {
  const { none, assigned, due } = sources[filters.target_type ?? 'user']
  const { rows } = await ctx.db.execute<{ none: number; assigned: number; due: number }>(
    sql`select (${countOf(ctx, none, filters)}) as none, (${countOf(ctx, assigned, filters)}) as assigned, (${countOf(ctx, due, filters)}) as due`,
  )
  const counted = rows[0] ?? { none: 0, assigned: 0, due: 0 }
  return { ...counted, none: seesAll(ctx) ? counted.none : null, capped: COUNTED }
}

/** Assigns customers to an employee; those outside the scope are reported. */
export function edit(ctx: Ctx, { targets, wxid, reason }: ParsedOf<typeof contract.edit>) {
  return transact(ctx, async (ctx) => {
    const result: BatchResult = { success: [], failed: [] }
    const found: { type: TargetType; id: number }[] = []
    // users before stores, as every assignment locks them
    for (const type of ['user', 'store'] as const) {
      const ids = [...new Set(targets.flatMap((one) => (one.type === type ? [one.id] : [])))]
      if (ids.length === 0) continue
      const { table, scope } = sources[type].none
      const locked = await lockRows(ctx, { table: table as typeof customer, contract, scope }, ids, { id: table.id })
      for (const id of ids) {
        if (locked.has(id)) found.push({ type, id })
        else result.failed.push({ id, msg: say(messages.not_found, ctx.language, { entity: targetTypes[type] }) })
      }
    }
    if (found.length === 0) return result
    mustGiveReason(ctx, reason)
    const cs_id = await receiver(ctx, wxid)
    if (cs_id === undefined) throw refuse(messages.not_found, { values: { entity: ['客服', 'The customer service'] }, field: 'wxid' })
    const changed = await assignRows(ctx, { targets: found, cs_id, reason: reason ?? null, limited: true })
    await audit(
      ctx,
      contract.edit,
      changed.map(({ type, id, from }) => ({
        id,
        before: { cs_id: from },
        after: { cs_id, target_type: type },
        ...(reason && { reason }),
      })),
    )
    await notifyTransfer(ctx, { changed, cs_id, reason })
    return { ...result, success: found.map(({ id }) => id) }
  })
}

const former = alias(customerService, 'former')

/** One customer's assignments, the newest first. */
export async function log(ctx: Ctx, { target_type, target_id, ...place }: ParsedOf<typeof contract.log>) {
  await findTarget(ctx, { type: target_type, id: target_id })
  const { id, reason, created_at } = assignLog
  const where = and(eq(assignLog.target_type, target_type), eq(assignLog.target_id, target_id))
  const query = ctx.db
    .select({
      id,
      from_nickname: former.nickname,
      to_nickname: customerService.nickname,
      reason,
      operator: adminUser.real_name,
      created_at,
    })
    .from(assignLog)
    .leftJoin(former, eq(former.id, assignLog.from_cs_id))
    .leftJoin(customerService, eq(customerService.id, assignLog.to_cs_id))
    .leftJoin(adminUser, eq(adminUser.id, assignLog.created_by))
    .where(where)
    .orderBy(desc(id))
  const rows = await rowsAt(query.$dynamic(), place)
  const list = rows.map((row) => ({ ...row, operator: row.operator ?? '' }))
  return pageOf(list, await countRows(ctx.db, assignLog, where ?? sql`true`))
}
