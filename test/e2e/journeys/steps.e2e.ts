import { post } from '#test/e2e/calls.ts'
import { colleague } from '#test/e2e/colleague.ts'
import { unique, type GoodsData } from '#test/e2e/goods/data.ts'
import { shownFamily } from '#test/e2e/goods/shown.ts'
import { expect, rowOf, test, windowOf } from '#test/e2e/helpers.ts'
import { database, query } from '#test/e2e/session/database.ts'
import { shopper } from '#test/e2e/shopper.ts'
import { counted } from './counted.ts'
import { approvedPayouts } from './payees.ts'

// The steps of frequent tasks, counted in the page; docs/quality.md has the goals and the figures.

interface Placed {
  id: number
  order_no: string
}

/** A customer with a store, and goods that it orders. */
async function customerWith(goods: GoodsData, baseURL: string | undefined, kinds = 1) {
  const { spu } = await shownFamily(goods)
  const common = { price_store: 1000, price_trade: 900, weight: 100, stock: 1000 }
  const skus: { id: number; code: string }[] = []
  for (let n = 0; n < kinds; n += 1) skus.push(await goods.sku(spu.id, { ...common, spec: { 型号: unique() } }))
  const buyer = await shopper(goods, baseURL)
  const order = (qty: number) => {
    const lines = skus.slice(0, 1).map(({ id }) => ({ sku_id: id, qty }))
    return buyer.post<Placed>('order/create', { lines, ship_type: 'express', address: buyer.address })
  }
  const paidOrder = async (qty: number) => {
    await database.topUp(buyer.id, 100_000)
    const placed = await order(qty)
    await buyer.post('order/pay', { id: placed.id, way: 'balance' })
    return placed
  }
  return { buyer, skus, order, paidOrder }
}

test.describe('sales desk', () => {
  test.use({ account: 'trade' })

  test('[I11] an unpaid order is found by the last four digits of the buyer’s phone', async ({ page, goods, baseURL }) => {
    const { buyer, order, paidOrder } = await customerWith(goods, baseURL)
    const unpaid = await order(2)
    await paidOrder(1)
    const person = await counted(page)
    await page.goto('/#/index')
    await page.getByRole('button', { name: '搜索', exact: true }).click()
    await expect(page.getByRole('combobox', { name: '搜索' })).toBeFocused()
    for (const digit of buyer.phone.slice(-4)) await page.keyboard.press(digit)
    const found = page.getByRole('group', { name: /^订单/ }).getByRole('option').filter({ hasText: buyer.store.name })
    await expect(found).toContainText(['待发货', '待付款'])
    await page.keyboard.press('ArrowDown')
    await expect(found.nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article', { name: unpaid.order_no })).toContainText('待付款')
    await person.expectAtMost({ steps: 7 })
    expect(await goods.get(`/api/order/order/detail?id=${unpaid.id}`)).toMatchObject({ state: 'pending_pay', store_id: buyer.store.id })
  })

  test('[I11] an order is shipped in two parcels', async ({ page, goods, baseURL }) => {
    const { paidOrder } = await customerWith(goods, baseURL)
    const { id, order_no } = await paidOrder(5)
    const numbers = [1, 2].map((n) => `SF${Date.now()}${n}`)
    const person = await counted(page)
    await page.goto(`/#/order/list?order_no=${order_no}`)
    await rowOf(page, order_no).getByRole('button', { name: '发货', exact: true }).click()
    const number = page.getByRole('form', { name: '发货' }).getByLabel('运单号')
    await expect(number).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('3')
    await page.keyboard.press('Shift+Tab')
    await expect(number).toBeFocused()
    await person.scan(numbers[0] ?? '')
    await expect(page.getByRole('region', { name: '包裹 1' })).toContainText(numbers[0] ?? '')
    await expect(number).toBeFocused()
    await person.scan(numbers[1] ?? '')
    await expect(page.getByRole('region', { name: '包裹 2' })).toContainText(numbers[1] ?? '')
    await person.expectAtMost({ steps: 4, values: 2 })
    expect(await goods.get(`/api/order/order/detail?id=${id}`)).toMatchObject({
      state: 'shipped',
      shipments: numbers.map((tracking_no) => ({ tracking_no })),
      items: [{ shipped_qty: 5 }],
    })
  })

  test('[I11] the price of an order is changed', async ({ page, goods, baseURL }) => {
    const { order } = await customerWith(goods, baseURL)
    const { id, order_no } = await order(20)
    const person = await counted(page)
    await page.goto(`/#/order/list?order_no=${order_no}`)
    await rowOf(page, order_no).getByRole('button', { name: '改价', exact: true }).click()
    const form = page.getByRole('form', { name: '确认改价' })
    await expect(form.getByLabel('应付')).toBeFocused()
    await person.write('180')
    // the effect is in sight before the price changes
    await expect(form).toContainText('比现在 -¥')
    await page.keyboard.press('Enter')
    await expect(form).toHaveCount(0)
    await person.expectAtMost({ steps: 2, values: 1 })
    expect(await goods.get(`/api/order/order/detail?id=${id}`)).toMatchObject({ state: 'pending_pay', pay_amount: 18_000 })
  })

  test('[I11] an inquiry of four lines becomes an order for a known customer', async ({ page, goods, baseURL }) => {
    const { buyer, skus, order } = await customerWith(goods, baseURL, 4)
    const earlier = await order(1)
    const { store } = buyer
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const person = await counted(page)
    await page.goto(`/#/order/list?store_id=${store.id}`)
    await expect(rowOf(page, earlier.order_no)).toBeVisible()
    await page.evaluate((text) => navigator.clipboard.writeText(text), skus.map(({ code }, at) => `${code} ${at + 2}只`).join('\n'))
    await page.getByRole('button', { name: '代客下单' }).click()
    await page.getByRole('button', { name: '粘贴询价' }).click()
    await expect(page.getByLabel('询价内容')).toBeFocused()
    await page.keyboard.press('Control+v')
    await page.getByRole('button', { name: '加入全部已确定的 4 行' }).click()
    // 2 + 3 + 4 + 5 pieces for 10.00 each
    await expect(page.getByRole('complementary', { name: '试算' })).toContainText('¥140.00')
    await page.getByRole('button', { name: /^提交订单 ¥/ }).click()
    await expect(page.getByRole('status').filter({ hasText: '订单已提交' })).toBeVisible()
    await person.expectAtMost({ steps: 6 })
    const { list } = (await goods.get(`/api/order/order/list?store_id=${store.id}`)) as unknown as {
      list: Placed[]
    }
    expect(await goods.get(`/api/order/order/detail?id=${list[0]?.id}`)).toMatchObject({
      state: 'pending_pay',
      goods_amount: 14_000,
      address: buyer.address.address,
      items: skus.map(({ code }, at) => ({ code, qty: at + 2 })),
    })
  })
})

test.describe('finance', () => {
  test.use({ account: 'finance' })

  test('[I11] the voucher of a bank transfer is confirmed', async ({ page, goods, baseURL }) => {
    const { buyer, order } = await customerWith(goods, baseURL)
    const { id, order_no } = await order(20)
    const { pay_amount } = (await goods.get(`/api/order/order/detail?id=${id}`)) as { pay_amount?: number }
    const voucher = { images: [await buyer.upload()], payer_name: '周九', paid_date: '2026-01-01', amount: pay_amount }
    await post('trade', baseURL, '/api/order/order/voucher', { id, ...voucher })
    const person = await counted(page)
    await page.goto(`/#/finance/payment?no=${order_no}`)
    await rowOf(page, order_no).getByRole('button', { name: '核款', exact: true }).click()
    const dialog = windowOf(page, /^核款/)
    await expect(dialog.getByLabel('到账金额')).toBeFocused()
    await person.write(((pay_amount ?? 0) / 100).toFixed(2))
    await expect(dialog).toContainText('与应付金额一致')
    await page.keyboard.press('Tab')
    // the number guards against a transfer that pays two orders
    await person.write(`ICBC${order_no}`)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await person.expectAtMost({ steps: 3, values: 2 })
    const rows = await query('select state, serial_no from payment where biz_no = $1', [order_no])
    expect(rows).toEqual([{ state: 'success', serial_no: `ICBC${order_no}` }])
  })

  test('[I11] six approved payouts become a batch for the bank', async ({ page, goods, baseURL }) => {
    const mark = unique()
    const ids = await approvedPayouts(
      goods,
      baseURL,
      Array.from({ length: 6 }, (_, n) => `打款${mark}${n}有限公司`),
    )
    const person = await counted(page)
    await page.goto(`/#/finance/withdraw?state=approved&word=${encodeURIComponent(`打款${mark}`)}`)
    await expect(page.getByText('共 6 条').filter({ visible: true })).toBeVisible()
    await page.getByRole('checkbox', { name: '选择本页' }).click()
    await page.getByRole('region', { name: '已选 6 项' }).getByRole('button', { name: '导出打款表' }).click()
    await windowOf(page, '导出打款表')
      .getByRole('button', { name: /^导出 6 笔/ })
      .click()
    await expect(page).toHaveURL(/#\/finance\/payout\/detail\?id=\d+/)
    await person.expectAtMost({ steps: 5 })
    const [id] = /\d+$/.exec(page.url()) ?? []
    const rows = await query('select id::int, state, batch_id::text from withdraw where id = any($1) order by id', [ids])
    expect(rows).toEqual(ids.toSorted((one, other) => one - other).map((row) => ({ id: row, state: 'paying', batch_id: id })))
  })
})

test.describe('operation', () => {
  test.use({ account: 'operator' })

  test('[I11] a coupon is issued to all stores of a province', async ({ page, goods, baseURL }) => {
    const place = { province_code: '630000', city_code: '630100', district_code: '630102', address: '昆仑中路8号' }
    const inside = [await shopper(goods, baseURL, place), await shopper(goods, baseURL, place)]
    const outside = await shopper(goods, baseURL)
    const title = `青海${unique()}`
    const form = { title, kind: 'cash', amount: 500, scope: 'all', issue_type: 'push', total: 100, per_limit: 1 }
    const { id } = (await goods.post('/api/activity/coupon/edit', { ...form, valid_type: 'days', valid_days: 7 })) as { id?: number }
    await goods.post('/api/activity/coupon/publish', { id })
    const owners = async (where: string) =>
      (await query<{ id: number }>(`select owner_user_id::int as id from store where ${where} order by 1`)).map((row) => row.id)
    const province = await owners(`province_code = '630000' and status = 1 and deleted_at is null and owner_user_id is not null`)
    expect(province).toEqual(expect.arrayContaining(inside.map((one) => one.id)))
    const person = await counted(page)
    await page.goto(`/#/activity/coupon?title=${encodeURIComponent(title)}`)
    await rowOf(page, title).getByRole('button', { name: '发放', exact: true }).click()
    const dialog = windowOf(page, `发放“${title}”`)
    await dialog.getByRole('radiogroup', { name: '发放对象' }).getByText('条件').click()
    await dialog.getByRole('combobox', { name: '添加省、市或区' }).click()
    await page.getByRole('option', { name: '青海省' }).dblclick()
    await expect(dialog.getByRole('status')).toContainText(`将发放给${province.length}人`)
    await dialog.getByRole('button', { name: '区域推广' }).click()
    await dialog.getByRole('button', { name: '发放', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await person.expectAtMost({ steps: 10 })
    const holders = async () =>
      (await query<{ id: number }>('select user_id::int as id from user_coupon where coupon_id = $1 order by 1', [id])).map((row) => row.id)
    await expect.poll(holders).toEqual(province)
    expect(province).not.toContain(outside.id)
    expect(await query('select reason from coupon_batch where coupon_id = $1', [id])).toEqual([{ reason: '区域推广' }])
  })
})

test('[I11] a store is called back, and the note plans the next contact', async ({ goods, baseURL, browser }) => {
  const { store } = await shopper(goods, baseURL)
  const mark = unique().toLowerCase()
  const wxid = `wx_${mark}`
  await goods.post('/api/customService/staff/edit', { nickname: `客服${mark}`, code: `S${mark}`, wxid, qrcode: '/files/qr.png' })
  await goods.post('/api/customService/assign/edit', { targets: [{ type: 'store', id: store.id }], wxid, reason: '回访' })
  await query(`update store set next_followup_at = now() - interval '1 hour' where id = $1`, [store.id])
  const username = await database.hire('cs')
  await database.serve(username, wxid)
  const page = await colleague(browser, username)
  const person = await counted(page)
  await page.goto('/#/customService/assign?tab=due&target_type=store')
  await rowOf(page, store.name).getByRole('button', { name: '跟进', exact: true }).click()
  await expect(windowOf(page, `写跟进 · ${store.name}`)).toBeVisible()
  await page.keyboard.press('1')
  await expect(rowOf(page, store.name)).not.toContainText('逾期')
  await person.expectAtMost({ steps: 2 })
  await page.context().close()
  const { list } = (await goods.get(`/api/customService/followup/list?target_type=store&target_id=${store.id}`)) as unknown as {
    list: { result: string; channel: string; next_at: string }[]
  }
  expect(list).toMatchObject([{ result: 'reached', channel: 'phone' }])
  expect(Date.parse(list[0]?.next_at ?? '')).toBeGreaterThan(Date.now())
})
