import { customer, post, provider } from '#test/e2e/calls.ts'
import { unique } from '#test/e2e/goods/data.ts'
import { shownFamily } from '#test/e2e/goods/shown.ts'
import { expect, expectToast, rowAction, rowOf, test, toasts, windowOf } from '#test/e2e/helpers.ts'
import { openListening } from '#test/e2e/live.ts'

interface Placed {
  id: number
  order_no: string
  pay_amount: number
}
interface Detail {
  state: string
  refund_amount: number
  items: { id: number; qty: number; shipped_qty: number; refunded_qty: number }[]
}

test('[A19] [A20] [A21] a mini-program order arrives live, is paid, shipped and partly refunded', async ({ page, goods, baseURL }) => {
  const mark = unique()
  const digits = String(Number.parseInt(mark, 16) % 100_000_000).padStart(8, '0')
  const { spu } = await shownFamily(goods)
  const sku = await goods.sku(spu.id, { price_store: 1999, price_trade: 1500, weight: 100, stock: 100 })
  const buyer = await customer(baseURL, `157${digits}`)
  await buyer.post('session/phone', { provider: 'dev', code: `157${digits}` })
  const [user] = (await goods.get(`/api/common/search/user?word=157${digits}`)) as unknown as { id: number }[]
  const place = { province_code: '330000', city_code: '330100', district_code: '330109', address: '建设一路18号' }
  const shop = { name: `成交${mark}五金店`, type: 'hardware', contact: '周九', phone: `158${digits}`, ...place }
  const form = { ...shop, front_images: [await buyer.upload()], price_level: 'store' }
  const store = (await goods.post('/api/store/store/edit', form)) as { id?: number }
  await goods.post('/api/store/store/member/add', { id: store.id, user_id: user?.id })

  await openListening(page, '/#/order/list')
  await expect(page.getByRole('table', { name: '订单' })).toBeVisible()

  const order = await test.step('an order of the mini-program arrives on the open list', async () => {
    await buyer.post('cart/add', { sku_id: sku.id, qty: 7 })
    const lines = [{ sku_id: sku.id, qty: 7 }]
    const address = { receiver: '周九', phone: `158${digits}`, ...place }
    const placed = await buyer.post<Placed>('order/create', { lines, ship_type: 'express', address, buyer_remark: '下午送' })
    await page.getByRole('button', { name: '刷新列表' }).click()
    await expect(rowOf(page, placed.order_no)).toContainText('待付款')
    await page.goto(`/#/order/list?order_no=${placed.order_no}`)
    await expect(rowOf(page, placed.order_no)).toContainText('待付款')
    return placed
  })
  const read = () => buyer.get<Detail>(`order/detail?id=${order.id}`)

  await test.step('the payment of the provider makes it ready to ship', async () => {
    const { payments } = await buyer.post<{ payments: { pay_no: string }[] }>('order/pay', { id: order.id, way: 'wechat' })
    const pay_no = payments[0]?.pay_no ?? ''
    await buyer.post('payment/sheet', { pay_no })
    await provider('pay', { out_trade_no: pay_no })
    await expect.poll(read).toMatchObject({ state: 'pending_ship' })
    // other tests may bring orders at the same moment
    const words = new RegExp(`新订单 ${order.order_no}，金额 [\\d.]+ 元，待发货|收到 \\d+ 个新订单，待发货|收到 \\d+ 条新消息`)
    await expect(toasts(page).getByText(words)).toBeVisible()
    await page.getByRole('button', { name: '刷新', exact: true }).click()
    await expect(rowOf(page, order.order_no)).toContainText('待发货')
  })

  await test.step('it leaves in two parcels and is received', async () => {
    const [item] = (await read()).items
    const ship = (qty: number, tracking_no: string) =>
      post('trade', baseURL, '/api/order/order/ship', {
        id: order.id,
        ship_type: 'express',
        carrier_code: 'sf',
        tracking_no,
        items: [{ item_id: item?.id, qty }],
      })
    await ship(3, `SF${digits}1`)
    expect(await read()).toMatchObject({ state: 'part_shipped' })
    await ship(4, `SF${digits}2`)
    expect(await buyer.get(`order/track?id=${order.id}`)).toMatchObject({ list: [{}, {}] })
    await buyer.post('order/receive', { id: order.id })
    expect(await read()).toMatchObject({ state: 'received', items: [{ shipped_qty: 7 }] })
  })

  await test.step('two pieces come back: the page decides, the provider refunds', async () => {
    const { list } = await buyer.get<{ list: { item_id: number }[] }>(`aftersale/refundable?order_id=${order.id}`)
    const amount = Math.floor((order.pay_amount * 2) / 7)
    const input = { item_id: list[0]?.item_id, kind: 'return', qty: 2, amount: Math.min(amount, 2 * 1999), reason: 'quality', images: [] }
    const { id, as_no } = await buyer.post<{ id: number; as_no: string }>('aftersale/create', input)
    await page.goto(`/#/order/aftersale?no=${as_no}`)
    await rowAction(page, as_no, '审核')
    const decision = windowOf(page, /^审核售后/)
    await decision.getByLabel('退货地址').fill('杭州市萧山区建设一路18号 仓库')
    await decision.getByRole('button', { name: '提交审核' }).click()
    await expect(rowOf(page, as_no)).toContainText('待退货')
    await buyer.post('aftersale/tracking', { id, carrier: '顺丰', tracking_no: `SF${digits}3` })
    await page.getByRole('button', { name: '刷新', exact: true }).click()
    await rowAction(page, as_no, '收货')
    await windowOf(page, /^确认收货/)
      .getByRole('button', { name: '提交', exact: true })
      .click()
    await expect(rowOf(page, as_no)).toContainText('待退款')
    await rowAction(page, as_no, '退款')
    await windowOf(page, /^退款/)
      .getByRole('button', { name: /^确认退款/ })
      .click()
    await expectToast(page, '退款已发起')
    await expect.poll(() => buyer.get(`aftersale/detail?id=${id}`)).toMatchObject({ state: 'done' })
    expect(await read()).toMatchObject({ state: 'received', refund_amount: input.amount, items: [{ refunded_qty: 2 }] })
  })
})
