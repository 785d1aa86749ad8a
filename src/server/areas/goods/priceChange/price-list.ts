import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { priceChange as contract, type PriceSource } from '#contract/goods/priceChange.ts'
import type { Label } from '#contract/kit/label.ts'
import { pricedFields, type Held, type PriceMove, type PriceReview, type Prices } from '#server/areas/goods/shared/price-review.ts'
import { reasonFor } from '#server/areas/goods/shared/sale-review.ts'
import { book, lockBudget } from '#server/features/giveaway/giveaway.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { insertMany } from '#server/platform/kernel/insert.ts'
import { insertRow } from '#server/platform/kernel/rows.ts'
import { movesImpact, newUnderFloor, shownImpact } from './impact.ts'
import { listedPrice, priceChanges, type priceChange } from './price-change-tables.ts'

// The prices in price changes, and the requests from imports, the spreadsheet and goods forms beyond the review limits (ADR 0066).

/** The review for every price that a person enters for single SKUs. */
export const reviewOfPrices: PriceReview = { hold, visibleImpact: shownImpact, mustBeAlone, tooMany: newUnderFloor }

const undone: Label = [
  '撤销后的价格须由另一人复核（{why}），请提交调价单',
  'The former prices need a second person ({why}). Submit a price change',
]

async function mustBeAlone(ctx: Ctx, moves: readonly PriceMove[]): Promise<void> {
  await lockBudget(ctx)
  const { giveaway, ...impact } = await movesImpact(ctx, moves)
  if (impact.needs_approval) throw refuse(undone, { values: { why: reasonFor(ctx, impact) ?? '' } })
  await book(ctx, [giveaway])
}

/** Makes a request with the new prices if they are beyond the limits; the caller writes the other fields only. */
async function hold(
  ctx: Ctx,
  moves: readonly PriceMove[],
  { source, reason }: { source: PriceSource; reason: string },
): Promise<Held | null> {
  const changed = moves.filter(({ before, after }) => changedFields(before, after).length > 0)
  if (changed.length === 0) return null
  return transact(ctx, async (ctx) => {
    await lockBudget(ctx)
    const { giveaway, ...impact } = await movesImpact(ctx, changed)
    if (!impact.needs_approval) {
      await book(ctx, [giveaway])
      return null
    }
    const ids = new Set(changed.map(({ before }) => before.id))
    const rows = listedOf(changed)
    const same = await sameRequest(ctx, source, rows)
    if (same !== null) return { change_no: same, ids }
    const row = await insertRow(ctx, priceChanges, {
      state: 'pending',
      source,
      input: { reason },
      field: null,
      impact,
      reason,
      run_at: null,
    })
    await insertRows(ctx, row.id, rows)
    await logCreated(ctx, row)
    return { change_no: row.change_no, ids }
  })
}

/** Logs a new change without its study, which is masked for each reader. */
export function logCreated(ctx: Ctx, { impact: _, ...after }: typeof priceChange.$inferSelect): Promise<void> {
  return audit(ctx, contract.create, { id: after.id, before: null, after })
}

const MOST_COMPARED = 1000

/** The number for a waiting request by the same person for the same prices: a form that is saved twice asks once. */
async function sameRequest({ db, actor }: Ctx, source: PriceSource, rows: readonly Listed[]): Promise<string | null> {
  if (rows.length > MOST_COMPARED) return null
  const pricesJson = JSON.stringify(rows.map(({ sku_id, after }) => ({ sku_id, after })))
  const { rows: found } = await db.execute<{ change_no: string }>(sql`
    select c.change_no from price_change c
    where c.state = 'pending' and c.created_by = ${actor.id} and c.source = ${source}
      and (select count(*) from ${listedPrice} r where r.change_id = c.id) = ${rows.length}::int
      and not exists (select from jsonb_to_recordset(${pricesJson}::jsonb) as g(sku_id bigint, after jsonb)
        where not exists (select from ${listedPrice} r where r.change_id = c.id and r.sku_id = g.sku_id and r.after = g.after))
    order by c.id desc limit 1`)
  return found[0]?.change_no ?? null
}

interface Listed {
  sku_id: number
  /** All prices at the examination: the cost decides too. */
  before: Partial<Prices>
  after: Partial<Prices>
}

/** The list rows for the SKUs whose prices change. */
export function listedOf(moves: readonly PriceMove[]): Listed[] {
  return moves.flatMap(({ before, after }) => {
    const fields = changedFields(before, after)
    return fields.length > 0 ? [{ sku_id: before.id, before: pick(before, pricedFields), after: pick(after, fields) }] : []
  })
}

function changedFields(before: Prices, after: Prices) {
  return pricedFields.filter((field) => !isDeepStrictEqual(before[field], after[field]))
}

function pick(prices: Prices, names: readonly (keyof Prices)[]) {
  return Object.fromEntries(names.map((name) => [name, prices[name]]))
}

export function insertRows(ctx: Ctx, change_id: number, rows: readonly Listed[]): Promise<void> {
  return insertMany(
    ctx,
    listedPrice,
    rows.map((row) => ({ change_id, ...row })),
  )
}
