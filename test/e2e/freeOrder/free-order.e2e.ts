import { confirmPublish, pickSku, seeResults } from '#test/e2e/activity-steps.ts'
import { expectNoFindings } from '#test/e2e/axe.ts'
import { post, provider } from '#test/e2e/calls.ts'
import { unique } from '#test/e2e/goods/data.ts'
import { shownFamily } from '#test/e2e/goods/shown.ts'
import { answer, expect, expectToast, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'
import { shopper } from '#test/e2e/shopper.ts'

interface Own {
  list: { id: number; record_no: string; state: string; reward_amount: number; apply_until: string | null }[]
}

test.use({ account: 'operator' })

test('[A25] free orders are published, applied for, reviewed and closed; draws are committed', async ({
  page,
  goods,
  baseURL,
  console,
}) => {
  console.allow(/400 \(Bad Request\)/)
  const { spu } = await shownFamily(goods)
  const sku = await goods.sku(spu.id, { price_store: 20_000, price_trade: 19_000, stock: 100 })
  const title = `晒单${unique()}`

  await test.step('the editor names what is missing and shows the cost while typing', async () => {
    await page.goto('/#/freeOrder/activity')
    await page.getByRole('button', { name: '新增免单活动' }).first().click()
    const form = windowOf(page, '新增免单活动')
    await form.getByLabel('活动名称').fill(title)
    await form.getByLabel('开始时间').fill('2026-01-01T08:00')
    await form.getByLabel('结束时间').fill('2035-01-01T08:00')
    await form.getByText('指定SKU').click()
    await pickSku(page, form, sku.code)
    await form.getByText('申请审核').click()
    await form.getByLabel('返还比例').fill('50')
    await form.getByRole('textbox', { name: '预算' }).fill('500')
    await expect(form).toContainText('预计成本')
    await expect(form.getByRole('figure', { name: '手机预览' })).toContainText('返还 50%')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toContainText('请输入申请期限')
    await form.getByLabel('申请期限').fill('30')
    await expectNoFindings(page, '[role=dialog]')
    await form.getByRole('button', { name: '保存' }).click()
    await expectToast(page, /^已新增 /)
  })

  await test.step('it is published', async () => {
    await page.goto(`/#/freeOrder/activity?word=${encodeURIComponent(title)}`)
    await rowAction(page, title, '发布')
    await confirmPublish(page, title)
    await expect(rowOf(page, title)).toContainText('进行中')
    await expectNoFindings(page, 'main')
  })

  const found = (await goods.get(`/api/freeOrder/activity/list?word=${encodeURIComponent(title)}`)) as unknown as { list: { id: number }[] }
  const activity_id = found.list[0]?.id ?? 0
  const buyer = await shopper(goods, baseURL)
  const mine = async () => (await buyer.get<Own>(`freeOrder/mine?activity_id=${activity_id}`)).list

  const order = await test.step('a paid order becomes a candidate, and the customer applies with a picture', async () => {
    const lines = [{ sku_id: sku.id, qty: 1 }]
    const placed = await buyer.post<{ id: number; order_no: string }>('order/create', {
      lines,
      ship_type: 'express',
      address: buyer.address,
    })
    const { payments } = await buyer.post<{ payments: { pay_no: string }[] }>('order/pay', { id: placed.id, way: 'wechat' })
    const pay_no = payments[0]?.pay_no ?? ''
    await buyer.post('payment/sheet', { pay_no })
    await provider('pay', { out_trade_no: pay_no })
    await expect.poll(async () => (await mine()).length, { timeout: 60_000 }).toBe(1)
    const images = [await buyer.upload()]
    await buyer.post('freeOrder/apply', { activity_id, order_id: placed.id, text: '已安装使用，附照片', images })
    expect(await mine()).toMatchObject([{ state: 'applied', reward_amount: 10_000 }])
    return placed
  })

  await test.step('staff review the application; finance gives the reward', async () => {
    await page.goto(`/#/freeOrder/record?activity_id=${activity_id}&order_no=${order.order_no}`)
    await expect(rowOf(page, order.order_no)).toContainText('待审核')
    await expectNoFindings(page, 'main')
    await rowAction(page, order.order_no, '审核')
    const dialog = windowOf(page, `审核免单 ${order.order_no}`)
    await expect(dialog).toContainText('已安装使用，附照片')
    await expectNoFindings(page, '[role=dialog]')
    await dialog.getByRole('button', { name: '提交' }).click()
    await expect(rowOf(page, order.order_no)).toContainText('待发放')
    await post('finance', baseURL, '/api/freeOrder/record/grant', { ids: [(await mine())[0]?.id] })
    await page.getByRole('button', { name: '刷新', exact: true }).click()
    await expect(rowOf(page, order.order_no)).toContainText('已发放')
    await rowAction(page, order.order_no, '详情')
    await expect(page.getByRole('dialog')).toContainText('申请材料')
    await expectNoFindings(page, '[role=dialog]')
    await page.keyboard.press('Escape')
  })

  await test.step('the figures count it, and the activity is closed', async () => {
    await page.goto(`/#/freeOrder/activity?word=${encodeURIComponent(title)}`)
    await expect(rowOf(page, title)).toContainText('¥100.00 / ¥500.00')
    await seeResults(page, title, '¥100.00')
    await rowAction(page, title, '关闭')
    await answer(page, `关闭“${title}”？`, '关闭')
    await expect(rowOf(page, title)).toContainText('已关闭')
  })

  await test.step('an activity with draws shows the hash of each seed and draws at its time only', async () => {
    const draws = `抽免单${unique()}`
    await page.getByRole('button', { name: '新增免单活动' }).first().click()
    const form = windowOf(page, '新增免单活动')
    await form.getByLabel('活动名称').fill(draws)
    await form.getByLabel('开始时间').fill('2026-01-01T08:00')
    await form.getByLabel('结束时间').fill('2035-01-01T08:00')
    await form.getByRole('button', { name: '添加 开奖' }).click()
    const row = form.getByRole('group', { name: '开奖 1' })
    await row.getByLabel('开奖时间').fill('2030-01-01T08:00')
    await row.getByLabel('场次名额').fill('3')
    await form.getByRole('textbox', { name: '预算' }).fill('500')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toContainText('开奖时间必须在活动时间之后')
    await row.getByLabel('开奖时间').fill('2035-01-01T08:00')
    await form.getByRole('button', { name: '保存' }).click()
    await expectToast(page, /^已新增 /)
    await page.goto(`/#/freeOrder/activity?word=${encodeURIComponent(draws)}`)
    await rowAction(page, draws, '发布')
    await confirmPublish(page, draws)
    await rowAction(page, draws, '开奖')
    const drawer = windowOf(page, `开奖 · ${draws}`)
    await expect(drawer).toContainText('种子摘要')
    await expect(drawer.getByRole('button', { name: '未到时间' })).toBeDisabled()
    await expectNoFindings(page, '[role=dialog]')
  })
})
