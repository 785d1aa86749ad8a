import type { Batch } from './batches.ts'
import type { Brand } from './brands.ts'
import { draw, wholeBetween } from './draw.ts'
import { brandImage, familyImage } from './images/names.ts'
import { dayAfter, momentAt } from './moments.ts'
import type { PlannedSeries } from './plan.ts'

/** A picture's address, by its name. */
export type ImageOf = (name: string) => string

/** The `brand` row, including its counts. */
export function brandRow(brand: Brand, planned: readonly PlannedSeries[], batches: readonly Batch[], image: ImageOf) {
  const series = planned.filter((one) => one.brand.id === brand.id)
  return {
    id: brand.id,
    ...stamps(brand, 0),
    sort: 1000 - brand.id,
    status: 1,
    title: brand.title,
    title_en: brand.latin,
    code: brand.code,
    initial: brand.latin.slice(0, 1),
    logo: image(brandImage(brand)),
    origin: `中国 ${brand.origin}`,
    intro: `演示品牌。${brand.title}（${brand.latin}）为虚构品牌，仅用于演示。`,
    level: brand.level,
    is_recommend: brand.id <= 12 ? 1 : 0,
    cert_expire_at: dayAfter(wholeBetween(700, 2200, draw(brand.id, 61))),
    series_count: series.length,
    spu_count: batches.filter((batch) => batch.series.brand.id === brand.id).length,
    sku_count: series.reduce((sum, { skus }) => sum + skus, 0),
  }
}

/** The `series` row. */
export function seriesRow(series: PlannedSeries, id: number, batches: readonly Batch[], image: ImageOf) {
  return {
    id,
    ...stamps(series.brand, 0.01),
    sort: 0,
    status: 1,
    brand_id: series.brand.id,
    title: series.title,
    code: series.code,
    image: image(familyImage(series.family)),
    selling_points: ['支持开票', series.popularity > 0.05 ? '现货充足' : '按单备货'],
    spu_count: batches.filter(({ seriesId }) => seriesId === id).length,
    sku_count: series.skus,
  }
}

/** The `spu` row. */
export function spuRow({ spuId, series, seriesId, category, product, chosen }: Batch, image: ImageOf) {
  return {
    id: spuId,
    ...stamps(series.brand, 0.02),
    sort: 0,
    title: [series.brand.title, series.title, category.title, product.title, product.norm].filter(Boolean).join(' '),
    code: [series.brand.code, series.code, product.leaf, product.code].filter(Boolean).join('-'),
    brand_id: series.brand.id,
    series_id: seriesId,
    category_id: category.id,
    sub_title: series.popularity > 0.05 ? '常用规格现货，当日发货' : null,
    main_image: image(familyImage(series.family)),
    images: [image(familyImage(series.family)), image(brandImage(series.brand))],
    keywords: [category.title, series.brand.title, ...(product.norm ? [product.norm] : [])].map((word) => word.slice(0, 20)),
    unit: product.unit,
    spec_axes: axesOf(chosen),
    service_tags: [
      '正品保障',
      '支持开票',
      ...(draw(spuId, 71) < 0.6 ? ['48小时发货'] : []),
      ...(draw(spuId, 72) < 0.3 ? ['7天无理由'] : []),
    ],
    integral_give_rate: draw(spuId, 73) < 0.1 ? 200 : null,
    state: stateOf(spuId),
    sku_count: chosen.length,
  }
}

/** A product's axes with the values that its SKUs have, in catalogue order. */
export function axesOf(chosen: Batch['chosen']) {
  const axes = new Map<string, Set<string>>()
  for (const { variant } of chosen) {
    for (const [name, value] of Object.entries(variant.spec)) axes.set(name, (axes.get(name) ?? new Set()).add(value))
  }
  return [...axes].map(([name, values]) => ({ name, values: [...values] }))
}

/** Nearly all are on sale; a few are drafts or off sale. The first ones, which tests and pictures show, are on sale. */
function stateOf(spuId: number): 'on' | 'off' | 'draft' {
  if (spuId <= 40) return 'on'
  const chance = draw(spuId, 74)
  return chance < 0.02 ? 'draft' : chance < 0.05 ? 'off' : 'on'
}

/** Brands are created in the period's first quarter, the best known first. */
function stamps(brand: Brand, later: number) {
  const moment = momentAt((brand.id - 1) / 480 + later)
  return { created_at: moment, updated_at: moment }
}
