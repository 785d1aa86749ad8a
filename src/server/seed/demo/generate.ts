import { batchesOf, type Batch } from './batches.ts'
import { brands } from './brands.ts'
import { categories, type CategoryRow } from './categories.ts'
import { paramsOf, pictureOf } from './category-params.ts'
import { brandRow, seriesRow, spuRow, type ImageOf, axesOf } from './heads.ts'
import { familyImage } from './images/names.ts'
import { momentAt } from './moments.ts'
import { plan } from './plan.ts'
import { skuRow, type SkuRow } from './sku.ts'

// the maximum number of values per axis in a category template, which need not be complete
const VALUES = 20

/** The `category` row: first levels have a picture, leaves have parameters and specification axes. */
function categoryRow(category: CategoryRow, tree: readonly CategoryRow[], batches: readonly Batch[], image: ImageOf) {
  const top = tree.find(({ code }) => code === category.code.slice(0, 2))?.title ?? ''
  const isLeaf = !tree.some(({ parent_id }) => parent_id === category.id)
  const first = batches.find((batch) => batch.category.id === category.id)
  return {
    ...category,
    status: 1,
    tax_rate: 1300,
    icon: category.level === 1 ? image(familyImage({ key: pictureOf(top) })) : null,
    params: isLeaf ? paramsOf(top) : [],
    spec_axes: first ? axesOf(first.chosen).map(({ name, values }) => ({ name, values: values.slice(0, VALUES) })) : [],
  }
}

interface Input {
  skus: number
  image: ImageOf
}

export interface Demo {
  categories: readonly ReturnType<typeof categoryRow>[]
  brands: readonly ReturnType<typeof brandRow>[]
  series: readonly ReturnType<typeof seriesRow>[]
  spus: readonly ReturnType<typeof spuRow>[]
  /** in id order; generated lazily */
  skus: () => Generator<SkuRow>
}

/** Invented goods, deterministic (domain §21): their number is the only input. */
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
