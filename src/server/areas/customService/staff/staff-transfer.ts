import { and, eq } from 'drizzle-orm'
import { staff as contract } from '#contract/customService/staff.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import type { TargetType } from '#contract/people/words.ts'
import { countCustomers, moveCustomers, refuseOverLimit } from '#server/areas/people/assign.ts'
import { customerService } from '#server/identity/access/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { notFound, refuse } from '#server/platform/kernel/errors.ts'
import { allStaff } from './staff-source.ts'

/** Moves all an employee's customers, or the chosen ones, to another: all or none. */
export function transfer(ctx: Ctx, { from, to, target_type, ids, reason }: ParsedOf<typeof contract.transfer>) {
  return transact(ctx, async (ctx) => {
    const former = await employee(ctx, from)
    if (former === undefined) throw notFound(contract.$.label)
    const next = await employee(ctx, to)
    if (next === undefined) throw refuse(messages.not_found, { values: { entity: contract.$.label }, field: 'to' })
    const moved = { user: 0, store: 0 }
    // users before stores, as every assignment locks them
    for (const type of target_type ? [target_type] : (['user', 'store'] satisfies TargetType[]))
      moved[type] = await moveCustomers(ctx, { type, from: former, to: next, ids, reason })
    const count = moved.user + moved.store
    if (ids && count < new Set(ids).size) throw refuse(notTheirs, { field: 'ids', values: { n: new Set(ids).size - count } })
    const counted = await countCustomers(ctx, [former, next])
    refuseOverLimit(counted.find(({ id }) => id === next))
    const left = counted.find(({ id }) => id === former)
    if (left && count > 0) {
      const after = { user_count: left.user_count, store_count: left.store_count, transferred_to: to }
      const before = { user_count: left.user_count + moved.user, store_count: left.store_count + moved.store, transferred_to: null }
      await audit(ctx, contract.transfer, { id: former, before, after, ...(reason && { reason }) })
    }
    return { users: moved.user, stores: moved.store }
  })
}

/** The id for the employee with a WeChat id, if the caller sees it. */
async function employee(ctx: Ctx, wxid: string): Promise<number | undefined> {
  const [found] = await ctx.db
    .select({ id: customerService.id })
    .from(customerService)
    .where(and(eq(customerService.wxid, wxid), liveRows(ctx, allStaff)))
  return found?.id
}

const notTheirs: Label = ['所选客户中有{n}位不属于该客服', '{n} of the chosen customers do not belong to this employee']
