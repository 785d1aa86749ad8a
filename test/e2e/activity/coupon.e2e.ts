import type { Page } from '@playwright/test'
import { pickSku, publish, seeResults } from '#test/e2e/activity-steps.ts'
import { expectNoFindings } from '#test/e2e/axe.ts'
import { as } from '#test/e2e/calls.ts'
import { colleague } from '#test/e2e/colleague.ts'
import { unique } from '#test/e2e/goods/data.ts'
import { shownFamily } from '#test/e2e/goods/shown.ts'
import { answer, expect, expectFault, expectToast, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'
import { shopper } from '#test/e2e/shopper.ts'

interface Got {
  id: number
  code: string
}

/** Types into the open list under a picker, whose field has one or the other name, and takes the option. */
async function choose(page: Page, word: string): Promise<void> {
  await page
    .getByRole('combobox', { name: '输入以筛选' })
    .or(page.getByRole('combobox', { name: '输入关键词搜索' }))
    .fill(word)
  await page.getByRole('option', { name: word }).click()
}

test.use({ account: 'operator' })

test('[A11] a coupon is published, issued, offered at the desk, revoked, closed; codes are made', async ({
  page,
  browser,
  goods,
  baseURL,
  console,
}) => {
  console.allow(/400 \(Bad Request\)/)
  const { spu } = await shownFamily(goods)
  const sku = await goods.sku(spu.id, { price_store: 3000, price_trade: 2900, stock: 100 })
  const title = `满减${unique()}`.slice(0, 18)
  const list = `/#/activity/coupon?title=${encodeURIComponent(title)}`

  await test.step('the editor names what is wrong, shows the customer’s view and the highest cost', async () => {
    await page.goto('/#/activity/coupon')
    await page.getByRole('button', { name: '新增优惠券' }).first().click()
    const form = windowOf(page, '新增优惠券')
    await form.getByLabel('优惠券名称').fill(title)
    await form.getByLabel('优惠金额').fill('50')
    await form.getByLabel('使用门槛').fill('50')
    await form.getByRole('button', { name: '保存' }).click()
    await expectFault(form, '优惠金额', '优惠金额必须小于使用门槛')
    await form.getByLabel('使用门槛').fill('55')
    await form.getByRole('radiogroup', { name: '适用范围' }).getByText('指定商品').click()
    await pickSku(page, form, sku.code)
    await form.getByLabel('发放总量').fill('20')
    await form.getByLabel('每人限领').fill('3')
    await form.getByLabel('领取开始时间').fill('2026-01-01T08:00')
    await form.getByLabel('领取结束时间').fill('2035-01-01T08:00')
    await expect(form).toContainText('20张 × ¥50.00 = ¥1,000.00')
    await expect(form.getByLabel('手机预览')).toContainText('减¥50.00')
    await expectNoFindings(page, '[role=dialog]')
    await form.getByRole('button', { name: '保存' }).click()
    await expectToast(page, /^已新增 /)
  })

  await test.step('it is published', async () => {
    await publish(page, list, title)
  })

  const customer = await shopper(goods, baseURL)

  await test.step('staff issue it to a customer, after they have seen how many it reaches', async () => {
    await page.goto(list)
    await rowAction(page, title, '发放')
    const dialog = windowOf(page, `发放“${title}”`)
    await dialog.getByRole('radiogroup', { name: '发放对象' }).getByText('导入手机号').click()
    await dialog.getByRole('textbox', { name: '手机号' }).fill(`${customer.phone}\n13900009999`)
    await expect(dialog.getByRole('status')).toContainText('将发放给1人，最高优惠合计 ¥50.00 · 未找到或已停用1个')
    await dialog.getByLabel('发放原因').fill('老客回馈')
    await expectNoFindings(page, '[role=dialog]')
    await dialog.getByRole('button', { name: '发放', exact: true }).click()
    await expectToast(page, '已提交发放任务')
    await expect.poll(async () => (await customer.get<{ total: number }>('coupon/list')).total, { timeout: 30_000 }).toBe(1)
  })

  await test.step('customer service gives one more from the user list; the user page shows the coupons', async () => {
    await page.goto(`/#/user/list?word=${customer.phone}`)
    // an operator sees no whole phone number
    await rowAction(page, `${customer.phone.slice(0, 3)}****${customer.phone.slice(-4)}`, '发券')
    const dialog = windowOf(page, /^发券/)
    await dialog.getByRole('combobox', { name: '优惠券' }).click()
    await choose(page, title)
    await expect(dialog.getByRole('status')).toContainText('将发放给1人')
    await dialog.getByLabel('发放原因').fill('客诉补偿')
    await expectNoFindings(page, '[role=dialog]')
    await dialog.getByRole('button', { name: '发放', exact: true }).click()
    await expectToast(page, '已提交发放任务')
    await expect.poll(async () => (await customer.get<{ total: number }>('coupon/list')).total, { timeout: 30_000 }).toBe(2)
    await page.goto(`/#/user/list/detail?id=${customer.id}&tab=coupon`)
    await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(2)
    await page.locator('summary', { hasText: '签到' }).click()
    await expect(page.getByText('还没有签到')).toBeVisible()
    await page.locator('summary', { hasText: '抽奖' }).click()
    await expect(page.getByText('还没有抽奖')).toBeVisible()
  })

  await test.step('the order form of the sales desk offers the coupon with what it takes off', async () => {
    const desk = await colleague(browser, 'trade')
    await desk.goto('/#/order/create')
    await desk.getByRole('combobox', { name: '门店' }).click()
    const store = `门店${customer.phone.slice(3)}`
    await choose(desk, store)
    await desk.getByRole('button', { name: '粘贴询价' }).click()
    await desk.getByLabel('询价内容').fill(`${sku.code} 2`)
    await desk.getByRole('button', { name: '识别', exact: true }).click()
    await desk.getByRole('list', { name: '识别结果' }).getByRole('listitem').first().focus()
    await desk.keyboard.press('Enter')
    await desk.getByRole('button', { name: '粘贴询价' }).click()
    await desk.getByRole('combobox', { name: '优惠券' }).click()
    // the customer has two such coupons
    await desk.getByRole('option', { name: title }).first().click()
    const total = desk.getByRole('complementary', { name: '试算' })
    await expect(total).toContainText('-¥50.00')
    await expect(total).toContainText('¥10.00')
    await expectNoFindings(desk, 'main')
    await desk.context().close()
  })

  await test.step('an unused coupon is revoked with a reason', async () => {
    const { list: own } = await customer.get<{ list: Got[] }>('coupon/list?state=unused')
    const code = own[0]?.code ?? ''
    await page.goto(`/#/activity/coupon/record?code=${code}`)
    await expect(rowOf(page, code)).toContainText(title)
    await expectNoFindings(page, 'main')
    await rowAction(page, code, '作废')
    const dialog = windowOf(page, `作废 ${code}`)
    await dialog.getByLabel('作废原因').fill('误发')
    await dialog.getByRole('button', { name: '作废' }).click()
    await expect(rowOf(page, code)).toContainText('已作废')
  })

  await test.step('its figures open, and it stops and closes', async () => {
    await page.goto(list)
    await expect(rowOf(page, title)).toContainText('2 / 20')
    await seeResults(page, title, '成交额')
    await rowAction(page, title, '停发')
    await answer(page, `停发“${title}”？`, '停发')
    await expect(rowOf(page, title)).toContainText('已暂停')
    await rowAction(page, title, '关闭')
    await answer(page, `关闭“${title}”？`, '关闭')
    await expect(rowOf(page, title)).toContainText('已关闭')
  })

  await test.step('a coupon by exchange codes: codes are made, listed and redeemed', async () => {
    const byCode = `兑换${unique()}`.slice(0, 18)
    const form = { title: byCode, kind: 'cash', amount: 500, scope: 'all', issue_type: 'code', total: 10, per_limit: 1 }
    const record = (await goods.post('/api/activity/coupon/edit', { ...form, valid_type: 'days', valid_days: 7 })) as { id?: number }
    await goods.post('/api/activity/coupon/publish', { id: record.id })
    await page.goto(`/#/activity/coupon?title=${encodeURIComponent(byCode)}`)
    await rowAction(page, byCode, '兑换码')
    await page.getByRole('button', { name: '生成兑换码' }).click()
    const dialog = windowOf(page, `生成“${byCode}”的兑换码`)
    await dialog.getByLabel('数量').fill('2')
    await dialog.getByLabel('生成原因').fill('展会派发')
    await dialog.getByRole('button', { name: '生成', exact: true }).click()
    await expect(page.getByRole('row').filter({ hasText: '未兑换' })).toHaveCount(2)
    await expectNoFindings(page, 'main')
    // only the person who made open codes reads them whole
    const { list } = await as('operator', baseURL, `/api/activity/coupon/code/list?coupon_id=${record.id}`)
    const codes = list as Got[]
    await customer.post('coupon/redeem', { code: codes[0]?.code })
    await page.reload()
    await expect(rowOf(page, codes[0]?.code ?? '')).toContainText('已兑换')
  })
})
