import { sku } from '#contract/goods/sku.ts'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { call } from '#web/base/api/client.ts'
import type { TreeNode } from '#web/kit/ui/tree/tree-rows.ts'

type Brand = OutputOf<typeof sku.tree>['list'][number]

// brands, series and SKUs each have ids from 1
const skuKey = (id: number) => `sku:${id}`
const SERIES = 'series:'

export function keysOf(ids: readonly number[]): string[] {
  return ids.map(skuKey)
}

export function idsOf(keys: readonly string[]): number[] {
  return keys.map((key) => Number(key.slice(skuKey(0).length - 1)))
}

/** Brands and their series; a series loads its SKUs when it expands. */
export function brandNodes(brands: readonly Brand[]): TreeNode<string>[] {
  return brands.map(({ brand_id, title, series_list }) => ({
    key: `brand:${brand_id}`,
    title,
    // a whole brand would be several thousand SKUs
    disabled: true,
    children: series_list.map((series) => ({ key: `${SERIES}${series.series_id}`, title: series.title, lazy: true })),
  }))
}

export async function loadSkus({ key }: TreeNode<string>): Promise<TreeNode<string>[]> {
  const { list } = await call(sku.tree, { series_id: Number(key.slice(SERIES.length)) }, {})
  const [brand] = list
  const skus = brand?.series_list[0]?.sku_list ?? []
  return skus.map(({ sku_id, title }) => ({ key: skuKey(sku_id), title }))
}

/** SKUs by a code prefix or a title substring. */
export async function searchSkus(word: string, signal: AbortSignal): Promise<TreeNode<string>[]> {
  const { list } = await call(sku.option, { word }, { signal })
  return list.map(({ id, title, code }) => ({ key: skuKey(id), title, hint: code }))
}
