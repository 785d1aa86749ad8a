import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { cancelWithRefund } from '#server/areas/order/order/order-close.ts'
import { completeOrder, receiveOrder } from '#server/areas/order/order/order-finish.ts'
import { customer } from '#server/areas/people/tables.ts'
import { consumeOrderEvents } from '#server/areas/trade/claims/order-events.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { post, system, user } from '#server/platform/ledger/post.ts'
import { envelopeMaker } from '#test/make/envelopes.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { onceKey, shopMaker } from '#test/make/shop.ts'
import { redEnvelope, redEnvelopeRecord } from './envelope-tables.ts'
import { envelopeGiver, rewardInviter } from './triggers.ts'

const world = await orderWorld()
const { server, clock, db, call, token } = world
const make = envelopeMaker(server, token)
const people = shopMaker(server)
const calls = contract.activity.envelopeRecord
const keyed = () => ({ token, ...onceKey() })

const recordsOf = (id: number) =>
  db.select().from(redEnvelopeRecord).where(eq(redEnvelopeRecord.activity_id, id)).orderBy(redEnvelopeRecord.id)
const [sku_id = 0] = await world.skus(1, { price_store: 1000, price_trade: 900, stock: 10_000 })

async function consume() {
  const failed: unknown[] = []
  await consumeOrderEvents(await server.ctxFor(), (error) => failed.push(error))
  expect(failed).toEqual([])
}

/** A new store's paid order; its events are consumed. */
async function bought(qty: number) {
  const buyer = await world.buyer()
  const paid = await world.paid({ store_id: buyer.id, lines: [{ sku_id, qty }] })
  await consume()
  return { buyer, paid, balance: () => world.available(buyer.user_id, 'balance') }
}

const spend = async (user_id: number, amount: number) =>
  post(await server.ctxFor(), [
    { debit: user(user_id, 'balance'), credit: system('adjustment'), amount, biz_type: 'admin_sub', biz_id: `S${user_id}-${amount}` },
  ])
const refundWhole = async (id: number) => {
  await cancelWithRefund({ ...(await server.ctxFor()), reason: '测试' }, { id, reason: 'other', remark: '测试', call: calls.clawback })
  await consume()
}
const refundPart = async (id: number, amount: number) => {
  await db.execute(sql`update sales_order set refund_amount = refund_amount + ${amount} where id = ${id}`)
  await db.execute(sql`insert into order_event (order_id, kind, consumer, created_at) values (${id}, 'refunded', 'redEnvelope', now())`)
  await consume()
}

describe('[A13] envelope: orders', () => {
  test('a paid order that is large enough gives one envelope, once; another one gives none', async () => {
    const id = await make.published({ trigger: 'order_paid', order_min: 3000, audience: 'approved_store', per_user_limit: 9 })
    const large = await bought(3)
    await bought(2)
    await db.execute(
      sql`insert into order_event (order_id, kind, consumer, created_at) values (${large.paid.id}, 'paid', 'redEnvelope', now())`,
    )
    await consume()
    expect(await recordsOf(id)).toMatchObject([
      { source_type: 'order', source_id: large.paid.order_no, user_id: large.buyer.user_id, store_id: large.buyer.id, state: 'granted' },
    ])
    expect((await call(contract.activity.redEnvelope.stat, { id }, { token })).data).toMatchObject({ orders: 1, amount: 3000, joins: 1 })
    expect((await make.receive(id, large.buyer.user_id).catch((error: Error) => error.message)) as string).toContain('cannot receive')
    await call(contract.activity.redEnvelope.close, { id }, { token })
    expect(await make.violated()).toEqual([])
  })

  test('an order gives another one when it is completed', async () => {
    const id = await make.published({ trigger: 'order_completed' })
    const { paid } = await bought(1)
    expect(await recordsOf(id)).toEqual([])
    await world.ship(paid.id)
    await receiveOrder(await server.ctxFor(), 'receive', { id: paid.id, reason: '电话确认' })
    clock.advance(20 * DAY_MS)
    expect(await completeOrder(await server.ctxFor(), paid.id)).toBe(true)
    await consume()
    expect(await recordsOf(id)).toMatchObject([{ source_id: paid.order_no }])
    clock.advance(-20 * DAY_MS)
    await call(contract.activity.redEnvelope.close, { id }, { token })
  })

  test('a refund withdraws an envelope that is not opened, and claws back an opened one', async () => {
    const id = await make.published({ trigger: 'order_paid', kind: 'fixed', each: 200 })
    const [first, second] = [await bought(1), await bought(1)]
    const [, record] = await recordsOf(id)
    await make.open(record?.id ?? 0, second.buyer.user_id)
    expect(await second.balance()).toBe(200)
    await refundWhole(first.paid.id)
    await refundWhole(second.paid.id)
    expect(await recordsOf(id)).toMatchObject([
      { state: 'expired', reason: '订单退款' },
      { state: 'clawed', claw_failed_at: null },
    ])
    // the refund itself, without the envelope
    expect(await second.balance()).toBe(1000)
    const [row] = await db.select().from(redEnvelope).where(eq(redEnvelope.id, id))
    expect(row).toMatchObject({ granted_count: 1, granted_amount: 200 })
    expect((await call(contract.activity.redEnvelope.stat, { id }, { token })).data).toMatchObject({ orders: 2, amount: 0, cost: 0 })
    await call(contract.activity.redEnvelope.close, { id }, { token })
    expect(await make.violated()).toEqual([])
  })

  test('a part refund takes it back only below the amount that the activity asks for', async () => {
    const id = await make.published({ trigger: 'order_paid', order_min: 2000, kind: 'fixed', each: 200 })
    const { paid, buyer } = await bought(4)
    const [record] = await recordsOf(id)
    await make.open(record?.id ?? 0, buyer.user_id)
    await refundPart(paid.id, 1500)
    expect(await recordsOf(id)).toMatchObject([{ state: 'opened', order_refunded: 1500 }])
    await refundPart(paid.id, 600)
    expect(await recordsOf(id)).toMatchObject([{ state: 'clawed', order_refunded: 2100 }])
    expect((await call(contract.activity.redEnvelope.stat, { id }, { token })).data.amount).toBe(1900)
    await call(contract.activity.redEnvelope.close, { id }, { token })
    expect(await make.violated()).toEqual([])
  })

  test('a low balance never turns negative: the failed claw-back is logged for staff to repeat', async () => {
    const id = await make.published({ trigger: 'order_paid', kind: 'fixed', each: 200 })
    const { paid, buyer, balance } = await bought(1)
    const [record] = await recordsOf(id)
    const record_id = record?.id ?? 0
    const claw = () => call(calls.clawback, { id: record_id, reason: '订单已退款' }, keyed())
    expect((await claw()).msg).toBe('红包未打开，不能追回')
    await make.open(record_id, buyer.user_id)
    expect((await claw()).msg).toBe('订单未退款，不能追回红包')
    await spend(buyer.user_id, 150)
    await refundPart(paid.id, 1000)
    expect(await recordsOf(id)).toMatchObject([{ state: 'opened', claw_failed_at: expect.any(String), reason: '订单退款' }])
    expect(await balance()).toBe(50)
    const failed = async () => (await call(calls.list, { claw: 'failed', activity_id: id } as never, { token })).data.list
    expect(await failed()).toMatchObject([{ id: record_id, amount: 200 }])
    expect((await claw()).msg).toBe('余额不足，当前可用余额为0.50元')
    await world.give(buyer.user_id, 'balance', 500)
    expect((await claw()).code).toBe(200)
    expect((await claw()).msg).toBe('红包已追回')
    expect(await balance()).toBe(350)
    expect(await failed()).toEqual([])
    await call(contract.activity.redEnvelope.close, { id }, { token })
    expect(await make.violated()).toEqual([])
  })
})

describe('[A13] envelope: invitations and gifts', () => {
  const approved = async (values: Parameters<typeof rewardInviter>[1]) =>
    transact(await server.ctxFor(), (ctx) => rewardInviter(ctx, values))

  test('the salesman or the customer who invited a store receives one envelope for it', async () => {
    const id = await make.published({ trigger: 'invite_store', per_user_limit: 5 })
    const salesman = await people.salesman()
    const invite = await people.invite({ inviter_type: 'salesman', inviter_id: salesman.id })
    const shopOf = await people.storeOf()
    const values = { store_id: shopOf.id, user_id: shopOf.owner.id, invite_id: invite.id }
    await approved(values)
    await approved(values)
    const friend = await people.person()
    const other = await people.storeOf()
    await db.update(customer).set({ inviter_user_id: friend.id }).where(eq(customer.id, other.owner.id))
    await approved({ store_id: other.id, user_id: other.owner.id, invite_id: null })
    const alone = await people.storeOf()
    await approved({ store_id: alone.id, user_id: alone.owner.id, invite_id: (await people.invite()).id })
    expect((await recordsOf(id)).map(({ user_id, source_type, source_id }) => [user_id, source_type, source_id])).toEqual([
      [salesman.user.id, 'invite', String(shopOf.id)],
      [friend.id, 'invite', String(other.id)],
    ])
    await call(contract.activity.redEnvelope.close, { id }, { token })
  })

  test('an approval never fails because of an envelope', async () => {
    const id = await make.published({ trigger: 'invite_store', audience: 'trade' })
    const friend = await people.person({ status: 0 })
    const own = await people.storeOf()
    await db.update(customer).set({ inviter_user_id: friend.id }).where(eq(customer.id, own.owner.id))
    await approved({ store_id: own.id, user_id: own.owner.id, invite_id: null })
    expect(await recordsOf(id)).toEqual([])
    await call(contract.activity.redEnvelope.close, { id }, { token })
  })

  test('a lottery gives one envelope per draw until none is left, beyond the customer limits', async () => {
    const id = await make.published({ title: '抽奖红包', total_amount: 400, total_count: 2, kind: 'fixed', each: 200, audience: 'trade' })
    const one = await people.person()
    const ctx = await server.ctxFor()
    const give = (source_id: string) =>
      transact(ctx, (ctx) => envelopeGiver.give(ctx, { id, user_id: one.id, source: 'lottery', source_id }))
    const first = await give('L1')
    expect(first).toMatchObject({ cost: 200 })
    expect(await give('L1')).toEqual(first)
    expect(await give('L2')).toMatchObject({ cost: 200 })
    expect(await give('L3')).toBeUndefined()
    expect(await envelopeGiver.title(ctx, id)).toBe('抽奖红包')
    expect(await envelopeGiver.options?.(ctx, '抽奖红')).toEqual([{ key: id, title: '抽奖红包' }])
    await make.open(first?.id ?? 0, one.id)
    await call(contract.activity.redEnvelope.close, { id }, { token })
    expect(await envelopeGiver.title(ctx, id)).toBeUndefined()
    expect(await give('L4')).toBeUndefined()
    const claw = await call(calls.clawback, { id: first?.id ?? 0, reason: '误发' }, keyed())
    expect(claw.msg).toBe('只有下单获得的红包可以追回')
    expect(await make.violated()).toEqual([])
  })
})

test('[A13] the records: filters, tiles, counts, detail and export', async () => {
  const id = await make.published({ title: '记录红包', per_user_limit: 2 })
  const one = await people.person({ phone: '13977770001' })
  const first = await make.receive(id, one.id)
  await make.receive(id, one.id)
  await make.open(first.record_id, one.id)
  const found = async (filters: object) =>
    (await call(calls.list, { activity: '记录红', ...filters } as never, { token })).data.list.map((row) => row.id)
  expect(await found({ phone: '139777', source_type: 'receive', state: 'opened', source_no: '1' })).toEqual([first.record_id])
  expect(await found({ user_id: one.id, activity_id: id })).toHaveLength(2)
  expect(await found({ source_type: 'order' })).toEqual([])
  expect(await found({ from: '2026-03-03' })).toEqual([])
  const { data } = await call(calls.stat, {}, { token })
  expect(data).toMatchObject({ day: '2026-03-02', today: { count: data.given.count } })
  expect(data.waiting.count).toBeGreaterThan(0)
  expect((await call(calls.counts, { activity_id: id }, { token })).data).toMatchObject({ all: 2, granted: 1, opened: 1 })
  expect((await call(calls.detail, { id: first.record_id }, { token })).data).toMatchObject({ activity_title: '记录红包', state: 'opened' })
  expect((await call(calls.export, { activity_id: id } as never, { token })).code).toBe(200)
  expect((await call(shop.redEnvelope.mine, { state: 'granted' }, { token: await people.tokenOf(one.id) })).data.list).toHaveLength(1)
})
