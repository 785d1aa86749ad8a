import { and, eq, gte, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { sheetColumns } from '#contract/kit/sheet.ts'
import { account as balanceAccount } from '#contract/userBalance/account.ts'
import { integralLogRow, log as contract, type IntegralLogQuery, type IntegralStat } from '#contract/userIntegralLog/log.ts'
import { ofUsersSeen } from '#server/areas/people/scope.ts'
import { users } from '#server/areas/user/user/user-source.ts'
import { insertAdjustments, waits, worthOf } from '#server/areas/userBalance/shared/adjustments.ts'
import { movementSearch, movementSource, movementsOf, movementsSeen } from '#server/areas/userBalance/shared/movements.ts'
import type { balanceAdjust } from '#server/areas/userBalance/shared/tables.ts'
import { postPoints } from '#server/areas/userIntegralLog/shared/adjustments.ts'
import { expiringPoints } from '#server/areas/userIntegralLog/shared/expiry.ts'
import { exportOf } from '#server/features/export/export.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { dayOf } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { yuan } from '#server/platform/kernel/money.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { balanceOf } from '#server/platform/ledger/balance.ts'
import { user } from '#server/platform/ledger/post.ts'
import { account, accountLog } from '#server/platform/ledger/tables.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { integralImportKind, integralImportTask } from './log-import.ts'

const rows = entityRows({ table: accountLog, contract, scope: movementsOf('integral') })

const source: ListSource<typeof integralLogRow> = { ...rows, ...movementSource('integral'), name: 'integral log', row: integralLogRow }

const exported = exportOf({
  kind: 'userIntegralLog.log.export',
  source: () => source,
  columns: () =>
    sheetColumns(integralLogRow.shape, {
      log_no: 'text',
      nick: 'text',
      phone: 'text',
      store_name: 'text',
      biz_type: 'words',
      delta: 'int',
      available_after: 'int',
      biz_id: 'text',
      remark: 'text',
      operator_type: 'words',
      operator: 'text',
      created_at: 'moment',
    }),
})
const exportAll = exported.verb
export { exportAll as export }
export { importPoints as import } from './log-import.ts'

export const entity = defineEntity({
  ...rows,
  title: accountLog.log_no,
  search: movementSearch,
  tasks: [exported.task, integralImportTask],
  importKind: integralImportKind,
})

export function list(ctx: Ctx, query: IntegralLogQuery) {
  return readPage(ctx, source, query)
}

export function detail(ctx: Ctx, { id }: { id: number }) {
  return readRow(ctx, { ...source, scope: rows.scope }, id)
}

const tooMany: Label = ['单次调整的积分价值不能超过{x}元', 'The points of one adjustment must be worth at most ¥{x}']

/** Posts an adjustment within the person's and the customer's budgets, by the points' worth; another one waits for approval. */
export async function adjust(ctx: Ctx, { user_id, ...request }: ParsedOf<typeof contract.adjust>) {
  const most = await settingOf(ctx, 'finance.adjust_max')
  const worth = await worthOf(ctx, { kind: 'integral', amount: request.amount })
  if (worth > most) throw refuse(tooMany, { field: 'amount', values: { x: yuan(most) } })
  return transact(ctx, async (ctx) => {
    await rowOr404(ctx, users, user_id, { lock: true })
    const [row] = (await insertAdjustments(ctx, [{ ...request, kind: 'integral', user_id }])) as [typeof balanceAdjust.$inferSelect]
    await audit(ctx, balanceAccount.adjust, { id: row.id, before: null, after: row, reason: request.reason })
    if (row.state === 'pending') {
      const { available } = await balanceOf(ctx, user(user_id, 'integral'))
      return { available, state: 'pending' as const, msg: say(waits, ctx.language) }
    }
    const [available = 0] = await postPoints(ctx, [{ user_id, biz_id: row.adjust_no, ...request }])
    const change = request.direction === 'add' ? request.amount : -request.amount
    const integral = { before: { integral: available - change }, after: { integral: available } }
    await audit(ctx, contract.adjust, { id: user_id, ...integral, reason: request.reason })
    return { available, state: 'approved' as const }
  })
}

const CHART_DAYS = 30

export async function stat(ctx: Ctx): Promise<IntegralStat> {
  const to = businessDay(ctx.now)
  const from = businessDay(ctx.now, 1 - CHART_DAYS)
  const visible = ofUsersSeen(ctx, account.owner_id)
  const [sums] = await ctx.db
    .select({ total: sql<number>`coalesce(sum(${account.available}), 0)`.mapWith(Number) })
    .from(account)
    .where(and(eq(account.kind, 'integral'), eq(account.owner_type, 'user'), visible))
  const day = dayOf(accountLog.created_at)
  const days = await ctx.db
    .select({
      day,
      biz_type: accountLog.biz_type,
      given: sql<number>`coalesce(sum(${accountLog.delta}) filter (where ${accountLog.delta} > 0), 0)`.mapWith(Number),
      used: sql<number>`coalesce(-sum(${accountLog.delta}) filter (where ${accountLog.delta} < 0), 0)`.mapWith(Number),
    })
    .from(accountLog)
    .where(
      and(
        eq(accountLog.kind, 'integral'),
        eq(accountLog.owner_type, 'user'),
        gte(accountLog.created_at, dayBegins(from)),
        movementsSeen(ctx),
      ),
    )
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`1`, sql`2`)
  const today = days.filter((one) => one.day === to)
  const expires = (await settingOf(ctx, 'integral.expire')) !== 'never'
  return {
    total: sums?.total ?? 0,
    given: today.reduce((sum, { given: amount }) => sum + amount, 0),
    used: today.reduce((sum, { used }) => sum + used, 0),
    expiring: expires ? await expiringPoints(ctx.db, ctx.now, visible) : 0,
    // the points rows have points types
    days: days as IntegralStat['days'],
    from,
    to,
  }
}
