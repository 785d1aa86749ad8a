import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { countedToDos } from '#server/features/todo/to-dos.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { couponMaker } from '#test/make/coupons.ts'
import { envelopeMaker } from '#test/make/envelopes.ts'
import { freeMaker } from '#test/make/free-orders.ts'
import { lotteryMaker, prizesOf } from '#test/make/lotteries.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { pointsMaker } from '#test/make/points-world.ts'
import { settingMaker } from '#test/make/shop.ts'
import { ruleForm } from '#test/make/signs.ts'

const START = '2026-03-02T08:00:00.000Z'
const world = await orderWorld(START)
const { server, call, db, token } = world
const lotteries = lotteryMaker(server, token)
const points = pointsMaker(server, token)
const free = freeMaker(world)
const setting = settingMaker(server)
const at = (days: number) => new Date(Date.parse(START) + days * DAY_MS).toISOString()
const time = { start_at: at(-1), end_at: at(10) }
const { sku: skuCalls, spu, brand, series } = contract.goods
const kindsOf = ({ list }: { list: readonly { kind: string }[] }) => list.map(({ kind }) => kind).toSorted((a, b) => a.localeCompare(b))
const done = async <Data>(answer: Promise<{ code: number; msg: string; data: Data }>): Promise<Data> => {
  const { code, msg, data } = await answer
  if (code !== 200) throw new Error(msg)
  return data
}

/** Open records in every kind that use a SKU. */
async function usingAll(sku_id: number) {
  const { collection, group } = contract.activity
  const shared = { title: '商品活动', audience: 'all' as const, ...time }
  const collected = await done(
    call(
      collection.edit,
      { ...shared, price_rule: 'none', sections: [{ title: '热卖' }], goods: [{ section: 0, sku_id }], coupon_ids: [] } as never,
      { token },
    ),
  )
  await done(call(collection.publish, { id: collected.id }, { token }))
  const terms = { mode: 'people' as const, need: 2, team_hours: 24, sku_items: [{ sku_id, group_price: 1500, stock: 10 }] }
  const grouped = await done(call(group.edit, { ...shared, ...terms }, { token }))
  await done(call(group.publish, { id: grouped.id }, { token }))
  const drawn = await lotteries.published({ prizes: prizesOf([{ kind: 'goods', sku_id, qty: 1, stock: 5 }]) })
  const item = await points.onSale({ kind: 'goods', sku_id, stock: 5 })
  return { collected: collected.id, grouped: grouped.id, drawn, item }
}

const offLists = async () => {
  const query = { goods_off: 'yes' as const }
  const lists = [contract.activity.collection, contract.activity.group, contract.lottery.lottery, contract.integralGoods.goods]
  const found = []
  for (const { list } of lists) found.push((await call(list, query as never, { token })).data.list.map(({ id }) => id))
  return found
}

describe('[A08] goods that are taken off sale', () => {
  test('what uses them is named by SKU, SPU, brand and series, before and until the activity ends', async () => {
    const [sku_id = 0, other = 0] = await world.skus(2, { price_store: 2000, price_trade: 1900, stock: 100 })
    const offers = await usingAll(sku_id)
    const [row] = await db.select().from(sku).where(eq(sku.id, sku_id))
    const usesOf = async (entity: { uses: typeof skuCalls.uses }, id: number) =>
      kindsOf(await done(call(entity.uses, { ids: [id] } as never, { token })))
    const all = ['collection', 'group', 'integralGoods', 'lottery']
    expect(await usesOf(skuCalls, sku_id)).toEqual(all)
    expect(await usesOf(skuCalls, other)).toEqual([])
    expect(await usesOf(spu as never, row?.spu_id ?? 0)).toEqual(all)
    expect(await usesOf(brand as never, row?.brand_id ?? 0)).toEqual(all)
    expect(await usesOf(series as never, row?.series_id ?? 0)).toEqual(all)
    expect(await offLists()).toEqual([[], [], [], []])
    await done(call(skuCalls.status, { ids: [sku_id], status: 0 }, { token }))
    expect(await offLists()).toEqual([[offers.collected], [offers.grouped], [offers.drawn], [offers.item]])
    // the editors' to-dos count what the lists show, whatever took the goods off
    const ctx = await server.ctxFor()
    const counted = (await countedToDos(ctx)).filter(({ address }) => address.endsWith('.goods_off'))
    expect(counted.map(({ address, n }) => [address.split('.').slice(0, 2).join('.'), n])).toEqual(
      expect.arrayContaining(['activity.collection', 'activity.group', 'lottery.lottery', 'integralGoods.goods'].map((of) => [of, 1])),
    )
    await done(call(contract.lottery.lottery.close, { id: offers.drawn }, { token }))
    expect((await offLists())[2]).toEqual([])
    expect(await usesOf(skuCalls, sku_id)).toEqual(['collection', 'group', 'integralGoods'])
    await done(call(skuCalls.status, { ids: [sku_id], status: 1 }, { token }))
    expect(await offLists()).toEqual([[], [], [], []])
  })
})

describe('[A11] a reward that is paused or closed', () => {
  test('each giver is named: lottery, sign-in, points, free order, invitation, setting, collection', async () => {
    const { coupon, redEnvelope, collection } = contract.activity
    const id = await couponMaker(server, token, time).running({ total: 9 })
    const named = async () => kindsOf(await done(call(coupon.uses, { id }, { token })))
    expect(await named()).toEqual([])
    const envelope_id = await envelopeMaker(server, token).published()
    const lottery = await lotteries.published({
      prizes: prizesOf([
        { kind: 'coupon', coupon_id: id },
        { kind: 'redEnvelope', envelope_id },
      ]),
    })
    const streak = [{ day: 2, integral: 0, coupon_id: id, lottery_id: lottery }]
    await done(call(contract.sign.rule.edit, ruleForm({ streak }), { token }))
    await points.onSale({ kind: 'coupon', template_id: id })
    await free.published({ reward_to: 'coupon', coupon_id: id })
    const invitation = { title: '春季邀请', inviter_type: 'admin', max_uses: 10, expire_at: at(5), coupon_ids: [id] }
    await done(call(contract.store.invite.edit, invitation as never, { token }))
    await setting('store.new_coupon_ids', [id])
    const [sku_id = 0] = await world.skus(1)
    const page = { title: '合集', audience: 'all', ...time, price_rule: 'none', sections: [{ title: '热卖' }], coupon_ids: [id] }
    const answer = await done(call(collection.edit, { ...page, goods: [{ section: 0, sku_id }] } as never, { token }))
    await done(call(collection.publish, { id: answer.id }, { token }))
    expect(await named()).toEqual(['collection', 'freeOrder', 'integralGoods', 'invite', 'lottery', 'setting', 'sign'])
    expect((await done(call(redEnvelope.uses, { id: envelope_id }, { token }))).list).toEqual([
      { kind: 'lottery', id: lottery, title: '春季抽奖' },
    ])
    expect((await done(call(contract.lottery.lottery.uses, { id: lottery }, { token }))).list).toMatchObject([
      { kind: 'sign', title: 'v1' },
    ])
    const worth = await done(call(contract.lottery.lottery.worth, { coupon_ids: [id, 999_999], envelope_ids: [envelope_id] }, { token }))
    expect(worth).toMatchObject({
      coupons: [
        { id, worth: 1000 },
        { id: 999_999, worth: null },
      ],
      envelopes: [{ id: envelope_id, worth: 200 }],
    })
    expect(await done(call(contract.integralGoods.goods.worth, { template_id: id }, { token }))).toMatchObject({ coupon: 1000 })
    await done(call(contract.lottery.lottery.close, { id: lottery }, { token }))
    expect(await named()).not.toContain('lottery')
  })
})
