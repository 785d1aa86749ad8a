import { and, eq, isNotNull, not, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { CostImpact } from '#contract/goods/review.ts'
import { skuCost } from '#contract/goods/sku.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { accountName, adminUser } from '#server/identity/tables.ts'
import type { ToDo } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { EntityRows } from '#server/platform/kernel/entity-rows.ts'
import { byCase, type Filter } from '#server/platform/kernel/list/filters.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import type { EntityTable } from '#server/platform/kernel/rows.ts'
import { settingOf } from '#server/platform/settings/stored.ts'

// Packages and points items go on sale by a second person if they are below the margin floor (ADR 0066).

const WHOLE = 10_000
const underFloor: Label = ['低于毛利底线', 'It is below the margin floor']
export const sentForReview: Label = ['已提交复核，由另一人上架', 'Sent for review; another person puts it on sale']

export interface Sold {
  /** The amount that the buyer gives, fen. */
  price: number
  /** The item cost, as far as it is known. */
  cost: number | null
}

/** Tells whether the margin is below the floor, the least margin in basis points of the price. */
export function isUnderFloor({ price, cost }: Sold, floor: number): boolean {
  return cost !== null && (price - cost) * WHOLE < price * floor
}

/** Tells whether the margin is below the floor in the settings. */
export async function floorOf(ctx: Ctx): Promise<(sold: Sold) => boolean> {
  const floor = await settingOf(ctx, 'price.margin_floor')
  return (sold) => isUnderFloor(sold, floor)
}

/** The decision in a study; `by_cost` tells that the reason is a cost, and is missing where costs decide nothing. */
interface Judged {
  needs_approval: boolean
  why: string | null
  by_cost?: boolean
}

const beyond: Label = ['超出个人免复核额度', 'It is beyond the limits for one person']

/** The reason for an answer. Without access to costs a cost has no separate reason. */
export function reasonFor(ctx: Ctx, { why, by_cost }: { why: string | null; by_cost?: boolean }): string | null {
  return why === null || by_cost === false || mayCall(ctx.actor, skuCost) ? why : say(beyond, ctx.language)
}

/**
 * A study for an answer; the contract masks its figures. Without access to costs only an amount, or a request that is made, tells that a
 * second person is needed: a person who varies the price in a draft would find its cost (ADR 0066).
 */
export function shownStudy<Study extends Judged>(ctx: Ctx, { by_cost, needs_approval, why, ...figures }: Study, isSent = false) {
  const tells = by_cost === undefined || mayCall(ctx.actor, skuCost) || (needs_approval && !by_cost)
  if (tells) return { ...figures, needs_approval, why }
  return { ...figures, needs_approval: isSent || null, why: isSent ? say(beyond, ctx.language) : null }
}

type Study = Omit<CostImpact, 'asked_by' | 'may_approve' | 'hash' | 'needs_approval'> & Judged

/** The study for a sale. An amount is its first reason: a cost then has no effect on the answer. */
export async function saleStudy(ctx: Ctx, sold: Sold, rest: Partial<Study> = {}): Promise<Study> {
  const is_under_floor = (await floorOf(ctx))(sold)
  const isReviewed = is_under_floor && (await settingOf(ctx, 'price.approve_sale')) === 1
  const { price, cost } = sold
  const margin = cost === null || price === 0 ? null : Math.round(((price - cost) * WHOLE) / price)
  const why = rest.why ?? (isReviewed ? say(underFloor, ctx.language) : null)
  const by_cost = rest.by_cost ?? (!rest.why && isReviewed)
  return { worst: null, parts: [], replay: null, ...rest, is_under_floor, margin, needs_approval: why !== null, why, by_cost }
}

/** The account that sent the row for review. */
export async function askerOf({ db }: Pick<Ctx, 'db'>, review_by: number | null): Promise<CostImpact['asked_by']> {
  if (review_by === null) return null
  const [request] = await db
    .select({ id: adminUser.id, name: accountName(adminUser) })
    .from(adminUser)
    .where(eq(adminUser.id, review_by))
  return request ?? null
}

interface Reviewed {
  id: number
  review_by: number | null
}

/** Notes the account that asks for a row review, once. */
export async function askReview(ctx: Ctx, { table, contract }: EntityRows<EntityTable>, { id, review_by }: Reviewed): Promise<void> {
  const next = ctx.actor.id
  if (review_by === next) return
  await ctx.db.execute(sql`update ${table} set review_by = ${next} where id = ${id}`)
  await audit(ctx, { address: `${contract.$.address}.review` }, { id, before: { review_by }, after: { review_by: next } })
}

/** The batch refusal for a row that needs a review: another person's request stays, otherwise the caller asks. */
export async function askOnce(ctx: Ctx, rows: EntityRows<EntityTable>, row: Reviewed): Promise<Label> {
  if (row.review_by !== null && row.review_by !== ctx.actor.id) return readFirst
  await askReview(ctx, rows, row)
  return sentForReview
}

const readFirst: Label = [
  '需复核，请单独打开“上架”查看影响后确认',
  'It needs a review. Open “Put on sale” of this row, read its impact and confirm',
]

interface Review {
  filter: Filter
  /** All rows that wait, like the list: another person decides about the caller's rows (docs/adr/0087). */
  todo: (place: Pick<ToDo, 'page' | 'access'>) => ToDo
}

/** The rows sent for review, among those that are not in effect yet. */
export function reviewOf(isBefore: SQL, review_by: PgColumn, { label, unit }: Pick<ToDo, 'label' | 'unit'>): Review {
  const waits = and(isBefore, isNotNull(review_by)) as SQL
  return {
    filter: { ...byCase({ 1: waits, 0: not(waits) }), waits: (value: 0 | 1) => value === 1 },
    todo: (place) => ({
      key: 'review',
      label,
      unit,
      harm: 'internal',
      query: { review: '1' },
      ...place,
      where: () => waits,
    }),
  }
}

export const saleReview = (isOff: SQL, review_by: PgColumn) =>
  reviewOf(isOff, review_by, { label: ['待复核上架', 'Sales to review'], unit: ['件', 'sale to review'] })
