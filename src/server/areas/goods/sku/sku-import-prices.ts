import { sql } from 'drizzle-orm'
import { priceFields } from '#contract/goods/sku-words.ts'
import { skuCost } from '#contract/goods/sku.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { newRefusal, priceReview, type PriceMove, type Prices } from '#server/areas/goods/shared/price-review.ts'
import type { ImportHold, ImportImpact, ImportInput } from '#server/platform/entity/import-kind.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'

// The prices in an import: their effects before it is applied, and the request if they need a second person (ADR 0066).

const names = Object.keys(priceFields) as (keyof typeof priceFields)[]

export async function importImpact(ctx: Ctx, taskId: number, input: ImportInput): Promise<ImportImpact> {
  const accepted = acceptedPrices(input)
  if (accepted.length === 0) return { impact: null, refused: null }
  const moves = await changedPrices(ctx, taskId, accepted)
  const count = await priceReview().tooMany(ctx, await newPrices(ctx, taskId, input))
  return {
    impact: moves.length > 0 ? await priceReview().visibleImpact(ctx, moves) : null,
    refused: newRefusal(ctx, count, mayCall(ctx.actor, skuCost)),
  }
}

/** Holds the prices for changed rows if they are beyond the limits; too many new SKUs below the floor become lines with an error. */
export async function holdPrices(ctx: Ctx, taskId: number, input: ImportInput): Promise<ImportHold | null> {
  const accepted = acceptedPrices(input)
  if (accepted.length === 0) return null
  await refuseNew(ctx, taskId, input)
  const moves = await changedPrices(ctx, taskId, accepted)
  const reason = say(imported, ctx.language, { name: input.name, id: taskId }).slice(0, MOST_REASON)
  const held = await priceReview().hold(ctx, moves, { source: 'import', reason })
  return held && { fields: names, change_no: held.change_no, rows: held.ids.size }
}

const MOST_REASON = 200
const imported: Label = ['导入 {name}（任务{id}）', 'Import of {name} (task {id})']

function acceptedPrices({ mapping, rejected_fields }: ImportInput) {
  return names.filter((name) => mapping.includes(name) && !rejected_fields.includes(name))
}

interface Line extends Record<string, unknown> {
  after: Record<string, number>
}

type ChangedLine = Line & Prices & { line: number; id: number; before: Record<string, number | null> }

/** One read of all lines would hold their texts and rows in memory beside the moves. */
const AT_A_TIME = 10_000

/** The moves in the accepted lines, from the present prices of their SKUs; a SKU that has moved since the comparison is left out. */
async function changedPrices(ctx: Ctx, taskId: number, accepted: readonly (keyof typeof priceFields)[]): Promise<PriceMove[]> {
  const moves: PriceMove[] = []
  for (let last = 0, isMore = true; isMore;) {
    const { rows } = await ctx.db.execute<ChangedLine>(sql`
      select r.line, k.id::float8 as id, k.price_store::float8 as price_store, k.price_trade::float8 as price_trade,
        k.price_market::float8 as price_market, k.price_cost::float8 as price_cost, k.tiers, r.before, r.after
      from import_row r join sku k on k.id = r.row_id
      where r.task_id = ${taskId} and r.line > ${last} and r.state = 'changed' and r.rejected = 0 and k.deleted_at is null
        and r.after ?| ${sql.param([...accepted])}::text[] order by r.line limit ${AT_A_TIME}`)
    for (const row of rows) moves.push(...movesOf(row, accepted))
    last = rows.at(-1)?.line ?? 0
    isMore = rows.length === AT_A_TIME
  }
  return moves
}

function movesOf(row: ChangedLine, accepted: readonly (keyof typeof priceFields)[]): PriceMove[] {
  const { id, price_store, price_trade, price_market, price_cost, tiers, before: former, after: next } = row
  const prices = { price_store, price_trade, price_market, price_cost, tiers }
  const fields = accepted.filter((field) => field in next)
  if (fields.some((field) => (former[field] ?? null) !== prices[field])) return []
  const changed = Object.fromEntries(fields.map((field) => [field, next[field]]))
  return [{ before: { id, ...prices }, after: { ...prices, ...changed, stock: next['stock'] ?? next['counted'] ?? 0 } }]
}

async function newPrices(ctx: Ctx, taskId: number, { rejected_fields }: ImportInput): Promise<Prices[]> {
  const { rows } = await ctx.db.execute<Line>(sql`
    select after from import_row where task_id = ${taskId} and state = 'new' and rejected = 0`)
  return rows.map(({ after }) => {
    const at = (field: keyof typeof priceFields) => (rejected_fields.includes(field) ? null : (after[field] ?? null))
    return {
      price_store: at('price_store') ?? 0,
      price_trade: at('price_trade') ?? 0,
      price_market: at('price_market'),
      price_cost: at('price_cost'),
      tiers: [],
    }
  })
}

async function refuseNew(ctx: Ctx, taskId: number, input: ImportInput): Promise<void> {
  const count = await priceReview().tooMany(ctx, await newPrices(ctx, taskId, input))
  const msg = newRefusal(ctx, count, mayCall(ctx.actor, skuCost))
  if (msg === null) return
  const errors = JSON.stringify([{ field: 'price_trade', msg }])
  await ctx.db.execute(sql`
    update import_row set state = 'error', errors = ${errors}::jsonb where task_id = ${taskId} and state = 'new' and rejected = 0`)
}
