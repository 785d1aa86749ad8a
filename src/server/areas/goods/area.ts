import { area } from '#server/area.ts'
import { skuUsage, spuUsage } from '#server/areas/trade/goods-usage.ts'
import * as shopGoods from '#server/shop/goods/goods.ts'
import * as brand from './brand/brand.ts'
import * as category from './category/category.ts'
import * as detail from './detail/detail.ts'
import * as gift from './gift/gift.ts'
import * as goodsPackage from './package/package.ts'
import * as priceChange from './priceChange/priceChange.ts'
import * as scene from './scene/scene.ts'
import * as series from './series/series.ts'
import * as skuGrid from './sku/sku-grid.ts'
import * as sku from './sku/sku.ts'
import { purgeSpus } from './spu/spu-purge.ts'
import * as spu from './spu/spu.ts'

export const goodsArea = area({
  verbs: {
    goods: {
      brand,
      category,
      series,
      spu: { ...spu, usage: spuUsage },
      sku: { ...sku, usage: skuUsage, bulk: priceChange.bulk, price: priceChange.price },
      skuGrid,
      detail,
      package: goodsPackage,
      gift,
      scene,
      priceChange,
    },
  },
  shop: { goods: shopGoods },
  periodic: { 'purge-spus': { at: '37 19 * * *', queue: 'upkeep', act: ({ database, clock }) => purgeSpus(database.db, clock()) } },
})
