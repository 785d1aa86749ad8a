import { asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import type { PriceLevel } from '#contract/people/words.ts'
import { goodsPackage, packageItem } from '#server/areas/goods/shared/offer-tables.ts'
import { anyOf } from '#server/platform/db/ids.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { Goods, LineFacts, Problem } from './facts.ts'
import { tooMuch } from './problems.ts'
import { MOST_AMOUNT, spread } from './spread.ts'

/** A package with its parts, the main ones first. */
export type Bundle = typeof goodsPackage.$inferSelect & { parts: { sku_id: number; qty: number }[] }

/** The packages in a request, deleted ones and those off sale included. */
export async function bundlesOf({ db }: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, Bundle>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ bundle: goodsPackage, sku_id: packageItem.sku_id, qty: packageItem.qty })
    .from(goodsPackage)
    .innerJoin(packageItem, eq(packageItem.package_id, goodsPackage.id))
    .where(eq(goodsPackage.id, anyOf([...new Set(ids)])))
    .orderBy(asc(goodsPackage.id), asc(packageItem.sort), asc(packageItem.sku_id))
  return new Map(
    [...Map.groupBy(rows, ({ bundle }) => bundle.id)].map(([id, own]) => [
      id,
      { ...(own[0] as (typeof rows)[number]).bundle, parts: own.map(({ sku_id, qty }) => ({ sku_id, qty })) },
    ]),
  )
}

/** The packages at the prices that are charged: no package is dearer than its parts are now (domain §3.6, docs/adr/0087). */
export function withFairPrices(bundles: ReadonlyMap<number, Bundle>, goods: ReadonlyMap<number, Goods>): ReadonlyMap<number, Bundle> {
  const sumOf = ({ parts }: Bundle, level: 'price_store' | 'price_trade') =>
    parts.reduce((sum, { sku_id, qty }) => sum + qty * (goods.get(sku_id)?.[level] ?? 0), 0)
  return new Map(
    [...bundles].map(([id, bundle]) => {
      const [store, trade] = [sumOf(bundle, 'price_store'), sumOf(bundle, 'price_trade')]
      return [id, { ...bundle, price_store: Math.min(bundle.price_store, store), price_trade: Math.min(bundle.price_trade, trade) }]
    }),
  )
}

/**
 * The same in a statement that reads the package; `level` is the column in the package and in its parts. The columns name their table, which the
 * query builder leaves out where it reads one table only.
 */
export const fairPrice = (level: 'price_store' | 'price_trade'): SQL<number> =>
  sql`least(package.${sql.raw(level)}, (select sum(part.qty * priced.${sql.raw(level)}) from package_item as part join sku as priced on priced.id = part.sku_id
    where part.package_id = package.id))`.mapWith(Number)

/** The condition that a package is on sale at a time. */
export function runsAt(now: Date): SQL {
  const { status, deleted_at, start_at, end_at } = goodsPackage
  const at = now.toISOString()
  return sql`${status} = 1 and ${deleted_at} is null and coalesce(${start_at} <= ${at}::timestamptz, true) and coalesce(${end_at} > ${at}::timestamptz, true)`
}

export const packageOff: Label = ['套装“{code}”已下架', 'The package “{code}” is off sale']
export const unknownPackage: Label = ['套装不存在或已下架', 'The package does not exist or is off sale']
const beyond: Label = ['套装“{code}”每单限购{n}套', 'At most {n} of the package “{code}” per order']

interface PackageQuery {
  index: number
  /** The package count. */
  qty: number
}

/** Why a package cannot be ordered now in this number. A part that is off sale takes its package with it. */
export function packageProblem(
  bundle: Bundle,
  { index, qty }: PackageQuery,
  goods: ReadonlyMap<number, Goods>,
  now: Date,
): Problem | undefined {
  const { code, status, deleted_at, start_at, end_at, parts, limit_per_order: most, price_store } = bundle
  const problem = (label: Label, values: Problem['values']): Problem => ({ index, sku_id: null, field: 'lines', label, values })
  const isWithin = (start_at === null || Date.parse(start_at) <= now.getTime()) && (end_at === null || Date.parse(end_at) > now.getTime())
  const isOffered = status === 1 && deleted_at === null && isWithin && parts.every(({ sku_id }) => goods.get(sku_id)?.is_on_sale)
  if (!isOffered) return problem(packageOff, { code })
  if (most !== null && qty > most) return problem(beyond, { code, n: most })
  const worth = parts.reduce((sum, part) => sum + part.qty * (goods.get(part.sku_id)?.price_store ?? 0), 0)
  return qty * Math.max(price_store, worth) > MOST_AMOUNT ? problem(tooMuch, { x: MOST_AMOUNT / 100 }) : undefined
}

/**
 * The lines for a package's parts: its price is spread over them by what they cost alone, to the fen, so that each part is shipped,
 * refunded and rewarded by its own share. The parts together cost exactly the packages' price, which is fair (`withFairPrices`).
 */
export function packageLines(
  bundle: Bundle,
  { index, qty }: PackageQuery,
  goods: ReadonlyMap<number, Goods>,
  level: PriceLevel,
): LineFacts[] {
  const parts = bundle.parts.flatMap((part) => {
    const found = goods.get(part.sku_id)
    return found ? [{ goods: found, pieces: part.qty * qty, own: level === 'trade' ? found.price_trade : found.price_store }] : []
  })
  const total = qty * (level === 'trade' ? bundle.price_trade : bundle.price_store)
  const shares = spread(
    total,
    parts.map(({ own, pieces }) => own * pieces),
  )
  return parts.map(({ goods, pieces, own }, at) => {
    const share = shares[at] ?? 0
    return {
      index,
      goods,
      qty: pieces,
      sale_unit: goods.unit,
      unit_ratio: 1,
      package: { id: bundle.id, title: bundle.title, qty, price: own, off: own * pieces - share },
    }
  })
}
