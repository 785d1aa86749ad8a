import { say, type Label } from '#contract/kit/label.ts'
import { addressKey } from '#server/platform/kernel/address.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { bucketsOf } from '#server/platform/rate-limit/buckets.ts'
import { tooManyRequests } from '#server/platform/rate-limit/rate-limit.ts'
import { settingOf } from '#server/platform/settings/stored.ts'

export type PriceLevel = 'store' | 'trade'

/** The prices and the stock that the caller may see. */
export interface Sight {
  /** Null for a visitor while prices are hidden. */
  level: PriceLevel | null
  /** True if the exact stock is shown. */
  exact: boolean
}

/** The caller's sight: the store's level, otherwise the store price if visitors may see prices (domain §1.3). */
export async function sightOf(ctx: Ctx): Promise<Sight> {
  const [guest, mode] = await Promise.all([settingOf(ctx, 'price.guest_visible'), settingOf(ctx, 'stock.show_mode')])
  return { level: ctx.actor.customer?.price_level ?? (guest === 1 ? 'store' : null), exact: mode === 'exact' }
}

interface Priced {
  price_store: number
  price_trade: number
  price_market?: number | null
  stock: number
}

/** One row's prices and stock for this sight. */
export function offered({ language }: Pick<Ctx, 'language'>, { level, exact }: Sight, row: Priced) {
  const in_stock = row.stock > 0
  return {
    price: level === null ? null : level === 'trade' ? row.price_trade : row.price_store,
    price_hint: level === null ? say(afterCertification, language) : null,
    price_market: level === null ? null : (row.price_market ?? null),
    stock: exact ? row.stock : null,
    in_stock,
    stock_text: exact ? String(row.stock) : say(in_stock ? inStock : outOfStock, language),
  }
}

const PER_HOUR = 5000
const HOUR_SECONDS = 3600
const readings = bucketsOf(PER_HOUR / HOUR_SECONDS, HOUR_SECONDS)

/** The caller as a customer, or the address without a login. */
export const limitKey = ({ actor, http }: Pick<Ctx, 'actor' | 'http'>): string => (actor.customer ? actor.username : addressKey(http.ip))

/**
 * Counts the prices and stocks that a customer, or an address without a login, reads: 5,000 SKUs an hour at once, refilled evenly. Throws
 * 429 before a reading beyond it, which protects the price list against scraping.
 */
export function limitReadings(ctx: Ctx): { read(count: number): void } {
  const [cache, key] = [readings(ctx), limitKey(ctx)]
  const seconds = cache.wait(key, ctx.now.getTime())
  if (seconds > 0) throw tooManyRequests(seconds, tooManyReadings)
  return { read: (count) => cache.spend(key, count, ctx.now.getTime()) }
}

const afterCertification: Label = ['认证后可见', 'Visible after verification']
const inStock: Label = ['有货', 'In stock']
const outOfStock: Label = ['缺货', 'Out of stock']
const tooManyReadings: Label = ['查看商品过于频繁，请{n}秒后再试', 'Too many product views. Try again in {n} s']
