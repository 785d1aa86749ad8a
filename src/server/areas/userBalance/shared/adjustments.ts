import { inArray } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { adjust as contract } from '#contract/userBalance/adjust.ts'
import { ownCustomers } from '#server/areas/people/own-customer.ts'
import { ofUsersSeen } from '#server/areas/people/scope.ts'
import { spend, type Giveaway } from '#server/features/giveaway/giveaway.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { post, system, user } from '#server/platform/ledger/post.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { balanceAdjust } from './tables.ts'

export const adjusts = entityRows({ table: balanceAdjust, contract, scope: (ctx) => ofUsersSeen(ctx, balanceAdjust.user_id) })

type Adjustment = typeof balanceAdjust.$inferSelect
export type Entered = Pick<Adjustment, 'kind' | 'user_id' | 'direction' | 'amount'>

export const waits: Label = ['已提交，等待他人审核', 'Submitted. Awaiting approval by another person']

/** The name for an adjustment in the giveaway record. */
export const refOf = ({ id }: Pick<Adjustment, 'id'>): string => `userBalance.adjust:${id}`

/** The fen that an adjustment gives, points by their worth. A deduction gives nothing. */
export async function giveawayOf(ctx: Ctx, entered: Entered, ref: string): Promise<Giveaway> {
  const worst = entered.direction === 'add' ? await worthOf(ctx, entered) : 0
  return { kind: entered.kind === 'balance' ? 'balance' : 'points', ref, worst, customer_id: entered.user_id }
}

/** The worth in fen for an adjustment. */
export async function worthOf(ctx: Ctx, { kind, amount }: Pick<Entered, 'kind' | 'amount'>): Promise<number> {
  return kind === 'balance' ? amount : Math.ceil((amount * 100) / (await settingOf(ctx, 'integral.per_yuan')))
}

/**
 * Takes the budget for the adjustments within it, in their order, and tells which need no approval. A deduction counts by itself. A gift to the
 * own customer always waits.
 */
export async function spendOn(ctx: Ctx, adjustments: readonly (Entered & { ref: string })[]): Promise<boolean[]> {
  const most = (await settingOf(ctx, 'finance.dual_control')) === 1 ? await settingOf(ctx, 'finance.adjust_free_limit') : null
  const giveaways = await Promise.all(adjustments.map(({ ref, ...entered }) => giveawayOf(ctx, entered, ref)))
  const own = await ownCustomers(
    ctx,
    adjustments.map(({ user_id }) => user_id),
  )
  const excesses = await spend(
    ctx,
    giveaways.map((one) => (one.worst && own.has(one.customer_id ?? 0) ? { ...one, worst: null } : one)),
  )
  const worths = await Promise.all(adjustments.map((entered) => worthOf(ctx, entered)))
  return adjustments.map(({ direction }, at) =>
    direction === 'add' ? excesses[at] === null : most === null || (worths[at] as number) <= most,
  )
}

/** Records adjustments that a person enters: those within the budget as approved, the others wait. The caller posts the approved ones. */
export async function insertAdjustments(
  ctx: Ctx,
  entered: readonly Omit<typeof balanceAdjust.$inferInsert, 'state'>[],
): Promise<Adjustment[]> {
  if (entered.length === 0) return []
  const at = ctx.now.toISOString()
  const written = { state: 'pending' as const, created_by: ctx.actor.id, updated_by: ctx.actor.id, created_at: at, updated_at: at }
  const rows = await ctx.db
    .insert(balanceAdjust)
    .values(entered.map((values) => ({ ...values, ...written })))
    .returning()
  const alone = await spendOn(
    ctx,
    rows.map((row) => ({ ...row, ref: refOf(row) })),
  )
  const ids = rows.filter((_, at) => alone[at]).map(({ id }) => id)
  if (ids.length > 0) await ctx.db.update(balanceAdjust).set({ state: 'approved', audit_at: at }).where(inArray(balanceAdjust.id, ids))
  return rows.map((row, place) => (alone[place] ? { ...row, state: 'approved', audit_at: at } : row))
}

/** Posts an approved adjustment; its number is the key, so that it is posted once. */
export async function postAdjustment(ctx: Ctx, { adjust_no, kind, user_id, direction, amount, reason }: Adjustment): Promise<void> {
  const [own, other] = [user(user_id, kind), system(kind === 'balance' ? 'adjustment' : 'integral_adjustment')]
  const parties = direction === 'add' ? { debit: other, credit: own } : { debit: own, credit: other }
  await post(ctx, [{ ...parties, amount, biz_type: direction === 'add' ? 'admin_add' : 'admin_sub', biz_id: adjust_no, remark: reason }])
}
