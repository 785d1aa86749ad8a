import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { staff as contract, staffFields, type StaffEdit, type StaffQuery } from '#contract/customService/staff.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { assignLog } from '#server/areas/people/followup-tables.ts'
import { usersSeen } from '#server/areas/people/scope.ts'
import { customer } from '#server/areas/people/tables.ts'
import { area } from '#server/features/common/tables.ts'
import { customerService } from '#server/identity/access/tables.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { taken } from '#server/platform/kernel/constraints.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { labelOf } from '#server/platform/kernel/labels.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { changeRows, insertRow, rowOr404, updateRow, type Refusal } from '#server/platform/kernel/rows.ts'
import { sortRows } from '#server/platform/kernel/standard-verbs.ts'
import { codeCheck } from '#server/platform/verify/code-check.ts'
import { unlink } from './staff-account.ts'
import { staffChecks } from './staff-checks.ts'
import { ensureDefault, lacksDefault, takeDefault } from './staff-default.ts'
import { allStaff, source, today, withToday } from './staff-source.ts'

type Employee = typeof customerService.$inferSelect

export const entity = defineEntity({
  ...allStaff,
  title: customerService.nickname,
  code: customerService.code,
  search: {
    by: [
      { as: 'code', column: customerService.code, key: customerService.code_search, filter: 'word' },
      { as: 'title', column: customerService.nickname, search: customerService.search, filter: 'word' },
      { as: 'code', column: customerService.wxid, filter: 'word' },
    ],
    beside: customerService.wxid,
  },
  constraints: {
    customer_service_wxid_key: taken('wxid', labelOf(staffFields.wxid)),
    customer_service_code_key: taken('code', labelOf(staffFields.code)),
    customer_service_code_fold_key: taken('code', labelOf(staffFields.code)),
    // an assignment and the employee's disabling met
    customer_service_off_check: {
      field: 'wxid',
      message: ['该客服已停用，不能分配客户', 'This employee is disabled and cannot be assigned customers'],
    },
  },
  files: { columns: { avatar: 'one', qrcode: 'one' } },
  checks: [...staffChecks, codeCheck(customerService, contract.$.label)],
})

export { account } from './staff-account.ts'
export { makeDefault } from './staff-default.ts'
export { transfer } from './staff-transfer.ts'

export async function list(ctx: Ctx, query: StaffQuery) {
  const page = await readPage(ctx, source, query)
  return { ...page, list: await withToday(ctx, page.list) }
}

export async function detail(ctx: Ctx, { id }: { id: number }) {
  const row = await readRow(ctx, source, id)
  return (await withToday(ctx, [row]))[0] ?? row
}

export function edit(ctx: Ctx, { id, version, ...values }: StaffEdit) {
  return transact(ctx, async (ctx) => {
    await takeDefault(ctx)
    const before = id === undefined ? null : await rowOr404(ctx, allStaff, id, { lock: true })
    if (before) refuseChange(before, values)
    if (values.areas) await refuseUnknownAreas(ctx, values.areas)
    const isEnabled = (values.status ?? before?.status ?? 1) === 1
    const first = isEnabled && (await lacksDefault(ctx)) ? { is_default: 1 } : {}
    const after = before
      ? await updateRow(ctx, allStaff, before, version, { ...values, ...first })
      : await insertRow(ctx, allStaff, { ...values, ...first })
    await audit(ctx, contract.edit, { id: after.id, before, after })
    return { id: after.id, version: after.version }
  })
}

export function status(ctx: Ctx, { ids, status }: ParsedOf<typeof contract.status>) {
  return transact(ctx, async (ctx) => {
    if (status === 1) await takeDefault(ctx)
    const { result } = await changeRows(ctx, allStaff, {
      endpoint: contract.status,
      ids,
      refusal: (row) =>
        status === 0 && row.status === 1 ? (row.is_default === 1 ? { label: defaultStays } : withCustomers(row)) : undefined,
      set: () => ({ status }),
    })
    if (status === 1) await ensureDefault(ctx, result.success)
    return result
  })
}

export function sort(ctx: Ctx, input: ParsedOf<typeof contract.sort>) {
  return sortRows(ctx, allStaff, input)
}

export function remove(ctx: Ctx, { ids }: ParsedOf<typeof contract.delete>) {
  return transact(ctx, async (ctx) => {
    const { result } = await changeRows(ctx, allStaff, {
      endpoint: contract.delete,
      ids,
      refusal: (row) => (row.is_default === 1 ? { label: defaultKept } : withCustomers(row)),
      set: () => ({ deleted_at: ctx.now.toISOString() }),
    })
    await unlink(ctx, result.success)
    return result
  })
}
export { remove as delete }

/** The enabled staff, the users without any, and the assignments on this business day. */
export async function summary(ctx: Ctx) {
  const enabled = and(eq(customerService.status, 1), liveRows(ctx, allStaff))
  const inScope = ctx.db.select({ id: customerService.id }).from(customerService).where(liveRows(ctx, allStaff))
  const unassigned = and(isNull(customer.cs_id), isNull(customer.deleted_at), usersSeen(ctx))
  const assigned = and(inArray(assignLog.to_cs_id, inScope), gte(assignLog.created_at, today(ctx)))
  const countOf = (table: typeof customerService | typeof customer | typeof assignLog, where: ReturnType<typeof and>) =>
    sql<number>`(select count(*)::int from ${table} where ${where})`
  const [row] = await ctx.db
    .select({ online: countOf(customerService, enabled), unassigned: countOf(customer, unassigned), today: countOf(assignLog, assigned) })
    .from(sql`(values (1)) as one`)
  return row ?? { online: 0, unassigned: 0, today: 0 }
}

function refuseChange(before: Employee, { status, max_customers }: Pick<StaffEdit, 'status' | 'max_customers'>): void {
  const n = before.user_count + before.store_count
  if (typeof max_customers === 'number' && max_customers !== before.max_customers && max_customers < n)
    throw refuse(belowCustomers, { field: 'max_customers', values: { n } })
  if (status !== 0 || before.status === 0) return
  if (before.is_default === 1) throw refuse(defaultStays, { field: 'status' })
  const staffIds = withCustomers(before)
  if (staffIds) throw refuse(staffIds.label, { field: 'status', ...(staffIds.values && { values: staffIds.values }) })
}

function withCustomers({ user_count, store_count }: Employee): Refusal | undefined {
  const n = user_count + store_count
  return n > 0 ? { label: notEmpty, values: { n } } : undefined
}

async function refuseUnknownAreas({ db }: Ctx, codes: readonly string[]): Promise<void> {
  const uniqueCodes = [...new Set(codes)]
  if (uniqueCodes.length > 0 && (await db.$count(area, inArray(area.code, uniqueCodes))) < uniqueCodes.length)
    throw refuse(noSuchArea, { field: 'areas' })
}

const belowCustomers: Label = ['最大服务数不能小于当前客户数({n})', 'The limit must not be below the number of customers ({n})']
const defaultStays: Label = ['默认客服不能停用', 'The default employee cannot be disabled']
const defaultKept: Label = ['默认客服不能删除', 'The default employee cannot be deleted']
const notEmpty: Label = ['该客服名下还有{n}位客户，请先转移', 'This employee still has {n:customer|customers}. Transfer them first']
const noSuchArea: Label = ['地区不存在', 'The area does not exist']
