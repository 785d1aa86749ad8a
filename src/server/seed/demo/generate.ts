import { batchesOf, type Batch } from './batches.ts'
import { brands } from './brands.ts'
import { categories } from './categories.ts'
import { categoryRow } from './category-rows.ts'
import { brandRow, seriesRow, spuRow, type ImageOf } from './heads.ts'
import { familyImage } from './images/names.ts'
import { momentAt } from './moments.ts'
import { plan } from './plan.ts'
import { skuRow, type SkuRow } from './sku.ts'

interface Input {
  skus: number
  image: ImageOf
}

export interface Demo {
  categories: readonly ReturnType<typeof categoryRow>[]
  brands: readonly ReturnType<typeof brandRow>[]
  series: readonly ReturnType<typeof seriesRow>[]
  spus: readonly ReturnType<typeof spuRow>[]
  /** in the order of their ids; each is made when it is read */
  skus: () => Generator<SkuRow>
}

/** Invented goods, the same in every run (domain §21): no clock, no chance, no input but their number. */
export function generate({ skus, image }: Input): Demo {
  const tree = categories()
  const planned = plan(skus)
  const batches = batchesOf(planned, tree)
  return {
    categories: tree.map((category) => categoryRow(category, tree, batches, image)),
    brands: brands().map((brand) => brandRow(brand, planned, batches, image)),
    series: planned.map((series, i) => seriesRow(series, i + 1, batches, image)),
    spus: batches.map((batch) => spuRow(batch, image)),
    skus: () => skuRows(batches, skus, image),
  }
}

function* skuRows(batches: readonly Batch[], count: number, image: ImageOf): Generator<SkuRow> {
  let id = 0
  for (const { series, seriesId, spuId, category, product, chosen } of batches) {
    const place = {
      spu_id: spuId,
      brand_id: series.brand.id,
      series_id: seriesId,
      category_id: category.id,
      unit: product.unit,
      leaf: category.title,
      image: image(familyImage(series.family)),
    }
    for (const { variant, key } of chosen) {
      id++
      yield skuRow(series, variant, key, { ...place, id, created_at: momentAt(id / count) })
    }
  }
}
