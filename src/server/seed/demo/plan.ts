import { brandCount, brands, type Brand } from './brands.ts'
import { families } from './catalog/families.ts'
import type { Family } from './catalog/product.ts'
import { between, draw, mix } from './draw.ts'
import { seriesName } from './series-names.ts'

export interface PlannedSeries {
  brand: Brand
  family: Family
  code: string
  title: string
  /** the seed for the series's draws, independent from the demo size */
  seed: number
  priceFactor: number
  popularity: number
  variants: number
  /** how many variants become SKUs */
  skus: number
}

export const fullSize = families.reduce((sum, family) => sum + family.series * variantsOf(family), 0)

export const smallestSize = 8 * (brandCount + families.length)

/** Every brand's series with their SKU numbers, whose total is exactly `skus`. */
export function plan(skus: number): PlannedSeries[] {
  if (skus < smallestSize || skus > fullSize) throw new RangeError(`skus must be between ${smallestSize} and ${fullSize}`)
  const all = allSeries()
  const chosen = choose(all, Math.min(all.length, Math.round(skus / 8)))
  return share(chosen, skus)
}

/** A family for each of the 948 places, by category; the families in a category rotate. */
function places(): Family[] {
  return families
    .flatMap((family) =>
      Array.from({ length: family.series }, (_, i) => ({ family, category: categoryOf(family), turn: (i + 0.5) / family.series })),
    )
    .toSorted((a, b) => a.category.localeCompare(b.category) || a.turn - b.turn)
    .map(({ family }) => family)
}

/** Each brand gets 3 to 13 places, in one to three runs: a run lies within a category or two. */
function allSeries(): PlannedSeries[] {
  const list = places()
  const runs = brands().flatMap((brand, i) => {
    const from = placesBefore(i, list.length)
    const length = placesBefore(i + 1, list.length) - from
    const count = Math.min(Math.floor(length / 2), 1 + (mix(i + 77) % 3))
    return Array.from({ length: count }, (_, j) => ({
      brand,
      length: Math.floor(((j + 1) * length) / count) - Math.floor((j * length) / count),
      order: draw(i * 3 + j, 21),
    }))
  })
  runs.sort((a, b) => a.order - b.order)
  let next = 0
  const pairs = runs.flatMap(({ brand, length }) => list.slice(next, (next += length)).map((family) => ({ brand, family })))
  pairs.sort((a, b) => a.brand.id - b.brand.id)
  return named(pairs)
}

function named(pairs: readonly { brand: Brand; family: Family }[]): PlannedSeries[] {
  const codes = new Map<Brand, Set<string>>()
  return pairs.map(({ brand, family }, i) => {
    const taken = codes.get(brand) ?? new Set()
    codes.set(brand, taken)
    const name = seriesName(categoryOf(family), taken.size + brand.id, taken)
    taken.add(name.code)
    const variants = variantsOf(family)
    return {
      ...name,
      brand,
      family,
      seed: mix(i + 1000),
      priceFactor: between(0.9, 1.3, draw(i, 22)),
      popularity: brand.popularity * between(0.4, 1.6, draw(i, 23)),
      variants,
      skus: 0,
    }
  })
}

/** Fewer series for a small demo: every brand and every family keeps at least one, and rare families come first. */
function choose(all: readonly PlannedSeries[], count: number): PlannedSeries[] {
  const rank = all.map((series, i) => {
    const ofBrand = all.slice(0, i).filter((other) => other.brand === series.brand).length
    const ofFamily = all.slice(0, i).filter((other) => other.family === series.family).length
    return { i, rank: ofFamily === 0 ? -1 : ofBrand }
  })
  rank.sort((a, b) => a.rank - b.rank || a.i - b.i)
  const topRows = new Set(rank.slice(0, count).map(({ i }) => i))
  return all.filter((_, i) => topRows.has(i))
}

/** Water-filling: shares grow with popularity and range until a series is exhausted; the first series get the rounding remainder. */
function share(list: readonly PlannedSeries[], skus: number): PlannedSeries[] {
  const at = (level: number) => list.map((series) => ({ ...series, skus: Math.min(series.variants, Math.floor(level * weightOf(series))) }))
  let [low, high] = [0, Math.max(...list.map((series) => (series.variants + 1) / weightOf(series)))]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (total(at(middle)) <= skus) low = middle
    else high = middle
  }
  const shared = at(low)
  let missing = skus - total(shared)
  for (const series of shared) {
    if (missing === 0) break
    if (series.skus === series.variants) continue
    series.skus++
    missing--
  }
  return shared
}

function weightOf({ variants, popularity }: PlannedSeries) {
  return Math.sqrt(variants) * popularity ** 0.3
}

function total(list: readonly PlannedSeries[]) {
  return list.reduce((sum, { skus }) => sum + skus, 0)
}

/** The best known brands have four times the range that the least known have. */
function placesBefore(brand: number, all: number) {
  const x = brand / brandCount
  return Math.round((all * (12.6 * x - 4.7 * x * x)) / 7.9)
}

function variantsOf(family: Family) {
  return family.products.reduce((sum, product) => sum + product.variants.length, 0)
}

/** The family's level-1 category, which all its products share. */
export function categoryOf({ products: [first] }: Family) {
  if (!first) throw new Error('a family without products')
  return first.leaf.slice(0, 2)
}
