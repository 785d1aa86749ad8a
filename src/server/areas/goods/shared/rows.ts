import { brand as brandContract } from '#contract/goods/brand.ts'
import { series as seriesContract } from '#contract/goods/series.ts'
import { sku as skuContract } from '#contract/goods/sku.ts'
import { spu as spuContract } from '#contract/goods/spu.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { brand, series, sku, spu } from './tables.ts'

// Several goods folders import these declarations, some from each other.

export const brands = entityRows({ table: brand, contract: brandContract, scope: 'shared' })
export const allSeries = entityRows({ table: series, contract: seriesContract, scope: 'shared' })
export const spus = entityRows({ table: spu, contract: spuContract, scope: 'shared' })
export const skus = entityRows({ table: sku, contract: skuContract, scope: 'shared' })
