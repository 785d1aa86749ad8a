import { readdirSync, readFileSync } from 'node:fs'
import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { skuImport } from '#contract/goods/sku-import.ts'
import { priceFields } from '#contract/goods/sku-words.ts'
import { contract } from '#contract/index.ts'
import { endpointsOf } from '#contract/kit/endpoint.ts'
import { importColumns } from '#contract/task/import.ts'
import { sku, skuPriceLog } from '#server/areas/goods/shared/tables.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { settingMaker } from '#test/make/shop.ts'
import { work } from '#test/make/work.ts'
import { acceptRisks } from '#test/server/imports.ts'
import { priceChange } from './price-change-tables.ts'

const world = await orderWorld()
const { server, db, token } = world
const { call } = server
const set = settingMaker(server)
const goods = contract.goods
const imports = contract.task.import
const second = await server.login({ perms: ['goods:priceChange:*'] })
const above = { price_store: 1000, price_trade: 900, price_cost: 800 }
/** Below the 5 % floor. */
const UNDER = 810

type Sku = typeof sku.$inferSelect
const skuOf = async (id: number) => (await db.select().from(sku).where(eq(sku.id, id)))[0] as Sku
const tradesOf = async (ids: readonly number[]) =>
  (
    await db
      .select({ price: sku.price_trade })
      .from(sku)
      .where(inArray(sku.id, [...ids]))
      .orderBy(sku.id)
  ).map(({ price }) => price)
const requests = async (source: 'import' | 'grid' | 'form') => db.select().from(priceChange).where(eq(priceChange.source, source))
const decide = async (id: number, pass: 0 | 1, by = second) => {
  const { version, hash } = (await call(goods.priceChange.detail, { id }, { token: second })).data
  return call(goods.priceChange.audit, { id, version, hash, pass, ...(pass === 0 && { reason: '毛利过低' }) }, { token: by })
}

/** Sends lines with codes and values as a file, and waits for the comparison. */
async function compared(head: string[], lines: (string | number)[][], create: 0 | 1 = 0, by = token) {
  const file = Buffer.from([head, ...lines].map((cells) => cells.join(',')).join('\n'))
  const { data } = await call(goods.sku.import, {} as never, { token: by, file })
  await work(server)
  const { mapping } = (await call(imports.detail, { id: data.task_id }, { token: by })).data
  expect((await call(imports.map, { id: data.task_id, mapping, create }, { token: by })).code).toBe(200)
  await work(server)
  return data.task_id
}

async function applied(id: number, by = token) {
  await acceptRisks(server, by, id)
  expect((await call(imports.apply, { id, skip_errors: 1 }, { token: by })).code).toBe(200)
  await work(server)
  return (await call(contract.task.task.detail, { id }, { token: by })).data
}

async function undone(id: number) {
  expect((await call(contract.task.task.undo, { id }, { token })).code).toBe(200)
  await work(server)
}

describe('[A08] [I5] [S26] an import with prices', () => {
  test('shows its impact, writes other columns, awaits a second person, each task undoes its part', async () => {
    const ids = await world.skus(3, above)
    const store = await world.buyer({ price_level: 'trade' })
    await world.paid({ store_id: store.id, lines: ids.map((sku_id) => ({ sku_id, qty: 10 })) })
    await set('price.approve_floor', 3)
    const rows = await Promise.all(ids.map(skuOf))
    const head = ['商品编码', '贸易价(元)', '重量(kg)']
    const id = await compared(
      head,
      rows.map(({ code }) => [code, UNDER / 100, 0.777]),
    )
    const { data } = await call(imports.impact, { id }, { token })
    expect(data).toMatchObject({ impact: { skus: 3, under_floor: 3, gain: -3 * 10 * 90, needs_approval: true }, refused: null })
    // a column that is left out has no impact
    await call(imports.decide, { id, rejected_fields: ['price_trade'] }, { token })
    expect((await call(imports.impact, { id }, { token })).data.impact).toBeNull()
    await call(imports.decide, { id, rejected_fields: [] }, { token })

    const done = await applied(id)
    expect(done).toMatchObject({ state: 'done', failed: 0, result: { changed: 3, held: 3, change_no: expect.stringMatching(/^TJ/) } })
    expect(await tradesOf(ids)).toEqual([900, 900, 900])
    expect((await skuOf(ids[0] ?? 0)).weight).toBe(777)
    const [request] = await requests('import')
    expect(request).toMatchObject({ state: 'pending', field: null, created_by: 1, reason: expect.stringContaining(String(id)) })
    const requestId = request?.id ?? 0
    expect((await call(goods.priceChange.list, { source: 'import' }, { token })).data.list).toMatchObject([
      { skus: 3, mode: null, value: null },
    ])
    const listed = (await call(goods.priceChange.rows, { id: requestId, page_size: 2 }, { token: second })).data
    expect(listed).toMatchObject({ total: 3, list: [{ field: 'price_trade', old: 900, next: UNDER }, {}] })

    await undone(id)
    expect((await skuOf(ids[0] ?? 0)).weight).toBe(rows[0]?.weight)

    expect((await decide(requestId, 1, token)).msg).toBe('不能审核自己提交的单据')
    expect((await decide(requestId, 1)).code).toBe(200)
    await work(server)
    expect(await tradesOf(ids)).toEqual([UNDER, UNDER, UNDER])
    const [log] = await db
      .select()
      .from(skuPriceLog)
      .where(eq(skuPriceLog.sku_id, ids[0] ?? 0))
    expect(log).toMatchObject({ field: 'price_trade', old_price: 900, new_price: UNDER, created_by: 1, reason: request?.reason })

    const task_id = (await db.select().from(priceChange).where(eq(priceChange.id, requestId)))[0]?.task_id ?? 0
    await undone(task_id)
    expect(await tradesOf(ids)).toEqual([900, 900, 900])
  })

  test('within the limits is applied as before, without a request', async () => {
    const [id = 0] = await world.skus(1, above)
    await set('price.approve_floor', 2)
    const { code } = await skuOf(id)
    const before = (await requests('import')).length
    const task = await compared(['商品编码', '贸易价(元)'], [[code, UNDER / 100]])
    expect((await call(imports.impact, { id: task }, { token })).data.impact).toMatchObject({ needs_approval: false, is_under_floor: true })
    expect((await applied(task)).result).not.toHaveProperty('change_no')
    expect([await tradesOf([id]), (await requests('import')).length]).toEqual([[UNDER], before])
  })

  test('refuses new SKUs below the floor beyond the limit, and creates them above it', async () => {
    await set('price.approve_floor', 1)
    const code = await spuCode()
    const head = ['商品编码', 'SPU编码', '门店价(元)', '贸易价(元)', '成本价(元)', '重量(克)', '规格']
    const line = (name: string, trade: number) => [name, code, 10, trade, 8, 100, `型号:${name}`]
    const low = await compared(head, [line('NEWLOW-1', 8.1)], 1)
    expect((await call(imports.impact, { id: low }, { token })).data.refused).toContain('1个新SKU')
    expect(await applied(low)).toMatchObject({ result: { new: 0, errors: 1 } })
    const fine = await compared(head, [line('NEWFINE-1', 9)], 1)
    expect((await call(imports.impact, { id: fine }, { token })).data.refused).toBeNull()
    expect(await applied(fine)).toMatchObject({ result: { new: 1 } })
  })
})

async function spuCode() {
  const [id = 0] = await world.skus(1, above)
  const { data } = await call(goods.spu.detail, { id: (await skuOf(id)).spu_id }, { token })
  return data.code
}

describe('[A08] [S26] prices that are typed', () => {
  test('in the grid: prices over the limit become a request, other fields save without approval', async () => {
    const ids = await world.skus(2, above)
    await set('price.approve_floor', 2)
    const rows = (await Promise.all(ids.map(skuOf))).map(({ id, version }) => ({
      id,
      version,
      price_trade: UNDER,
      price_store: 950,
      lead_days: 4,
    }))
    const answer = await call(goods.skuGrid.save, { rows, reason: '调价' }, world.keyed())
    const [request] = await requests('grid')
    expect(answer).toMatchObject({ code: 200, data: { list: [{ held: true }, { held: true }] } })
    expect(answer.msg).toContain(`2个SKU的价格超出免复核范围，已提交调价单${request?.change_no}`)
    expect(await skuOf(ids[0] ?? 0)).toMatchObject({ price_trade: 900, price_store: 1000, lead_days: 4 })
    const waiting = (await call(contract.index.home.todo, {}, { token: second })).data.list
    expect(waiting.find(({ key }) => key === 'goods.priceChange.pending')?.n).toBe(1)
    expect((await decide(request?.id ?? 0, 0)).code).toBe(200)
    expect(await tradesOf(ids)).toEqual([900, 900])
  })

  test('in the SKU form with tiers, for an edit-only person, never overwriting a moved price', async () => {
    const [id = 0] = await world.skus(1, above)
    await set('price.approve_floor', 1)
    const clerk = await server.login({ perms: ['goods:sku:edit', 'goods:sku:list', 'goods:sku:cost'] })
    const { version, ...row } = (await call(goods.sku.detail, { id }, { token: clerk })).data
    const tiers = [{ level: 'trade', min_qty: 10, price: UNDER }]
    const saved = await call(goods.sku.edit, { ...row, id, version, title: '改过名称的商品', tiers } as never, { token: clerk })
    expect(saved.msg).toContain('已提交调价单')
    // saved again with the same prices: the same request
    const again = await call(goods.sku.edit, { ...row, id, version: saved.data.version, title: '改过名称的商品', tiers } as never, {
      token: clerk,
    })
    expect([again.msg, (await requests('form')).length]).toEqual([saved.msg, 1])
    expect(await skuOf(id)).toMatchObject({ tiers: [], title: '改过名称的商品' })
    const of = async () => (await requests('form')).at(-1)?.id ?? 0
    expect((await decide(await of(), 1)).code).toBe(200)
    await work(server)
    expect((await skuOf(id)).tiers).toEqual(tiers)

    const now = await skuOf(id)
    const lower = { ...row, id, version: now.version, title: now.title, tiers: [], price_trade: UNDER }
    expect((await call(goods.sku.edit, lower as never, { token: clerk })).msg).toContain('已提交调价单')
    await db.update(sku).set({ price_trade: 880, tiers: [] }).where(eq(sku.id, id))
    expect((await decide(await of(), 1)).code).toBe(200)
    await work(server)
    expect(await tradesOf([id])).toEqual([880])
    const { task_id } = (
      await db
        .select()
        .from(priceChange)
        .where(eq(priceChange.id, await of()))
    )[0] as { task_id: number }
    expect((await call(contract.task.task.detail, { id: task_id }, { token: clerk })).data).toMatchObject({ failed: 1 })
  })

  test('without cost permission the study shows no state or number, the refusal no cost', async () => {
    const ids = await world.skus(2, above)
    await set('price.approve_floor', 2)
    const change = { ids, field: 'price_trade', mode: 'set', value: UNDER } as const
    const blind = await server.login({ perms: ['goods:sku:price', 'goods:sku:list'] })
    const { data } = await call(goods.priceChange.impact, change, { token: blind })
    expect(data).toMatchObject({ under_floor: null, is_under_floor: null, needs_approval: null, why: null })
    expect((await call(goods.priceChange.impact, change, { token })).data).toMatchObject({ under_floor: 2, why: '2个SKU将低于毛利底线' })
    const direct = await call(goods.sku.price, { ...change, reason: '调价' }, { token: blind })
    expect(direct.msg).toBe('改动超出免复核范围（超出个人免复核额度），请提交调价单')
  })
})

describe('[A08] [S26] no call writes a price beyond the limits', () => {
  /** Each call that writes prices, with an attempt to go below the floor; new SKUs and copies leave the row alone. */
  const writers: Record<string, (row: Sku) => Promise<unknown>> = {
    'goods.sku.price': ({ id }) =>
      call(goods.sku.price, { ids: [id], field: 'price_trade', mode: 'set', value: UNDER, reason: '试' }, { token }),
    'goods.sku.bulk': ({ id }) =>
      call(goods.sku.bulk, { kind: 'price', ids: [id], field: 'price_trade', mode: 'set', value: UNDER, reason: '试' }, world.keyed()),
    'goods.priceChange.create': ({ id }) =>
      call(goods.priceChange.create, { ids: [id], field: 'price_trade', mode: 'set', value: UNDER, reason: '试' }, world.keyed()),
    'goods.skuGrid.save': ({ id, version }) =>
      call(goods.skuGrid.save, { rows: [{ id, version, price_trade: UNDER }], reason: '试' }, world.keyed()),
    async 'goods.sku.edit'({ id, version }) {
      const row = (await call(goods.sku.detail, { id }, { token })).data
      return call(goods.sku.edit, { ...row, id, version, price_trade: UNDER } as never, { token })
    },
    async 'goods.spu.edit'({ id, spu_id }) {
      const { sku_list: _list, ...row } = (await call(goods.spu.detail, { id: spu_id }, { token })).data
      const { code, spec, weight, moq, step_qty, version, price_store, price_cost } = await skuOf(id)
      const one = { id, version, code, spec, weight, moq, step_qty, price_store, price_cost, price_trade: UNDER }
      const answer = await call(goods.spu.edit, { ...row, main_image: '/files/a.png', skus: [one], removed_sku_ids: [] } as never, {
        token,
      })
      expect(answer.msg).toContain('已提交调价单')
    },
    async 'goods.sku.import'({ code }) {
      return applied(await compared(['商品编码', '贸易价(元)'], [[code, UNDER / 100]]))
    },
  }

  test('the list has every call that takes a SKU price and every import with price columns', () => {
    const names = new Set<string>(Object.keys(priceFields))
    const takesPrice = (schema: unknown, depth = 0): boolean => {
      const { def } = (schema as { _zod?: { def: Record<string, unknown> } } | undefined)?._zod ?? {}
      if (!def || depth > 12) return false
      const shape = def['shape'] as Record<string, unknown> | undefined
      if (shape && Object.keys(shape).some((name) => names.has(name) && name !== 'price_market')) return true
      const entries = def['entries'] as Record<string, unknown> | undefined
      if (entries && names.has('price_store') && Object.keys(entries).includes('price_trade')) return true
      const inner = [
        ...Object.values(shape ?? {}),
        def['innerType'],
        def['element'],
        def['in'],
        def['out'],
        ...((def['options'] as []) ?? []),
      ]
      return inner.some((one) => takesPrice(one, depth + 1))
    }
    const found = endpointsOf(contract)
      .filter(({ method, effect, address }) => method === 'POST' && effect !== 'read' && !address.startsWith('goods.package.'))
      .filter(({ input }) => takesPrice(input))
      .map(({ address }) => address)
    const imported = Object.entries(importColumns).flatMap(([kind, columns]) => (columns.some(({ name }) => names.has(name)) ? [kind] : []))
    expect([...found, ...imported].toSorted()).toEqual(Object.keys(writers).toSorted())
    expect(skuImport.some(({ name }) => name === 'price_trade')).toBe(true)
  })

  test.each(Object.keys(writers))('%s leaves the price to a second person', async (address) => {
    const [id = 0] = await world.skus(1, above)
    await set('price.approve_floor', 1)
    await writers[address]?.(await skuOf(id))
    await work(server)
    expect(await tradesOf([id])).toEqual([900])
  })

  test('SQL that writes prices is in these modules only', () => {
    const root = new URL('../../..', import.meta.url).pathname
    const writes =
      /(?:insertRow|updateRow|changeRows|writeRows)\(\s*ctx,\s*skus\b|\.(?:update|insert)\(sku\)|update sku\b|insert into sku\b|(?:update|into) \$\{sku\}/
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^seed\//.test(name))
      .filter((name) => writes.test(readFileSync(`${root}${name}`, 'utf8')))
    // guarded by priceReview, or by the price-change verbs; the others write no prices
    const guarded = [
      'areas/goods/sku/sku.ts',
      'areas/goods/sku/sku-grid-write.ts',
      'areas/goods/sku/sku-import-apply.ts',
      'areas/goods/sku/sku-price.ts',
      'areas/goods/sku/sku-bulk-task.ts',
      'areas/goods/sku/sku-listed-prices.ts',
      'areas/goods/spu/spu-sku-write.ts',
      // the prices for the copied SKUs
      'areas/goods/spu/spu-copy.ts',
    ]
    const noPrices = [
      'areas/goods/category/category-transfer.ts',
      'areas/goods/sku/sku-count.ts',
      'areas/goods/sku/sku-stock.ts',
      'areas/goods/spu/spu-batch.ts',
      'areas/goods/spu/spu-bin.ts',
      'areas/order/order/order-jobs.ts',
      'areas/trade/stock/stock.ts',
    ]
    expect(files.toSorted()).toEqual([...guarded, ...noPrices].toSorted())
  })
})
