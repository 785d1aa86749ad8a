import { specHash } from '#server/areas/goods/shared/spec-hash.ts'
import type { PriceTier, SaleUnit } from '#server/areas/goods/shared/tables.ts'
import type { Variant } from './catalog/product.ts'
import { draw, wholeBetween } from './draw.ts'
import type { PlannedSeries } from './plan.ts'
import { prices } from './price.ts'
import { leadDays, salesOf, stepOf, stockOf } from './stock.ts'

export type SkuRow = ReturnType<typeof skuRow>

interface Place {
  id: number
  spu_id: number
  brand_id: number
  series_id: number
  category_id: number
  unit: string
  leaf: string
  image: string
  created_at: string
}

const units = new WeakMap<Variant, SaleUnit[]>()
const hashes = new WeakMap<Variant, string>()

/** One product variant in a series: the `sku` row. */
export function skuRow(series: PlannedSeries, variant: Variant, key: number, place: Place) {
  const { stock, stock_warn } = stockOf(series, variant, key)
  const price = prices(series, variant, key)
  const step = stepOf(variant)
  return {
    id: place.id,
    created_at: place.created_at,
    updated_at: place.created_at,
    // most goods keep the default; a few rank first, so that the first page shows several brands
    sort: draw(key, 51) < 0.02 ? wholeBetween(1, 999, draw(key, 52)) : 0,
    status: draw(key, 53) < 0.95 ? 1 : 0,
    spu_id: place.spu_id,
    brand_id: place.brand_id,
    series_id: place.series_id,
    category_id: place.category_id,
    code: `${series.brand.code}-${series.code}-${variant.code}`,
    mfr_code: draw(key, 54) < 0.7 ? variant.code : null,
    barcode: draw(key, 55) < 0.4 ? barcode(place.id) : null,
    title: `${series.brand.title} ${series.title} ${place.leaf} ${variant.words}${variant.packWords && ` ${variant.packWords}`}`,
    main_image: place.image,
    spec: variant.spec,
    spec_hash: specHashOf(variant),
    unit: place.unit,
    units: unitsOf(variant),
    moq: step,
    step_qty: step,
    ...price,
    tiers: draw(key, 56) < 0.25 ? tiers(price.price_store, step) : noTiers,
    weight: variant.grams,
    stock,
    stock_warn,
    lead_days: leadDays(key),
    is_gift_only: draw(key, 57) < 0.003 ? 1 : 0,
    sales_count: salesOf(series, key),
  }
}

/** A valid EAN-13 in the range for internal use, so that no demo code is a real one. */
export function barcode(id: number) {
  const digits = `200${String(id).padStart(9, '0')}`
  let sum = 0
  for (let i = 0; i < 12; i++) sum += Number(digits[i]) * (i % 2 === 0 ? 1 : 3)
  return digits + ((10 - (sum % 10)) % 10)
}

function specHashOf(variant: Variant) {
  let found = hashes.get(variant)
  if (found === undefined) hashes.set(variant, (found = specHash(variant.spec)))
  return found
}

function unitsOf(variant: Variant) {
  let found = units.get(variant)
  if (found === undefined) units.set(variant, (found = saleUnits(variant)))
  return found
}

function saleUnits({ pack }: Variant): SaleUnit[] {
  return pack ? [{ unit: pack.unit, ratio: pack.ratio, is_default_sale: pack.whole ? 1 : 0 }] : []
}

const noTiers: PriceTier[] = []

function tiers(price: number, step: number): PriceTier[] {
  const [some, many] = [Math.round(price * 0.97), Math.round(price * 0.94)]
  return many < some && some < price
    ? [
        { level: 'store', min_qty: step * 10, price: some },
        { level: 'store', min_qty: step * 50, price: many },
      ]
    : noTiers
}
