import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoFindings } from '#test/e2e/axe.ts'
import { unique } from '#test/e2e/goods/data.ts'
import { shownFamily } from '#test/e2e/goods/shown.ts'
import { choose, expect, expectFault, expectToast, paperOf, refuseNext, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'
import { database } from '#test/e2e/session/database.ts'

test('[A19] [I3] [I6] an order from a pasted inquiry is changed, paid, shipped and printed', async ({ page, goods, token, baseURL }) => {
  const mark = `K${unique()}8`
  // a letter first, so that no part looks like a quantity
  const name = `询价${mark}五金`
  const nick = `店主${mark}`
  const digits = String(Number.parseInt(mark.slice(1, 9), 16) % 100_000_000).padStart(8, '0')
  const { brand, spu } = await shownFamily(goods)
  const { logo } = (await goods.get(`/api/goods/brand/detail?id=${brand.id}`)) as unknown as { logo: string }
  const common = { price_store: 100, price_trade: 90, weight: 100, stock: 5000 }
  const bearing = await goods.sku(spu.id, { code: `BR-${mark}`, title: `深沟球轴承 ${mark}-2RS`, spec: { 型号: `${mark}-2RS` }, ...common })
  const pack = { unit: '盒', ratio: 100, is_default_sale: 0 }
  const bolt = await goods.sku(spu.id, {
    code: `BT-${mark}`,
    title: `外六角螺栓 ${mark}×40 A2-70`,
    spec: { 型号: `${mark}×40` },
    ...common,
    moq: 100,
    step_qty: 100,
    units: [pack],
  })
  await database.newCustomer(nick, `175${digits}`)
  const store = await aStore(goods, name, `176${digits}`, logo)
  const found = (await goods.get(`/api/common/search/user?word=${encodeURIComponent(nick)}`)) as unknown as { id: number }[]
  const user_id = found[0]?.id ?? 0
  await goods.post('/api/store/store/member/add', { id: store, user_id })
  await fetch(`${baseURL}/api/userBalance/account/adjust`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-idempotency-key': randomUUID() },
    body: JSON.stringify({ user_id, direction: 'add', amount: 20_000, reason: '旅程' }),
  })
  let orderNo = ''
  // the time follows the number in a row; the tab of the order has only the number
  const listed = () => `${orderNo}20`

  await test.step('a pasted inquiry becomes lines beside its text; keys accept them', async () => {
    await page.goto('/#/order/create')
    await page.getByRole('combobox', { name: '门店' }).click()
    await page
      .getByRole('combobox', { name: '输入以筛选' })
      .or(page.getByRole('combobox', { name: '输入关键词搜索' }))
      .fill(name)
    await page.getByRole('option', { name }).click()
    await page.getByRole('button', { name: '粘贴询价' }).click()
    await page.getByLabel('询价内容').fill(`你好，请报价：${bearing.code} x 20，${mark}*40 304 2盒\n没有这种东西 Q${mark}Z 3只`)
    await page.getByRole('button', { name: '识别', exact: true }).click()
    await expect(page.getByText(/识别 3 行/)).toBeVisible()
    await expectNoFindings(page, 'main')
    const lines = page.getByRole('list', { name: '识别结果' }).getByRole('listitem')
    await expect(lines.nth(2)).toContainText('未识别')
    await lines.first().focus()
    await page.keyboard.press('Enter')
    await expect(lines).toHaveCount(2)
    await page.keyboard.press('Enter')
    await expect(lines).toHaveCount(1)
    await page.getByRole('button', { name: /^跳过/ }).click()
    await page.getByRole('button', { name: '粘贴询价' }).click()
  })

  await test.step('the quote follows the lines; a wrong step is marked while it is typed', async () => {
    const total = page.getByRole('complementary', { name: '试算' })
    // 20 × 1.00 + 200 × 1.00
    await expect(total).toContainText('¥220.00')
    const line = page.getByRole('list', { name: '商品' }).getByRole('listitem').filter({ hasText: bolt.code })
    await expect(line).toContainText('= 200 只')
    await line.getByRole('combobox', { name: '单位' }).click()
    await page.getByRole('option', { name: /^只/ }).click()
    await line.getByLabel('数量').fill('150')
    await expect(line.getByRole('alert')).toContainText('数量必须是100的整数倍')
    await line.getByLabel('数量').fill('100')
    await expect(total).toContainText('¥120.00')
    await line.getByRole('button', { name: /价格说明/ }).click()
    await expect(page.getByRole('dialog', { name: '价格说明' })).toContainText('等级价')
    await page.keyboard.press('Escape')
  })

  await test.step('a reload keeps the draft; the order is placed for the customer to pay', async () => {
    await page.reload()
    await page.getByRole('button', { name: '恢复' }).click()
    await expect(page.getByRole('complementary', { name: '试算' })).toContainText('¥120.00')
    await fillAddress(page)
    await page.getByRole('button', { name: /^提交订单/ }).click()
    await expect(page.getByRole('status').filter({ hasText: '订单已提交' })).toBeVisible()
    await page.getByRole('button', { name: '查看订单' }).click()
    orderNo = await numberOn(page)
    await expectNoFindings(page, 'main')
  })

  await test.step('the list shows it with its lines; its price and note change; it is closed', async () => {
    await page.goto(`/#/order/list?order_no=${orderNo}`)
    await page.getByRole('button', { name: `展开 ${orderNo}` }).click()
    await expect(rowOf(page, bearing.code)).toContainText('×')
    const row = page.locator('tr[data-key]').filter({ hasText: orderNo })
    await row.focus()
    await page.keyboard.press('Escape')
    await expect(rowOf(page, bearing.code)).toBeHidden()
    await page.keyboard.press(' ')
    await expect(rowOf(page, bearing.code)).toBeVisible()
    await page.keyboard.press(' ')
    await expect(rowOf(page, bearing.code)).toBeHidden()
    await expect(row).toBeFocused()
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await row.getByRole('cell').filter({ hasText: bearing.title }).hover()
    const card = page.locator('[data-open][aria-hidden=true]')
    await expect(card).toContainText(bearing.code)
    await expect(card).toContainText('×')
    await page.mouse.move(5, 5)
    await expect(card).toBeHidden()
    // the row has these lines already
    expect(calls.filter((path) => path.endsWith('/order/order/detail'))).toEqual([])
    await rowAction(page, listed(), '改价')
    const price = page.getByRole('form', { name: '确认改价' })
    await price.getByLabel('应付').fill('100')
    await expect(price).toContainText('比现在 -¥20.00')
    await expectNoFindings(page, 'main')
    await price.getByRole('button', { name: '确认改价' }).click()
    await expect(page.getByRole('region', { name: '商品', exact: true })).toContainText('改价-¥20.00')
    await page.goto(`/#/order/list?order_no=${orderNo}`)
    await expect(rowOf(page, listed())).toContainText('¥100.00')
    await rowAction(page, listed(), '备注')
    const remark = windowOf(page, '备注与旗标')
    await remark.getByLabel('卖家备注').fill('周五前发')
    await choose(remark, '旗标', '红')
    await refuseNext(page, 'order/order/remark')
    await remark.getByRole('button', { name: '保存' }).click()
    await expectToast(page, '当前状态不允许该操作')
    await expect(remark.getByLabel('卖家备注')).toHaveValue('周五前发')
    await remark.getByRole('button', { name: '保存' }).click()
    await expect(rowOf(page, listed())).toContainText('周五前发')
    await rowAction(page, listed(), '关闭订单')
    const close = windowOf(page, '关闭订单')
    await choose(close, '关闭原因', '下单有误')
    await close.getByRole('button', { name: '关闭订单' }).click()
    await expect(rowOf(page, listed())).toContainText('已关闭')
    await expectNoFindings(page, 'main')
  })

  await test.step('its copy is paid from the balance', async () => {
    await rowAction(page, listed(), '复制下单')
    await expect(page.getByRole('complementary', { name: '试算' })).toContainText('¥120.00')
    await fillAddress(page)
    await page.getByRole('radio', { name: '余额' }).check({ force: true })
    await page.getByRole('button', { name: /^提交订单/ }).click()
    await page.getByRole('button', { name: '查看订单' }).click()
    orderNo = await numberOn(page)
    await expect(page.getByRole('article')).toContainText('待发货')
  })

  await test.step('it leaves in two parcels and is received', async () => {
    await page.goto(`/#/order/list?order_no=${orderNo}`)
    await rowAction(page, listed(), '发货')
    const panel = page.getByRole('form', { name: '发货' })
    await expect(page.getByRole('region', { name: '收货', exact: true })).toContainText('建设一路18号')
    await expect(panel.getByLabel('运单号')).toBeFocused()
    await panel.getByLabel(`${bolt.code} 的数量`).fill('0')
    await expectNoFindings(page, 'main')
    // a scanner types the number and Enter; its form tells the carrier
    await panel.getByLabel('运单号').fill(`SF${digits}01`)
    await expect(panel.getByRole('combobox', { name: '承运商' })).toContainText('顺丰')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: '包裹 1' })).toContainText(`SF${digits}01`)
    await expect(page.getByText('发货 · 包裹 2')).toBeVisible()
    await expect(panel.getByLabel('运单号')).toBeFocused()
    await panel.getByLabel('运单号').fill(`SF${digits}02`)
    await page.keyboard.press('Enter')
    await expect(panel).toHaveCount(0)
    await expect(page.getByRole('region', { name: /^包裹 \d/ })).toHaveCount(2)
    await expect(page.getByRole('article')).toContainText('待收货')
    await expectNoFindings(page, 'main')
    await page.goto(`/#/order/list?order_no=${orderNo}`)
    await rowAction(page, listed(), '确认收货')
    const receive = windowOf(page, '确认收货')
    await receive.getByLabel('原因').fill('客户电话确认')
    await receive.getByRole('button', { name: '确认收货' }).click()
    await expectToast(page, '已确认收货')
    await expect(rowOf(page, listed())).toContainText('已收货')
  })

  await test.step('a return dialog proposes the refund by quantity and stays open on refusal', async () => {
    await rowAction(page, listed(), '发起售后')
    const apply = windowOf(page, `发起售后 ${orderNo}`)
    await expect(apply.getByRole('radio', { name: '退货退款' })).toBeChecked()
    await apply.getByLabel('数量').fill('5')
    await expect(apply.getByLabel('金额')).toHaveValue('¥5.00')
    await expectNoFindings(page, '[role=dialog]')
    await apply.getByRole('button', { name: '提交申请' }).click()
    await expectFault(apply, '原因', '请选择原因')
    await choose(apply, '原因', '质量问题')
    await apply.getByRole('button', { name: '提交申请' }).click()
    await expect(apply).toBeHidden()
  })

  await test.step('a delivery note prints on A4 and on continuous paper', async () => {
    await page.goto(`/#/order/list`)
    await page.goto(`/#/order/list?order_no=${orderNo}`)
    await rowAction(page, listed(), '打印送货单')
    await expect(page.getByRole('button', { name: '打印', exact: true })).toBeVisible()
    await expect(page.getByText(`单号 ${orderNo}`).first()).toBeVisible()
    expect(await paperOf(page)).toEqual([210, 297])
    await page.getByRole('radio', { name: /241/ }).check({ force: true })
    expect(await paperOf(page)).toEqual([241, 140])
  })
})

async function aStore(
  goods: { post(path: string, body: object): Promise<object> },
  name: string,
  phone: string,
  front: string,
): Promise<number> {
  const place = { province_code: '330000', city_code: '330100', district_code: '330109', address: '建设一路18号' }
  const body = { name, type: 'hardware', contact: '周九', phone, ...place, front_images: [front], price_level: 'store' }
  const { id } = (await goods.post('/api/store/store/edit', body)) as { id: number }
  return id
}

/** The number for the order whose page is open. */
async function numberOn(page: Page): Promise<string> {
  const article = page.getByRole('article', { name: /^\d{18}$/ })
  await expect(article).toBeVisible()
  return (await article.getAttribute('aria-label')) ?? ''
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: '收货人', exact: true }).fill('周九')
  await page.getByRole('textbox', { name: '联系电话', exact: true }).fill('13800138000')
  await page.getByRole('combobox', { name: '所在地区' }).click()
  await page.getByRole('textbox', { name: '输入以筛选' }).fill('萧山区')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: '详细地址', exact: true }).fill('建设一路18号')
}
