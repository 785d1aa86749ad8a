import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { couponGiver, pointsWorld } from '#test/make/points-world.ts'

const world = await pointsWorld()
const { call, clock, db, goodsCalls: calls, token, saved, onSale, form, turn } = world
couponGiver()

const later = (days: number) => new Date(clock.now().getTime() + days * DAY_MS).toISOString()
const refusal = async (values: Parameters<typeof form>[0]) => {
  const { code, msg, data } = await call(calls.edit, await form(values), { token })
  return code === 200 ? null : [msg, (data as unknown as { errors?: { field: string }[] } | null)?.errors?.[0]?.field]
}

describe('A26 items: the form', () => {
  test('the messages of domain §13, each at its field', async () => {
    expect(await refusal({ integral: 0 })).toEqual(['兑换积分必须大于0', 'integral'])
    expect(await refusal({ sku_id: null })).toEqual(['请选择关联商品', 'sku_id'])
    const [sku_id = 0] = await world.skus(1, { stock: 5 })
    expect(await refusal({ sku_id, stock: 6 })).toEqual(['兑换库存不能大于商品可售库存', 'stock'])
    expect(await refusal({ sku_id: 999_999_999 })).toEqual(['请选择关联商品', 'sku_id'])
    expect(await refusal({ kind: 'coupon', template_id: null })).toEqual(['请选择优惠券', 'template_id'])
    expect(await refusal({ kind: 'coupon', template_id: 8 })).toEqual(['请选择优惠券', 'template_id'])
    expect(await refusal({ kind: 'balance', amount: null })).toEqual(['余额金额必须大于0', 'amount'])
    expect(await refusal({ start_at: later(2), end_at: later(1) })).toEqual(['结束时间必须晚于开始时间', 'end_at'])
    expect(await refusal({ per_user_limit: 1, per_day_limit: 2 })).toEqual(['每人每日限兑不能大于每人限兑', 'per_day_limit'])
    expect(await refusal({ images: Array<string>(11).fill('/files/a.png') })).not.toBeNull()
  })

  test('only what the kind gives is stored; the detail is cleaned', async () => {
    const id = await saved({
      kind: 'balance',
      amount: 800,
      sku_id: 1,
      template_id: 7,
      detail: '<p>余额</p><script>alert(1)</script>',
    } as never)
    expect(await world.itemRow(id)).toMatchObject({ sku_id: null, template_id: null, amount: 800, state: 'off', detail: '<p>余额</p>' })
    const coupon = await saved({ kind: 'coupon' })
    expect((await call(calls.detail, { id: coupon }, { token })).data).toMatchObject({
      coupon_title: '满100减10',
      phase: 'off',
      sku_code: null,
    })
  })

  test('after an exchange the stock does not fall below it, and what it gives is fixed', async () => {
    const id = await onSale({ stock: 5 })
    const one = await world.rich()
    await world.exchanged(id, one)
    await world.exchanged(id, one)
    const { data } = await call(calls.detail, { id }, { token })
    expect(data).toMatchObject({ exchanged: 2, stock: 5, phase: 'running', sku_stock: 98 })
    const edit = (values: object) => call(calls.edit, { ...(data as object), ...values } as never, { token })
    expect((await edit({ stock: 1 })).msg).toBe('兑换库存不能小于已兑换数量(2)')
    expect((await edit({ kind: 'balance', amount: 100 })).msg).toBe('已有兑换记录，不能修改兑换内容')
    expect((await edit({ stock: 101 })).msg).toBe('兑换库存不能大于商品可售库存')
    const saved = await edit({ stock: 2, title: '新名称' })
    expect(saved.code).toBe(200)
    expect((await edit({ title: '旧版本' })).msg).toBe('数据已被他人修改，请刷新后重试')
    expect((await call(calls.detail, { id }, { token })).data.phase).toBe('soldOut')
  })
})

describe('A26 items: on and off sale', () => {
  test('goods that can be exchanged for points are in use until the item is off', async () => {
    const [sku_id = 0] = await world.skus(1, { stock: 50 })
    const id = await onSale({ sku_id })
    const used = async () => (await call(contract.goods.sku.usage, { id: sku_id }, { token })).data.activities
    expect(await used()).toBe(1)
    await turn(id, 0)
    expect(await used()).toBe(0)
  })

  test('goods off sale, ended items and gone coupons are refused, a repetition counts as done', async () => {
    const [sku_id = 0] = await world.skus(1, { stock: 50 })
    const id = await saved({ sku_id })
    await db.update(sku).set({ status: 0 }).where(eq(sku.id, sku_id))
    expect((await turn(id, 1)).failed[0]?.msg).toMatch(/^商品“.+”已下架$/)
    await db.update(sku).set({ status: 1, stock: 3 }).where(eq(sku.id, sku_id))
    expect((await turn(id, 1)).failed[0]?.msg).toBe('兑换库存不能大于商品可售库存')
    await db.update(sku).set({ stock: 50 }).where(eq(sku.id, sku_id))
    expect((await turn(id, 1)).success).toEqual([id])
    expect((await turn(id, 1)).success).toEqual([id])
    expect((await call(calls.delete, { id }, { token })).data.failed[0]?.msg).toBe('请先下架积分商品')
    expect((await turn(id, 0)).success).toEqual([id])
    expect((await call(calls.delete, { id }, { token })).data.success).toEqual([id])
    const short = await saved({ kind: 'balance', end_at: later(1) })
    clock.advance(2 * DAY_MS)
    expect((await turn(short, 1)).failed[0]?.msg).toBe('结束时间必须晚于当前时间')
    const coupon = await saved({ kind: 'coupon' })
    await db.execute(`update integral_goods set template_id = 9 where id = ${coupon}`)
    expect((await turn(coupon, 1)).failed[0]?.msg).toBe('该优惠券已不可发放')
  })

  test('phases, filters, sort, copy and tiles', async () => {
    const mark = `筛选${Date.now()}`
    const running = await onSale({ title: `${mark}甲`, kind: 'balance', tag: 'hot' })
    const upcoming = await onSale({ title: `${mark}乙`, kind: 'balance', start_at: later(1), end_at: later(3) })
    const off = await saved({ title: `${mark}丙`, kind: 'balance' })
    const found = async (filters: object) =>
      (await call(calls.list, { title: mark, ...filters } as never, { token })).data.list.map(({ id, phase }) => [id, phase])
    expect(await found({ phase: 'running' })).toEqual([[running, 'running']])
    expect(await found({ phase: 'upcoming' })).toEqual([[upcoming, 'upcoming']])
    expect(await found({ phase: 'off' })).toEqual([[off, 'off']])
    expect(await found({ phase: 'ended' })).toEqual([])
    expect(await found({ phase: 'soldOut' })).toEqual([])
    expect(await found({ tag: 'hot', kind: 'balance', audience: 'all' })).toEqual([[running, 'running']])
    expect((await call(calls.sort, { id: off, sort: 99 }, { token })).code).toBe(200)
    expect((await found({}))[0]).toEqual([off, 'off'])
    const { data } = await call(calls.copy, { id: running }, { token })
    expect(await world.itemRow(data.id)).toMatchObject({ title: `${mark}甲 副本`, state: 'off', exchanged: 0, tag: 'hot' })
    const before = (await call(calls.tiles, {}, { token })).data
    const one = await world.rich()
    await world.exchanged(running, one)
    const goods = await onSale()
    await world.exchanged(goods, one)
    const { today_count, today_integral, pending_ship, running: runningCount } = (await call(calls.tiles, {}, { token })).data
    expect([today_count - before.today_count, today_integral - before.today_integral]).toEqual([2, 200])
    expect([pending_ship - before.pending_ship, runningCount - before.running]).toEqual([1, 1])
    expect((await call(calls.worth, {}, { token })).data).toEqual({ per_yuan: 100, coupon: null })
    expect(await world.broken()).toEqual([])
  })
})
