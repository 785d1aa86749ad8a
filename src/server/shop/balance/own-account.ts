import { and, asc, desc, eq, gt, lt } from 'drizzle-orm'
import type { AccountKind, BizType } from '#contract/finance/accounts.ts'
import { customerOf, type Ctx } from '#server/platform/kernel/ctx.ts'
import { onDays } from '#server/platform/kernel/list/filters.ts'
import { pageOf, rowsAt } from '#server/platform/kernel/list/page.ts'
import { account, accountLog } from '#server/platform/ledger/tables.ts'

type Kind = Extract<AccountKind, 'balance' | 'integral'>

/** The caller's account; one without movements does not exist yet and is empty. */
export async function ownAccount(ctx: Ctx, kind: Kind) {
  const [found] = await findAccount(ctx, kind)
  const { available, frozen, total_in, total_out } = found ?? { available: 0, frozen: 0, total_in: 0, total_out: 0 }
  return { available, frozen, total_in, total_out }
}

interface LogQuery<Type extends BizType> {
  page_no: number
  page_size: number
  sort_order: 'asc' | 'desc'
  biz_type?: Type | null | undefined
  direction?: 'in' | 'out' | null | undefined
  from?: string | null | undefined
  to?: string | null | undefined
}

/** The movements on the caller's account. */
export async function ownLog<Type extends BizType>(ctx: Ctx, kind: Kind, query: LogQuery<Type>) {
  const { page_no, page_size, sort_order, biz_type, direction, from, to } = query
  const [own] = await findAccount(ctx, kind)
  if (!own) return pageOf([])
  const { id, log_no, delta, available_after, biz_id, title, created_at } = accountLog
  const where = and(
    eq(accountLog.account_id, own.id),
    biz_type ? eq(accountLog.biz_type, biz_type) : undefined,
    direction ? (direction === 'in' ? gt(delta, 0) : lt(delta, 0)) : undefined,
    onDays(created_at, from, to),
  )
  const rows = await rowsAt(
    ctx.db
      .select({ id, log_no, delta, available_after, biz_id, title, created_at, biz_type: accountLog.biz_type })
      .from(accountLog)
      .where(where)
      .orderBy((sort_order === 'asc' ? asc : desc)(id))
      .$dynamic(),
    { page_no, page_size },
  )
  // an account has only movements for its kind
  const list = rows.map((row) => ({ ...row, biz_type: row.biz_type as Type }))
  return pageOf(list, await ctx.db.$count(accountLog, where))
}

function findAccount(ctx: Ctx, kind: Kind) {
  return ctx.db
    .select()
    .from(account)
    .where(and(eq(account.owner_type, 'user'), eq(account.owner_id, customerOf(ctx).id), eq(account.kind, kind)))
}
