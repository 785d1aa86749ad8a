import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { shop } from '#contract/shop/index.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { settingMaker, shopMaker } from '#test/make/shop.ts'

const { server, call, calls, token, keyed, buyer, skus, paid, orderAt, steps, violations } = await orderWorld()
const { aftersale } = contract.order
const people = shopMaker(server)
await settingMaker(server)('finance.dual_control', 0)

const invoice = { kind: 'personal' as const, title: '张三' }
const own = await buyer()
const [sku_id = 0] = await skus(1, { price_store: 5000 })
const bought = (qty = 2) => paid({ store_id: own.id, lines: [{ sku_id, qty }], invoice })
const todoIds = async (invoice_state: 'applied' | 'red_due') =>
  (await call(calls.list, { invoice_state, page_no: 1, page_size: 100 }, { token })).data.list.map(({ id }) => id)
const register = (id: number, invoice_no: string, more: object = {}) => call(calls.invoice, { id, invoice_no, ...more }, { token })
const red = (id: number, invoice_no: string, amount: number) => call(calls.redLetter, { id, invoice_no, amount }, { token })
const cancel = (id: number) => call(calls.cancelRefund, { id, reason: 'other' }, keyed())

/** An after-sale for the only line in an order, to its end. */
async function refunded(order_id: number, values: Partial<InputOf<typeof aftersale.create>>) {
  const { data } = await call(aftersale.refundable, { order_id }, { token })
  const item_id = data.list[0]?.item_id ?? 0
  const reply = await call(aftersale.create, { item_id, kind: 'refund', qty: 1, amount: 1, reason: 'quality', ...values }, { token })
  for (const answer of [
    reply,
    await call(aftersale.audit, { id: reply.data.id, pass: 1 }, { token }),
    await call(aftersale.refund, { id: reply.data.id }, keyed()),
  ])
    expect(answer).toMatchObject({ code: 200 })
}

test('[O12] an application for an invoice ends with its order, or when nothing remains paid', async () => {
  const [cancelled, compensated] = [await bought(), await bought()]
  expect(await todoIds('applied')).toEqual(expect.arrayContaining([cancelled.id, compensated.id]))
  expect(await cancel(cancelled.id)).toMatchObject({ code: 200 })
  await refunded(compensated.id, { kind: 'compensation', qty: 0, amount: compensated.paid_amount })
  expect(await todoIds('applied')).toEqual([])
  expect(await orderAt(cancelled.id)).toMatchObject({ state: 'closed', invoice_state: 'returned' })
  expect(await orderAt(compensated.id)).toMatchObject({ state: 'pending_ship', invoice_state: 'returned' })
  const buyerToken = await people.tokenOf(own.user_id)
  const apply = await call(shop.invoice.apply, { order_id: compensated.id, invoice }, { ...keyed(buyerToken), token: buyerToken })
  expect(apply).toMatchObject({ code: 400, msg: '该订单没有可开票的金额' })
  expect(await register(compensated.id, '26520001')).toMatchObject({ code: 400, msg: '买家未申请发票' })
  expect(await violations()).toEqual([])
})

test('[O12] an invoice covers the paid remainder, a later refund asks for the exact red letter', async () => {
  const { id, paid_amount } = await bought()
  await refunded(id, { kind: 'compensation', qty: 0, amount: 500 })
  expect(await register(id, '26530001', { amount: paid_amount })).toMatchObject({ code: 400, data: { errors: [{ field: 'amount' }] } })
  expect(await register(id, '26530001', { amount: paid_amount - 500 })).toMatchObject({ code: 200 })
  expect(await orderAt(id)).toMatchObject({ invoice_state: 'issued', invoice_amount: paid_amount - 500, red_amount: 0 })
  expect(await red(id, '26530002', 1)).toMatchObject({ code: 400, msg: '该订单无需开具红字发票' })

  const one = paid_amount / 2
  await refunded(id, { qty: 1, amount: one })
  const todos = (await call(contract.index.home.todo, {}, { token })).data.list
  expect(todos.find(({ key }) => key === 'order.order.red_due')).toMatchObject({ n: 1, query: { invoice_state: 'red_due' } })
  expect(await todoIds('red_due')).toEqual([id])
  expect(await red(id, '26530002', one + 1)).toMatchObject({ code: 400, data: { errors: [{ field: 'amount' }] } })
  expect(await red(id, '2653-0001', one)).toMatchObject({ code: 400, data: { errors: [{ field: 'invoice_no' }] } })
  expect(await red(id, '26530002', 1000)).toMatchObject({ code: 200 })
  expect(await red(id, '２６５３-0002', 1000)).toMatchObject({ code: 400, msg: '该红字发票号已登记' })
  expect(await todoIds('red_due')).toEqual([id])
  expect(await red(id, '26530003', one - 1000)).toMatchObject({ code: 200 })
  expect(await orderAt(id)).toMatchObject({ invoice_state: 'issued', red_amount: one })
  expect(await todoIds('red_due')).toEqual([])

  const buyerToken = await people.tokenOf(own.user_id)
  const red_letters = [
    { invoice_no: '26530002', amount: 1000 },
    { invoice_no: '26530003', amount: one - 1000 },
  ]
  for (const { data } of [await call(calls.detail, { id }, { token }), await call(shop.order.detail, { id }, { token: buyerToken })])
    expect(data).toMatchObject({ invoice_state: 'issued', invoice_amount: paid_amount - 500, red_amount: one, red_letters })

  await refunded(id, { qty: 1, amount: one - 500 })
  expect(await orderAt(id)).toMatchObject({ state: 'closed', invoice_state: 'red_due' })
  expect(await red(id, '26530004', one - 500)).toMatchObject({ code: 200 })
  expect(await orderAt(id)).toMatchObject({ invoice_state: 'reversed', red_amount: paid_amount - 500 })
  expect((await steps(id)).filter((step) => step === 'redLetter')).toHaveLength(3)
  expect(await violations()).toEqual([])
})

test('[O12] cancellation asks for a full red letter, each number belongs to one invoice', async () => {
  const [first, second] = [await bought(1), await bought(1)]
  expect(await register(first.id, '26540001')).toMatchObject({ code: 200 })
  expect(await cancel(first.id)).toMatchObject({ code: 200 })
  expect(await orderAt(first.id)).toMatchObject({ state: 'closed', invoice_state: 'red_due' })
  expect(await red(first.id, '26540002', first.paid_amount)).toMatchObject({ code: 200 })
  expect(await register(second.id, '2654 0002')).toMatchObject({ code: 400, data: { errors: [{ field: 'invoice_no' }] } })
  expect(await violations()).toEqual([])
})
