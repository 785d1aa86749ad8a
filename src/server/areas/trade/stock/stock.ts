import { sql, type SQL } from 'drizzle-orm'
import type { StockLogType } from '#contract/goods/sku-words.ts'
import { offSale } from '#server/areas/goods/shared/lock-skus.ts'
import { stockShort } from '#server/areas/trade/price/problems.ts'
import { tellOfLowStocks } from '#server/features/notice/low-stock.ts'
import { anyOf } from '#server/platform/db/ids.ts'
import { executePrepared } from '#server/platform/db/prepared.ts'
import { authorOf, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'

export interface StockLine {
  sku_id: number
  qty: number
  /** Only for `reserve`: a gift, which is left out if the stock does not suffice. */
  is_optional?: boolean
}

interface Document {
  /** The order or after-sale number: the log shows it. */
  biz_no: string
  reason: string
}

// Each function locks the SKUs, then their SPUs, each in ascending id, and moves all lines with their log in one statement. All lines in a
// transaction go to one call, because the SKUs in a second call would be locked after the SPUs in the first.

/**
 * Takes sellable stock for an order, all lines or none. A line without enough stock is refused; an optional one is left out, and its
 * `sku_id` is in the result.
 */
export async function reserve(ctx: Ctx, lines: readonly StockLine[], document: Document): Promise<{ left_out: number[] }> {
  const moved = await move(ctx, lines, { type: 'reserve', stock: -1, reserved: 1 }, document)
  const short = moved.find(({ is_short }) => is_short)
  if (short) {
    const { code, unit, stock, is_gone } = short
    throw is_gone ? refuse(offSale, { values: { code } }) : refuse(stockShort, { values: { code, unit, n: stock } })
  }
  await tellOfLowStocks(
    ctx,
    moved.map((row) => ({ before: row, after: { ...row, stock: row.stock_after } })),
  )
  return { left_out: moved.filter(({ is_left_out }) => is_left_out).map(({ sku_id }) => sku_id) }
}

/** Returns reserved stock to the sellable: the order was closed or cancelled before it was shipped. */
export async function release(ctx: Ctx, lines: readonly StockLine[], document: Document): Promise<void> {
  await moveAll(ctx, lines, { type: 'release', stock: 1, reserved: -1 }, document)
}

/** Reserved stock leaves the warehouse. */
export async function ship(ctx: Ctx, lines: readonly StockLine[], document: Document): Promise<void> {
  await moveAll(ctx, lines, { type: 'ship', stock: 0, reserved: -1 }, document)
}

/** Shipped goods that never left are reserved again. */
export async function unship(ctx: Ctx, lines: readonly StockLine[], document: Document): Promise<void> {
  await moveAll(ctx, lines, { type: 'unship', stock: 0, reserved: 1 }, document)
}

/** Goods that came back and can be sold again. */
export async function restock(ctx: Ctx, lines: readonly StockLine[], document: Document): Promise<void> {
  await moveAll(ctx, lines, { type: 'return', stock: 1, reserved: 0 }, document)
}

/** The change in stock and in reserved stock per piece. */
interface Movement {
  type: StockLogType
  stock: -1 | 0 | 1
  reserved: -1 | 0 | 1
}

interface Moved extends Record<string, unknown> {
  sku_id: number
  code: string
  unit: string
  stock: number
  stock_after: number
  stock_warn: number
  is_gone: boolean
  is_short: boolean
  is_left_out: boolean
}

/** Orders hold what they release and ship, so that a shortage is a fault in the calling code. */
async function moveAll(ctx: Ctx, lines: readonly StockLine[], movement: Movement, document: Document): Promise<void> {
  const short = (await move(ctx, lines, movement, document)).find(({ is_short }) => is_short)
  if (short) throw new Error(`stock: ${movement.type} of ${document.biz_no} finds too few reserved pieces of ${short.code}`)
}

/** Moves all lines or, if one is short, none; the rows tell the stock before and after. */
async function move(
  ctx: Ctx,
  lines: readonly StockLine[],
  { type, stock, reserved }: Movement,
  { biz_no, reason }: Document,
): Promise<Moved[]> {
  if (lines.length === 0) return []
  await lock(ctx, lines)
  const each = (of: (line: StockLine) => number | boolean): SQL => sql`${sql.param(lines.map(of))}`
  const rows = await executePrepared<Moved>(
    ctx.db,
    sql`
    with line as (
      select sku_id, coalesce(sum(qty) filter (where not is_optional), 0)::int as asked, coalesce(sum(qty) filter (where is_optional), 0)::int as extra
      from unnest(${each(({ sku_id }) => sku_id)}::int8[], ${each(({ qty }) => qty)}::int4[],
        ${each(({ is_optional = false }) => is_optional)}::bool[]) as line (sku_id, qty, is_optional) group by sku_id
    ), held as materialized (
      select sku.id, sku.spu_id, sku.code, sku.unit, sku.stock, sku.stock_lock, sku.stock_warn, sku.deleted_at, line.asked, line.extra,
        ${type === 'reserve' ? sql`sku.deleted_at is not null or sku.status = 0` : sql`false`} as is_gone
      from line join sku on sku.id = line.sku_id
    ), decided as materialized (
      select *, ${room(stock, reserved)} < asked or (is_gone and asked > 0) as is_short,
        extra > 0 and (is_gone or ${room(stock, reserved)} < asked + extra) as is_left_out,
        case when is_gone or ${room(stock, reserved)} < asked + extra then asked else asked + extra end as qty
      from held
    ), changed as (
      update sku set stock = sku.stock + d.qty * ${stock}::int, stock_lock = sku.stock_lock + d.qty * ${reserved}::int
      from decided d where sku.id = d.id and d.qty > 0 and not exists (select from decided where is_short)
      returning sku.id, sku.spu_id, sku.stock, sku.stock_lock, d.qty, d.deleted_at
    ), logged as (
      insert into sku_stock_log (sku_id, type, delta, stock_after, lock_delta, lock_after, biz_no, reason, created_at, created_by)
      select id, ${type}, qty * ${stock}::int, stock, qty * ${reserved}::int, stock_lock, ${biz_no}, ${reason},
        ${ctx.now.toISOString()}::timestamptz, ${authorOf(ctx)}::int8
      from changed order by id
    ), summed as (
      update spu set stock_sum = spu.stock_sum + moved.qty
      from (select spu_id, sum(qty) * ${stock}::int as qty from changed where deleted_at is null group by spu_id) moved
      where spu.id = moved.spu_id and moved.qty <> 0
    )
    select d.id::float8 as sku_id, d.code, d.unit, d.stock, coalesce(c.stock, d.stock) as stock_after, d.stock_warn, d.is_gone, d.is_short,
      d.is_left_out
    from decided d left join changed c on c.id = d.id order by d.id`,
  )
  if (new Set(lines.map(({ sku_id }) => sku_id)).size !== rows.length) throw new Error(`stock: ${biz_no} names a SKU that does not exist`)
  return rows
}

/** A separate statement: the next one sees what the transactions that it waited for have written. */
async function lock(ctx: Ctx, lines: readonly StockLine[]): Promise<void> {
  const ids = anyOf(lines.map(({ sku_id }) => sku_id))
  await executePrepared(
    ctx.db,
    sql`with held as materialized (select id, spu_id from sku where id = ${ids} order by id for no key update)
      select from spu where id in (select spu_id from held) order by id for no key update`,
  )
}

/** The pieces that a movement can take. */
function room(stock: Movement['stock'], reserved: Movement['reserved']): SQL {
  if (stock < 0) return sql`stock`
  return reserved < 0 ? sql`stock_lock` : sql`2147483647`
}
