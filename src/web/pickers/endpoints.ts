import type { department } from '#contract/dev/department.ts'
import type { brand } from '#contract/goods/brand.ts'
import type { category } from '#contract/goods/category.ts'
import type { scene } from '#contract/goods/scene.ts'
import type { series } from '#contract/goods/series.ts'
import type { spu } from '#contract/goods/spu.ts'
import type { segment } from '#contract/store/segment.ts'
import { getRef } from '#web/base/api/endpoint-ref.ts'

// a failed load is logged and leaves the list empty (checklist K05)
const quiet = { quiet: true }

/** Calls from filters and fields to other entities, without their schemas, which a list does not need. A test compares them with the contract. */
export const pickerEndpoints = {
  brandOption: getRef<(typeof brand)['option']>('goods.brand.option', '/api/common/goods/brand/option', quiet),
  seriesOption: getRef<(typeof series)['option']>('goods.series.option', '/api/common/goods/series/option', quiet),
  categoryTree: getRef<(typeof category)['tree']>('goods.category.tree', '/api/common/goods/category/tree', quiet),
  sceneOption: getRef<(typeof scene)['option']>('goods.scene.option', '/api/common/goods/scene/option', quiet),
  spuSearch: getRef<(typeof spu)['search']>('goods.spu.search', '/api/common/goods/spu/search', quiet),
  segmentOption: getRef<(typeof segment)['option']>('store.segment.option', '/api/common/store/segment/option', quiet),
  segmentCount: getRef<(typeof segment)['count']>('store.segment.count', '/api/common/store/segment/count', quiet),
  departmentTree: getRef<(typeof department)['tree']>('dev.department.tree', '/api/common/department/tree', quiet),
}
