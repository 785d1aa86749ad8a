import { and, eq, gte, sql, type SQL } from 'drizzle-orm'
import { shortages } from '#contract/finance/accounts.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { sheetColumns } from '#contract/kit/sheet.ts'
import { account as contract, accountRow, type BalanceQuery } from '#contract/userBalance/account.ts'
import { ofUsersSeen } from '#server/areas/people/scope.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { nickOrPhone } from '#server/areas/people/user-filter.ts'
import { users } from '#server/areas/user/user/user-source.ts'
import { adjusts, insertAdjustments, postAdjustment, waits } from '#server/areas/userBalance/shared/adjustments.ts'
import { movementsSeen, userColumns } from '#server/areas/userBalance/shared/movements.ts'
import { balanceAdjust } from '#server/areas/userBalance/shared/tables.ts'
import { exportOf } from '#server/features/export/export.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { entityRows, liveRows } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { atLeast, atMost } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readPage } from '#server/platform/kernel/list/list.ts'
import { yuan } from '#server/platform/kernel/money.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { balanceOf } from '#server/platform/ledger/balance.ts'
import { user } from '#server/platform/ledger/post.ts'
import { account, accountLog } from '#server/platform/ledger/tables.ts'
import { settingOf } from '#server/platform/settings/stored.ts'

const accounts = entityRows({ table: account, contract, scope: (ctx) => ofUsersSeen(ctx, account.owner_id) })
const ofBalance = and(eq(account.kind, 'balance'), eq(account.owner_type, 'user')) as SQL

const source: ListSource<typeof accountRow> = {
  ...accounts,
  name: 'balance account',
  large: true,
  row: accountRow,
  where: ofBalance,
  extra: { ...userColumns, user_id: account.owner_id },
  join: (query) => query.innerJoin(customer, eq(customer.id, account.owner_id)).leftJoin(store, eq(store.id, customer.store_id)),
  filters: {
    word: nickOrPhone((match) => sql`${account.owner_id} in (select ${customer.id} from ${customer} where ${match})`),
    amount_min: atLeast(account.available),
    amount_max: atMost(account.available),
  },
  sorts: { updated_at: account.updated_at, available: account.available },
}

const exported = exportOf({
  kind: 'userBalance.account.export',
  source: () => source,
  columns: () =>
    sheetColumns(accountRow.shape, {
      nick: 'text',
      phone: 'text',
      store_name: 'text',
      available: 'money',
      frozen: 'money',
      total_in: 'money',
      total_out: 'money',
      updated_at: 'moment',
    }),
})
const exportAll = exported.verb
export { exportAll as export }

export const entity = defineEntity({ contract, tasks: [exported.task] })

export function list(ctx: Ctx, query: BalanceQuery) {
  return readPage(ctx, source, query)
}

export async function summary(ctx: Ctx) {
  const today = dayBegins(businessDay(ctx.now))
  const [sums] = await ctx.db
    .select({ total: sql<number>`coalesce(sum(${account.available}), 0)`.mapWith(Number) })
    .from(account)
    .where(and(ofBalance, ofUsersSeen(ctx, account.owner_id)))
  const [moved] = await ctx.db
    .select({
      in: sql<number>`coalesce(sum(${accountLog.delta}) filter (where ${accountLog.delta} > 0), 0)`.mapWith(Number),
      out: sql<number>`coalesce(-sum(${accountLog.delta}) filter (where ${accountLog.delta} < 0), 0)`.mapWith(Number),
    })
    .from(accountLog)
    .where(and(eq(accountLog.kind, 'balance'), eq(accountLog.owner_type, 'user'), gte(accountLog.created_at, today), movementsSeen(ctx)))
  const pending = await ctx.db.$count(balanceAdjust, and(eq(balanceAdjust.state, 'pending'), liveRows(ctx, adjusts)))
  return { total: sums?.total ?? 0, in: moved?.in ?? 0, out: moved?.out ?? 0, pending }
}

/** Posts a small adjustment; a larger one waits for another person's approval (domain §14.2 item 5). */
export async function adjust(ctx: Ctx, { user_id, vouchers = [], ...request }: ParsedOf<typeof contract.adjust>) {
  const most = await settingOf(ctx, 'finance.adjust_max')
  if (request.amount > most) throw refuse(tooMuch, { field: 'amount', values: { x: yuan(most) } })
  return transact(ctx, async (ctx) => {
    await rowOr404(ctx, users, user_id, { lock: true })
    const [row] = (await insertAdjustments(ctx, [{ ...request, kind: 'balance', user_id, vouchers }])) as [
      typeof balanceAdjust.$inferSelect,
    ]
    if (row.state === 'approved') await postAdjustment(ctx, row)
    else await refuseShort(ctx, row)
    await audit(ctx, contract.adjust, { id: row.id, before: null, after: row, reason: request.reason })
    return { id: row.id, state: row.state, ...(row.state === 'pending' && { msg: say(waits, ctx.language) }) }
  })
}

/** A deduction that the account cannot pay now is refused at once; the approval checks again. */
async function refuseShort(ctx: Ctx, { user_id, direction, amount }: typeof balanceAdjust.$inferSelect): Promise<void> {
  if (direction === 'add') return
  const { available } = await balanceOf(ctx, user(user_id, 'balance'))
  if (available < amount) throw refuse(shortages.balance, { field: 'amount', values: { x: yuan(available) }, data: { available } })
}

const tooMuch: Label = ['单次调整不能超过{x}元', 'A single adjustment must be at most ¥{x}']
