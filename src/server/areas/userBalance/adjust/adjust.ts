import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { adjust as contract, adjustFlow, adjustRow, type AdjustQuery } from '#contract/userBalance/adjust.ts'
import { nickOf } from '#server/areas/people/names.ts'
import { refuseOwnCustomer } from '#server/areas/people/own-customer.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { nickOrPhone } from '#server/areas/people/user-filter.ts'
import { adjusts, giveawayOf, postAdjustment, refOf } from '#server/areas/userBalance/shared/adjustments.ts'
import { userColumns } from '#server/areas/userBalance/shared/movements.ts'
import { balanceAdjust } from '#server/areas/userBalance/shared/tables.ts'
import { giveawayChecks } from '#server/features/giveaway/checks.ts'
import { book } from '#server/features/giveaway/giveaway.ts'
import { refuseSecondPerson } from '#server/identity/account/second-person.ts'
import { adminUser } from '#server/identity/tables.ts'
import { besideState, defineEntity } from '#server/platform/entity/entity.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { atLeast, atMost, equals, fromDay, toDay } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { transition } from '#server/platform/kernel/machine.ts'
import { hashOfShown, refuseChanged } from '#server/platform/kernel/shown-hash.ts'

const own: Label = ['不能审核自己提交的单据', 'You cannot review your own request']

const creator = alias(adminUser, 'creator')
const auditor = alias(adminUser, 'auditor')

const source: ListSource<typeof adjustRow> = {
  ...adjusts,
  name: 'balance adjust',
  row: adjustRow,
  extra: {
    ...userColumns,
    creator_id: balanceAdjust.created_by,
    creator: sql<string>`coalesce(${creator.real_name}, '')`,
    auditor: auditor.real_name,
  },
  join: (query) =>
    query
      .innerJoin(customer, eq(customer.id, balanceAdjust.user_id))
      .leftJoin(store, eq(store.id, customer.store_id))
      .leftJoin(creator, eq(creator.id, balanceAdjust.created_by))
      .leftJoin(auditor, eq(auditor.id, balanceAdjust.auditor_id)),
  filters: {
    word: nickOrPhone((match) => sql`${balanceAdjust.user_id} in (select ${customer.id} from ${customer} where ${match})`),
    no: { where: (place) => eq(balanceAdjust.adjust_no, place) },
    kind: equals(balanceAdjust.kind),
    direction: equals(balanceAdjust.direction),
    amount_min: atLeast(balanceAdjust.amount),
    amount_max: atMost(balanceAdjust.amount),
    from: fromDay(balanceAdjust.created_at),
    to: toDay(balanceAdjust.created_at),
    state: equals(balanceAdjust.state),
  },
  sorts: { created_at: balanceAdjust.created_at },
}

export const entity = defineEntity({
  ...adjusts,
  title: balanceAdjust.adjust_no,
  code: balanceAdjust.adjust_no,
  search: {
    by: [{ as: 'number', column: balanceAdjust.adjust_no }],
    title: nickOf(balanceAdjust.user_id),
    ...besideState(balanceAdjust.state, adjustFlow.words),
    part: 'numbers',
    listed: 'no',
  },
  files: { columns: { vouchers: 'list' }, page: 'userBalance/account/index' },
  constraints: { balance_adjust_auditor_check: { field: 'id', message: own } },
  todos: [
    {
      key: 'pending',
      label: ['待审核调整', 'Adjustments to approve'],
      unit: ['笔', 'adjustment to approve'],
      harm: 'owed',
      since: balanceAdjust.created_at,
      // points are no money
      amount: sql`case ${balanceAdjust.kind} when 'balance' then ${balanceAdjust.amount} end`,
      page: 'userBalance/account/index',
      query: { tab: 'adjust', state: 'pending' },
      access: contract.audit.access,
      where: () => eq(balanceAdjust.state, 'pending'),
    },
  ],
  checks: [
    ...giveawayChecks,
    {
      name: 'userBalance.adjust',
      label: ['每张已通过的调整单恰好入账一次', 'Every approved adjustment has exactly one transfer, and no other has one'],
      violations: `select concat(a.adjust_no, ': ', count(t.id), ' transfers') as sample from balance_adjust a
        left join transfer t on t.biz_id = a.adjust_no and t.biz_type = case a.direction when 'add' then 'admin_add' else 'admin_sub' end
          and t.amount = a.amount and t.phase = 'posted' and exists (select from account u where u.owner_type = 'user' and u.kind = a.kind
            and u.owner_id = a.user_id and u.id = case a.direction when 'add' then t.credit_account_id else t.debit_account_id end)
        group by a.id having count(t.id) <> case a.state when 'approved' then 1 else 0 end`,
    },
  ],
})

export function list(ctx: Ctx, query: AdjustQuery) {
  return readPage(ctx, source, query)
}

export async function detail(ctx: Ctx, { id }: { id: number }) {
  const row = await readRow(ctx, source, id)
  return { ...row, hash: hashOfShown(decisive(row)) }
}

/** The values that an adjustment approval rests on. */
function decisive({ id, version, user_id, direction, amount, reason, vouchers }: Decisive) {
  return { id, version, user_id, direction, amount, reason, vouchers }
}
type Decisive = Pick<typeof balanceAdjust.$inferSelect, 'id' | 'version' | 'user_id' | 'direction' | 'amount' | 'reason' | 'vouchers'>

/** A second person's decision; the approval posts exactly what was asked for. */
export { auditAdjust as audit }
async function auditAdjust(ctx: Ctx, { id, version, pass, reason, hash }: ParsedOf<typeof contract.audit>) {
  const after = await transition(ctx, adjusts, pass === 1 ? 'approve' : 'reject', {
    id,
    version,
    async may(ctx, row) {
      if (row.created_by === ctx.actor.id) throw refuse(own)
      if (pass === 0 || row.state !== 'pending') return
      await refuseSecondPerson(ctx, { authors: [row.created_by] })
      if (row.direction === 'add') await refuseOwnCustomer(ctx, row.user_id)
      refuseChanged(hash, decisive(row))
    },
    set: () => ({
      auditor_id: ctx.actor.id,
      audit_at: ctx.now.toISOString(),
      ...(pass === 0 && { reject_reason: reason }),
    }),
    effects: async (ctx, row) => {
      if (pass === 0) return
      await postAdjustment(ctx, row)
      await book(ctx, [await giveawayOf(ctx, row, refOf(row))], row.created_by)
    },
  })
  return { id, version: after.version }
}
