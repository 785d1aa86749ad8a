import { contract } from '#contract/index.ts'
import type { TestServer } from '#test/server/harness.ts'
import { onceKey } from './shop.ts'

/** A cost change for an SKU at a later time. Persons without access to costs do not see it. */
export async function costChangeOf(call: TestServer['call'], token: string, sku_id: number): Promise<number> {
  const change = { ids: [sku_id], field: 'price_cost' as const, mode: 'set' as const, value: 100, reason: '范围' }
  const input = { ...change, run_at: '2999-01-01T00:00:00Z' }
  const { data } = await call(contract.goods.priceChange.create, input, { token, ...onceKey() })
  return data.id
}
