import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { licenseCheckDigit } from '#contract/kit/convert/tax-no.ts'
import { shop } from '#contract/shop/index.ts'
import { paymentSucceeded } from '#server/areas/finance/payment/payment-steps.ts'
import { commission, payment } from '#server/areas/trade/tables/money-tables.ts'
import { post, salesman as salesmanAccount, system } from '#server/platform/ledger/post.ts'
import { aftersaleOrders } from '#test/make/aftersale-orders.ts'
import { offerMaker } from '#test/make/offers.ts'
import { onceKey, settingMaker, shopMaker } from '#test/make/shop.ts'
import { startServer } from '#test/server/harness.ts'

const BODY = '91330109MA1234567'
const COMPANY_NO = `${BODY}${licenseCheckDigit(BODY)}`

// Invoice titles, after-sales, top-ups and a salesman's pages on the Shop API: one set-up.

const server = await startServer()
const { call } = server
const { db } = server.database
const admin = await server.login('admin')
const people = shopMaker(server)
const makeOrder = aftersaleOrders(server, offerMaker(server, admin))
const buyer = await people.storeOf()
const other = await people.storeOf()
const as = (token: string) => ({ token, ...onceKey() })
const mine = () => as(buyer.owner.token)
const theirs = () => as(other.owner.token)
const bought = { user_id: buyer.owner.id, store_id: buyer.id }

describe('[A19] invoices', () => {
  const { invoice } = shop
  const company = { kind: 'company' as const, title: '永固五金有限公司', tax_no: COMPANY_NO }

  test('titles have one default and their rules; those of others do not exist', async () => {
    const first = (await call(invoice.edit, { kind: 'personal', title: '张三' }, mine())).data.id
    const second = (await call(invoice.edit, { ...company, is_default: 1 }, mine())).data.id
    expect((await call(invoice.title, {}, mine())).data.list).toMatchObject([
      { id: second, is_default: 1, kind: 'company', tax_no: COMPANY_NO },
      { id: first, is_default: 0, kind: 'personal' },
    ])
    expect(await call(invoice.edit, { kind: 'company', title: '无税号公司' }, mine())).toMatchObject({ code: 400, msg: '请输入税号' })
    expect(await call(invoice.edit, { id: first, ...company }, theirs())).toMatchObject({ code: 404, msg: '发票抬头不存在' })
    expect(await call(invoice.delete, { id: second }, theirs())).toMatchObject({ code: 404 })
    await call(invoice.delete, { id: second }, mine())
    expect((await call(invoice.title, {}, mine())).data.list).toMatchObject([{ id: first, is_default: 1 }])
    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, n) => call(invoice.edit, { kind: 'personal', title: `抬头${n}` }, mine())),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(19)
    expect(answers.find(({ code }) => code === 400)?.msg).toBe('发票抬头最多20个')
  })

  test('an invoice of an own paid order is applied for once', async () => {
    const one = await makeOrder(bought, [{ qty: 1, pay_amount: 1000 }])
    const apply = (who: { token: string }) => call(invoice.apply, { order_id: one.id, invoice: company }, who)
    expect(await apply(theirs())).toMatchObject({ code: 404 })
    expect(await apply(mine())).toMatchObject({ code: 200, data: { invoice_state: 'applied' } })
    expect(await apply(mine())).toMatchObject({ code: 400, msg: '该订单已申请发票' })
    expect(await one.now()).toMatchObject({ invoice_state: 'applied', invoice: company })
    const unpaid = await makeOrder(bought, [{ qty: 1, pay_amount: 1000 }], { state: 'pending_pay', paid_at: null, paid_amount: 0 })
    expect(await call(invoice.apply, { order_id: unpaid.id, invoice: company }, mine())).toMatchObject({ code: 400 })
    expect(await call(invoice.apply, { order_id: one.id }, mine())).toMatchObject({ code: 400, msg: '请选择发票抬头' })
  })
})

describe('[A20] after-sales of a customer', () => {
  const { aftersale } = shop
  const staff = contract.order.aftersale

  test('are applied for, sent back, watched and withdrawn by their buyer only', async () => {
    const shipped = { state: 'shipped', ship_at: '2026-03-01T03:00:00Z', auto_receive_at: '2999-01-01T00:00:00Z' } as const
    const one = await makeOrder(bought, [{ qty: 4, pay_amount: 2000, shipped: 4 }], shipped)
    const form = { item_id: one.items[0]?.id ?? 0, kind: 'return' as const, qty: 2, amount: 1000, reason: 'wrong' as const }
    expect(await call(aftersale.create, form, theirs())).toMatchObject({ code: 404 })
    expect((await call(aftersale.refundable, { order_id: one.id }, theirs())).code).toBe(404)
    expect((await call(aftersale.refundable, { order_id: one.id }, mine())).data.list).toMatchObject([
      { qty: 4, return_qty: 4, amount: 2000 },
    ])
    expect(await call(aftersale.create, { ...form, amount: 1001 }, mine())).toMatchObject({
      code: 400,
      msg: '退款金额不能大于可退金额(¥10.00)',
    })
    const key = mine()
    const first = await call(aftersale.create, form, key)
    expect(first).toMatchObject({ code: 200, data: { state: 'applied' } })
    expect((await call(aftersale.create, form, key)).data).toEqual(first.data)
    const { id } = first.data
    for (const answer of [
      await call(aftersale.detail, { id }, theirs()),
      await call(aftersale.cancel, { id }, theirs()),
      await call(aftersale.tracking, { id, tracking_no: 'SF1234567890' }, theirs()),
    ])
      expect(answer).toMatchObject({ code: 404, msg: '售后单不存在' })
    await call(staff.audit, { id, pass: 1, return_address: '建设一路18号' }, { token: admin })
    expect(await call(aftersale.tracking, { id } as never, mine())).toMatchObject({ code: 400 })
    const several = { id, carrier: '中通/圆通', tracking_no: 'SF1234567890' }
    expect(await call(aftersale.tracking, several, mine())).toMatchObject({ msg: '“中通/圆通”可能是圆通、中通，请写全承运商名称' })
    expect(await call(aftersale.tracking, { id, tracking_no: '' }, mine())).toMatchObject({ code: 400, msg: '请输入退货物流单号' })
    expect(await call(aftersale.tracking, { id, carrier: '顺丰速运', tracking_no: 'sf 1234 5678 90' }, mine())).toMatchObject({
      data: { state: 'returning' },
    })
    // the customer corrects the parcel until it is received
    expect(await call(aftersale.tracking, { id, carrier: 'ZTO', tracking_no: '73123456789013' }, mine())).toMatchObject({ code: 200 })
    const { data } = await call(aftersale.detail, { id }, mine())
    expect(data).toMatchObject({
      return_address: '建设一路18号',
      return_carrier: '中通',
      return_tracking_no: '73123456789013',
      log: [{ action: 'create' }, { action: 'pass' }, { action: 'send' }, { action: 'send', content: '中通 73123456789013' }],
    })
    expect(JSON.stringify(data)).not.toContain('auditor')
    expect((await call(aftersale.list, {}, mine())).data.list.map((row) => row.id)).toEqual([id])
    expect((await call(aftersale.list, {}, theirs())).data.list).toEqual([])
    expect(await call(aftersale.cancel, { id }, mine())).toMatchObject({ code: 400, msg: '当前状态不允许该操作' })
    const other = await makeOrder(bought, [{ qty: 1, pay_amount: 500, shipped: 1 }], shipped)
    const input = { ...form, item_id: other.items[0]?.id ?? 0, qty: 1, amount: 500 }
    const second = (await call(aftersale.create, input, mine())).data.id
    expect(await call(aftersale.cancel, { id: second }, mine())).toMatchObject({ code: 200, data: { state: 'cancelled' } })
  })
})

describe('[A27] top-ups', () => {
  test('follow the tiers and are credited once with their gift', async () => {
    const { balance } = shop
    const setting = settingMaker(server)
    await setting('recharge.tiers', [{ amount: 10_000, gift: 500 }])
    expect((await call(balance.tiers, {}, mine())).data.list).toEqual([{ amount: 10_000, gift: 500 }])
    expect(await call(balance.recharge, { amount: 9999 }, mine())).toMatchObject({ code: 400, msg: '请选择充值档位' })
    const { data } = await call(balance.recharge, { amount: 10_000 }, mine())
    const [row] = await db.select().from(payment).where(eq(payment.pay_no, data.pay_no))
    expect(row).toMatchObject({ biz_type: 'recharge', amount: 10_000, state: 'pending', channel: 'wechat' })
    const ctx = await server.ctxFor()
    const paid = () => paymentSucceeded(ctx, row?.id ?? 0, { channel_no: 'W1', paid_at: new Date().toISOString() })
    expect(await Promise.all([paid(), paid(), paid()])).toEqual(expect.arrayContaining(['paid', 'repeat']))
    expect((await call(balance.detail, {}, mine())).data).toMatchObject({ available: 10_500 })
    expect((await call(balance.log, {}, mine())).data.list.map(({ biz_type, delta }) => [biz_type, delta]).toSorted()).toEqual([
      ['recharge', 10_000],
      ['recharge_gift', 500],
    ])
  })
})

describe('[A21] the pages of a salesman', () => {
  test('show the own orders and shares, to no other customer', async () => {
    const seller = await people.salesman()
    const token = await people.tokenOf(seller.user.id)
    const one = await makeOrder(bought, [{ qty: 1, pay_amount: 1000 }], { salesman_id: seller.id })
    await makeOrder(bought, [{ qty: 1, pay_amount: 1000 }])
    const item_id = one.items[0]?.id ?? 0
    await db.insert(commission).values({
      order_id: one.id,
      store_id: buyer.id,
      item_id,
      owner_type: 'salesman',
      owner_id: seller.id,
      role: 'salesman',
      base: 1e3,
      rate: 300,
      amount: 30,
    })
    const { salesman } = shop
    expect((await call(salesman.orders, {}, { token })).data).toMatchObject({
      total: 1,
      list: [{ id: one.id, commission: 30, store_name: buyer.name }],
    })
    expect((await call(salesman.orders, { state: 'completed' }, { token })).data.list).toEqual([])
    expect((await call(salesman.commission, {}, { token })).data).toMatchObject({
      waiting: 30,
      available: 0,
      list: [{ amount: 30, order_no: one.order_no }],
    })
    const ctx = await server.ctxFor()
    const earned = { debit: system('commission_expense'), credit: salesmanAccount(seller.id, 'commission'), amount: 50_000 }
    await post(ctx, [{ ...earned, biz_type: 'settle', biz_id: `shop-${seller.id}` }])
    const { withdraw } = shop
    const payee = { name: '王建国', bank: '工商银行', account: '6222020200112233445' }
    const payout = await call(withdraw.apply, { amount: 20_000, way: 'bank', payee }, as(token))
    expect(payout).toMatchObject({ code: 200, data: { state: 'pending' } })
    expect((await call(withdraw.list, {}, { token })).data.list).toMatchObject([{ id: payout.data.id, amount: 20_000, state: 'pending' }])
    expect(await call(withdraw.cancel, { id: payout.data.id }, { token })).toMatchObject({ code: 200, data: { state: 'cancelled' } })
    for (const endpoint of [salesman.orders, salesman.commission, withdraw.list])
      expect(await call(endpoint, {}, mine())).toMatchObject({ code: 403, msg: '您无权访问该数据' })
  })
})
