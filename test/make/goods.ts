import { eq } from 'drizzle-orm'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { category, series as seriesTable } from '#server/areas/goods/shared/tables.ts'
import type { TestServer } from '#test/server/harness.ts'

const { brand, series, spu, sku } = contract.goods

// two factories on one server must not repeat a name
const counters = new WeakMap<TestServer['database'], { count: number }>()

/** Creates test goods by product calls; names and codes are unique. */
export function goodsMaker({ call, database }: TestServer, token: string) {
  const counter = counters.get(database) ?? { count: 0 }
  counters.set(database, counter)
  const saved = async (answer: Promise<{ code: number; msg: string; data: { id: number } }>) => {
    const { code, msg, data } = await answer
    if (code !== 200) throw new Error(`goods to test with are refused: ${msg}`)
    return data.id
  }
  const maker = {
    brand: (values: Partial<InputOf<typeof brand.edit>> = {}) => {
      const n = ++counter.count
      return saved(call(brand.edit, { title: `测试品牌${n}`, code: `TB${n}`, logo: '/files/logo.png', ...values }, { token }))
    },
    series: async (values: Partial<InputOf<typeof series.edit>> = {}) => {
      const n = ++counter.count
      const brand_id = values.brand_id ?? (await maker.brand())
      return saved(call(series.edit, { title: `测试系列${n}`, code: `TS-${n}`, ...values, brand_id }, { token }))
    },
    category: async () => {
      const n = ++counter.count
      const [row] = await database.db
        .insert(category)
        .values({ title: `测试分类${n}`, code: `TC${n}`, level: 1, unit: '个' })
        .returning({ id: category.id })
      return row?.id ?? 0
    },
    spu: async (values: Partial<InputOf<typeof spu.edit>> = {}) => {
      const n = ++counter.count
      const series_id = values.series_id ?? (await maker.series())
      const category_id = values.category_id ?? (await maker.category())
      const [parent] = await database.db.select({ brand_id: seriesTable.brand_id }).from(seriesTable).where(eq(seriesTable.id, series_id))
      const brand_id = parent?.brand_id ?? 0
      const body = { title: `测试商品${n}`, code: `TP-${n}`, unit: '个' as const, ...values, brand_id, series_id, category_id }
      return saved(call(spu.edit, body, { token }))
    },
    sku: async (values: Partial<InputOf<typeof sku.edit>> = {}) => {
      const spu_id = values.spu_id ?? (await maker.spu())
      return saved(call(sku.edit, { ...maker.skuBody(), ...values, spu_id }, { token }))
    },
    /** A body for `edit` without its SPU. */
    skuBody: () => {
      const n = ++counter.count
      return { code: `TK-${n}`, price_store: 2000, price_trade: 1500, weight: 120, spec: { 型号: String(n) } }
    },
  }
  return maker
}
