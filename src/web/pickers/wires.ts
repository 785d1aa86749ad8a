import type { brand } from '#contract/goods/brand.ts'
import type { category } from '#contract/goods/category.ts'
import type { scene } from '#contract/goods/scene.ts'
import type { series } from '#contract/goods/series.ts'
import type { spu } from '#contract/goods/spu.ts'
import { getWire } from '#web/api/wire.ts'

/** What filters and fields ask of other entities, without the schemas of those: a list needs none of them. A test holds them to the contract. */
export const pickerWires = {
  brandOption: getWire<(typeof brand)['option']>('goods.brand.option', '/api/common/goods/brand/option'),
  seriesOption: getWire<(typeof series)['option']>('goods.series.option', '/api/common/goods/series/option'),
  categoryTree: getWire<(typeof category)['tree']>('goods.category.tree', '/api/common/goods/category/tree'),
  sceneOption: getWire<(typeof scene)['option']>('goods.scene.option', '/api/common/goods/scene/option'),
  spuSearch: getWire<(typeof spu)['search']>('goods.spu.search', '/api/common/goods/spu/search'),
}
