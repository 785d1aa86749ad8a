import { asc, sql } from 'drizzle-orm'
import type { SkuBulk } from '#contract/goods/sku-bulk.ts'
import { say } from '#contract/kit/label.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { startTask } from '#server/platform/tasks/run.ts'
import { bulkHolders, outcomeOf } from './sku-bulk-change.ts'
import { mustMay, selected, type UnpricedBulk } from './sku-bulk-rows.ts'
import { bulkTask } from './sku-bulk-task.ts'

/** Maximum row count per task. */
const MOST = 100_000
const SHOWN = 20
const AT_A_TIME = 20_000

/** A preview for a change to many rows: the numbers of changed, unchanged and refused rows, and the first of each. */
export async function bulkPreview(ctx: Ctx, input: SkuBulk) {
  mustMay(ctx, input)
  const summary = { total: await countSelected(ctx, input), changed: 0, unchanged: 0, refused: 0 }
  const rows: { id: number; code: string; title: string; old: number | null; next: number | null }[] = []
  const refused: Needed[] = []
  for (let last = 0, isMore = true; isMore;) {
    const block = await ctx.db
      .select(needed)
      .from(sku)
      .where(selected(ctx, input, last))
      .orderBy(asc(sku.id))
      .limit(AT_A_TIME)
    for (const row of block) {
      const { id, code, title } = row
      const { field, next, refusal } = outcomeOf(row, input)
      if (refusal) {
        summary.refused++
        if (refused.length < SHOWN) refused.push(row)
      } else if (row[field] === next) summary.unchanged++
      else {
        summary.changed++
        if (rows.length < SHOWN) rows.push({ id, code, title, old: row[field], next })
      }
    }
    last = block.at(-1)?.id ?? 0
    isMore = block.length === AT_A_TIME
  }
  return { ...summary, rows, refusals: await refusalsOf(ctx, refused, input) }
}

async function refusalsOf(ctx: Ctx, rows: readonly Needed[], input: SkuBulk) {
  const holders = await bulkHolders(ctx, rows, input)
  return rows.flatMap((row) => {
    const { refusal } = outcomeOf(row, input, holders.get(row.id))
    return refusal ? [{ id: row.id, code: row.code, title: row.title, msg: say(refusal.label, ctx.language, refusal.values) }] : []
  })
}

/** Starts the change as a task. A change to prices is a price change. */
export async function bulk(ctx: Ctx, input: UnpricedBulk) {
  mustMay(ctx, input)
  const total = await countSelected(ctx, input)
  return transact(ctx, (ctx) => startTask(ctx, bulkTask, input, { total }))
}

const { id, code, title, price_store, price_trade, price_market, price_cost, tiers, stock, stock_lock, status, moq, step_qty } = sku
const needed = { id, code, title, price_store, price_trade, price_market, price_cost, tiers, stock, stock_lock, status, moq, step_qty }
type Needed = Pick<typeof sku.$inferSelect, keyof typeof needed>

/** The number of selected rows; none and too many are refused. */
export async function countSelected(ctx: Ctx, input: SkuBulk): Promise<number> {
  const picked = sql`select 1 from ${sku} where ${selected(ctx, input)} limit ${MOST + 1}`
  const { rows } = await ctx.db.execute<{ n: number }>(sql`select count(*)::int as n from (${picked}) as picked`)
  const n = rows[0]?.n ?? 0
  if (n > MOST)
    throw refuse(['一次最多修改{n}条，请缩小筛选范围', 'At most {n:row|rows} at a time. Narrow the filters'], { values: { n: MOST } })
  if (n === 0) throw refuse(['没有符合条件的数据', 'No rows match'])
  return n
}
