import type { Product, Variant } from './catalog/product.ts'
import type { CategoryRow } from './categories.ts'
import { mix } from './draw.ts'
import type { PlannedSeries } from './plan.ts'

interface Chosen {
  variant: Variant
  /** the seed for its draws, independent from the demo size */
  key: number
}

/** A product in a series with the variants that become SKUs: one row in `spu`. */
export interface Batch {
  spuId: number
  series: PlannedSeries
  seriesId: number
  category: CategoryRow
  product: Product
  chosen: readonly Chosen[]
}

/** The SPUs for every planned series, in id order. */
export function batchesOf(planned: readonly PlannedSeries[], categories: readonly CategoryRow[]): Batch[] {
  const byCode = new Map(categories.map((row) => [row.code, row]))
  const batches = planned.flatMap((series, i) => {
    const picked = pickedVariants(series)
    let first = 0
    return series.family.products.map((product) => {
      const from = first
      first += product.variants.length
      const category = byCode.get(product.leaf)
      if (!category) throw new Error(`no category ${product.leaf}`)
      const chosen = product.variants.flatMap((variant, j) => (picked.has(from + j) ? { variant, key: mix(series.seed + from + j) } : []))
      return { series, seriesId: i + 1, category, product, chosen }
    })
  })
  return batches.filter(({ chosen }) => chosen.length > 0).map((batch, i) => ({ ...batch, spuId: i + 1 }))
}

/** A selection spread evenly over all combinations: golden-ratio steps favour no axis. */
function pickedVariants({ skus, variants, seed }: PlannedSeries): Set<number> {
  let step = Math.max(1, Math.round(variants * 0.618))
  while (divisor(step, variants) > 1) step++
  return new Set(Array.from({ length: skus }, (_, i) => (seed + i * step) % variants))
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b)
}
