import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { wrongGoods } from '#test/make/goods-counts.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const token = await server.login()
const make = goodsMaker(server, token)
const { brand, series, spu, sku } = contract.goods

interface Model {
  brands: number[]
  /** Each series' brand, and so on. */
  series: Map<number, number>
  spus: Map<number, number>
  skus: Map<number, number>
  /** The rows in the recycle bin, with their former series and SKUs. */
  bin: Map<number, { series: number; skus: number[] }>
}

interface Step {
  /** True if the rules allow the step. */
  allowed: boolean
  act: () => Promise<{ code: number; data: unknown }>
  done: () => void
}

type Plan = (model: Model, a: number, b: number) => Promise<Step | undefined>

const plans: Record<string, Plan> = {
  async newBrand(model) {
    model.brands.push(await make.brand())
    return undefined
  },
  async newSeries(model, a) {
    const brand_id = pick(model.brands, a)
    if (brand_id !== undefined) model.series.set(await make.series({ brand_id }), brand_id)
    return undefined
  },
  async newSpu(model, a) {
    const series_id = pick([...model.series.keys()], a)
    if (series_id !== undefined) model.spus.set(await make.spu({ series_id }), series_id)
    return undefined
  },
  async newSku(model, a) {
    const spu_id = pick([...model.spus.keys()], a)
    if (spu_id !== undefined) model.skus.set(await make.sku({ spu_id, stock: a % 5 }), spu_id)
    return undefined
  },
  async deleteBrand(model, a) {
    const id = pick(model.brands, a)
    if (id === undefined) return undefined
    const done = () => model.brands.splice(model.brands.indexOf(id), 1)
    return { allowed: !isIn(model.series, id), act: () => server.call(brand.delete, { id }, { token }), done }
  },
  async deleteSeries(model, a) {
    const id = pick([...model.series.keys()], a)
    if (id === undefined) return undefined
    const done = () => model.series.delete(id)
    return { allowed: !isIn(model.spus, id), act: () => server.call(series.delete, { id }, { token }), done }
  },
  async deleteSkus(model, a, b) {
    const all = [...model.skus.keys()]
    const ids = [...new Set([pick(all, a), pick(all, b)])].filter((id) => id !== undefined)
    if (ids.length === 0) return undefined
    const done = () => ids.forEach((id) => model.skus.delete(id))
    return { allowed: true, act: () => server.call(sku.delete, { ids }, { token }), done }
  },
  async deleteSpu(model, a) {
    const id = pick([...model.spus.keys()], a)
    if (id === undefined) return undefined
    const done = () => {
      const skus = [...model.skus].flatMap(([skuId, of]) => (of === id ? [skuId] : []))
      model.bin.set(id, { series: model.spus.get(id) ?? 0, skus })
      model.spus.delete(id)
      skus.forEach((skuId) => model.skus.delete(skuId))
    }
    return { allowed: true, act: () => server.call(spu.delete, { id }, { token }), done }
  },
  async restoreSpu(model, a) {
    const id = pick([...model.bin.keys()], a)
    const expectation = id === undefined ? undefined : model.bin.get(id)
    if (id === undefined || !expectation) return undefined
    const done = () => {
      model.bin.delete(id)
      model.spus.set(id, expectation.series)
      expectation.skus.forEach((skuId) => model.skus.set(skuId, id))
    }
    return { allowed: model.series.has(expectation.series), act: () => server.call(spu.restore, { id }, { token }), done }
  },
  async moveSpu(model, a, b) {
    const id = pick([...model.spus.keys()], a)
    const series_id = pick([...model.series.keys()], b)
    if (id === undefined || series_id === undefined) return undefined
    const { sku_list: _list, ...row } = (await server.call(spu.detail, { id }, { token })).data
    const body = { ...row, series_id, brand_id: model.series.get(series_id) ?? 0 } as never
    return { allowed: true, act: () => server.call(spu.edit, body, { token }), done: () => model.spus.set(id, series_id) }
  },
  async moveStock(model, a, b) {
    const id = pick([...model.skus.keys()], a)
    if (id === undefined) return undefined
    const headers = { 'x-idempotency-key': randomUUID() }
    const change = { id, type: 'in', qty: (b % 9) + 1, reason: '入库' } as const
    return { allowed: true, act: () => server.call(sku.stock, change, { token, headers }), done: () => undefined }
  },
  async price(model, a, b) {
    const ids = [...new Set([pick([...model.skus.keys()], a), pick([...model.skus.keys()], b)])].filter((id) => id !== undefined)
    if (ids.length === 0) return undefined
    const change = { ids, mode: 'add', field: 'price_store', value: b % 50, reason: '调价' } as const
    return { allowed: true, act: () => server.call(sku.price, change, { token }), done: () => undefined }
  },
  async moveSeries(model, a, b) {
    const id = pick([...model.series.keys()], a)
    const brand_id = pick(model.brands, b)
    if (id === undefined || brand_id === undefined) return undefined
    const { data } = await server.call(series.detail, { id }, { token })
    const done = () => model.series.set(id, brand_id)
    const allowed = model.series.get(id) === brand_id || !isIn(model.spus, id)
    return { allowed, act: () => server.call(series.edit, { ...data, brand_id }, { token }), done }
  },
}

test('whatever people do in whatever order, derived counts are what counting gives', async () => {
  const step = fc.record({ plan: fc.constantFrom(...Object.keys(plans)), a: fc.nat(1000), b: fc.nat(1000) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const model: Model = {
        brands: [await make.brand(), await make.brand()],
        series: new Map(),
        spus: new Map(),
        skus: new Map(),
        bin: new Map(),
      }
      for (const { plan, a, b } of steps) await take(await plans[plan]?.(model, a, b))
      expect(await wrongGoods(server.database.db)).toEqual([])
    }),
    { numRuns: 20 },
  )
}, 120_000)

async function take(step: Step | undefined): Promise<void> {
  if (!step) return
  const { code, data } = await step.act()
  const done = code === 200 && (data as { failed?: unknown[] }).failed?.length !== 1
  expect(done).toBe(step.allowed)
  if (done) step.done()
}

function pick(ids: readonly number[], n: number): number | undefined {
  return ids[n % ids.length]
}

function isIn(children: ReadonlyMap<number, number>, parent: number): boolean {
  return [...children.values()].includes(parent)
}
