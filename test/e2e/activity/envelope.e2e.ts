import { confirmPublish, publish } from '#test/e2e/activity-steps.ts'
import { expectNoFindings } from '#test/e2e/axe.ts'
import { post, provider } from '#test/e2e/calls.ts'
import { unique } from '#test/e2e/goods/data.ts'
import { shownFamily } from '#test/e2e/goods/shown.ts'
import { answer, expect, expectFault, expectToast, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'
import { shopper } from '#test/e2e/shopper.ts'

interface Received {
  record_id: number
  record_no: string
}

test.use({ account: 'operator' })

test('[A13] a red envelope is published, opened, earned by an order, taken back and closed', async ({ page, goods, baseURL, console }) => {
  console.allow(/400 \(Bad Request\)/)
  const title = `红包${unique()}`
  const [first, second] = [await shopper(goods, baseURL), await shopper(goods, baseURL)]
  const idOf = async (title: string) => {
    const path = `/api/activity/redEnvelope/list?title=${encodeURIComponent(title)}`
    return ((await goods.get(path)) as unknown as { list: { id: number }[] }).list[0]?.id ?? 0
  }

  await test.step('the editor shows the distribution while typing and names what is wrong', async () => {
    await page.goto('/#/activity/redEnvelope')
    await page.getByRole('button', { name: '新增红包活动' }).first().click()
    const form = windowOf(page, '新增红包活动')
    await form.getByLabel('活动名称').fill(title)
    await form.getByLabel('祝福语').fill('生意兴隆')
    await form.getByLabel('开始时间').fill('2026-01-01T08:00')
    await form.getByLabel('结束时间').fill('2035-01-01T08:00')
    const steps = form.getByRole('radiogroup', { name: '步骤' })
    await steps.getByText('2 金额').click()
    await form.getByLabel('红包总额').fill('4')
    await form.getByLabel('红包个数').fill('2')
    await form.getByLabel('最小金额').fill('1')
    await form.getByLabel('最大金额').fill('1.5')
    const distribution = form.getByRole('region', { name: '金额分布（模拟）' })
    await expect(distribution).toContainText('填写完整并相符后')
    await form.getByRole('button', { name: '保存' }).click()
    await expectFault(form, '红包总额', '红包总额不能大于个数×最大金额')
    await form.getByLabel('最大金额').fill('3')
    await expect(distribution).toContainText('最多支出 ¥4.00')
    await expect(distribution.getByRole('img', { name: /^¥\d.*个数 \d/ }).first()).toBeVisible()
    await expectNoFindings(page, '[role=dialog]')
    await steps.getByText('3 发放规则').click()
    await expect(form.getByRole('figure', { name: '手机预览' })).toContainText('生意兴隆')
    await form.getByRole('button', { name: '保存' }).click()
    await expectToast(page, /^已新增 /)
  })

  await test.step('it is published', async () => {
    await publish(page, `/#/activity/redEnvelope?title=${encodeURIComponent(title)}`, title)
  })

  const id = await idOf(title)
  const balanceOf = async (by: typeof first) => (await by.get<{ available: number }>('balance/detail')).available

  await test.step('two customers receive the whole amount and open it', async () => {
    const received: (Received & { by: typeof first })[] = []
    for (const by of [first, second]) received.push({ by, ...(await by.post<Received>('redEnvelope/receive', { id })) })
    await page.goto(`/#/activity/redEnvelope/record?activity_id=${id}`)
    for (const { record_no } of received) await expect(rowOf(page, record_no)).toContainText('待打开')
    const opened: number[] = []
    for (const { by, record_id } of received) {
      const { amount, balance } = await by.post<{ amount: number; balance: number }>('redEnvelope/open', { id: record_id })
      expect(balance).toBe(amount)
      expect(await balanceOf(by)).toBe(amount)
      opened.push(amount)
    }
    await page.reload()
    for (const { record_no } of received) await expect(rowOf(page, record_no)).toContainText('已领取')
    expect((opened[0] ?? 0) + (opened[1] ?? 0)).toBe(400)
    await expectNoFindings(page)
  })

  await test.step('the list shows that all is given; its figures count the cost; it is closed', async () => {
    await page.goto(`/#/activity/redEnvelope?title=${encodeURIComponent(title)}`)
    await expect(rowOf(page, title)).toContainText('¥4.00 / ¥4.00')
    await expect(rowOf(page, title)).toContainText('100%')
    await expectNoFindings(page)
    await rowAction(page, title, '数据')
    await expect(page.getByRole('dialog')).toContainText('¥4.00')
    await expectNoFindings(page, '[role=dialog]')
    await page.keyboard.press('Escape')
    await rowAction(page, title, '关闭')
    await answer(page, `关闭“${title}”？`, '关闭')
    await expect(rowOf(page, title)).toContainText('已关闭')
  })

  const ofOrders = `订单${title}`

  await test.step('another one is given for paid orders', async () => {
    await page.getByRole('button', { name: '新增红包活动' }).first().click()
    const form = windowOf(page, '新增红包活动')
    await form.getByLabel('活动名称').fill(ofOrders)
    await form.getByLabel('开始时间').fill('2026-01-01T08:00')
    await form.getByLabel('结束时间').fill('2035-01-01T08:00')
    const steps = form.getByRole('radiogroup', { name: '步骤' })
    await steps.getByText('2 金额').click()
    await form.getByRole('radiogroup', { name: '红包类型' }).getByText('固定金额').click()
    await form.getByLabel('红包个数').fill('10')
    await form.getByLabel('单个金额').fill('2')
    await form.getByRole('button', { name: '按个数填入总额：¥20.00' }).click()
    await steps.getByText('3 发放规则').click()
    await form.getByRole('radiogroup', { name: '触发方式' }).getByText('支付后').click()
    await form.getByRole('button', { name: '保存' }).click()
    await expectToast(page, /^已新增 /)
    await page.goto(`/#/activity/redEnvelope?title=${encodeURIComponent(ofOrders)}`)
    await rowAction(page, ofOrders, '发布')
    await confirmPublish(page, ofOrders)
    await expect(rowOf(page, ofOrders)).toContainText('进行中')
  })

  await test.step('a paid order earns one; its refund takes it back', async () => {
    const { spu } = await shownFamily(goods)
    const sku = await goods.sku(spu.id, { price_store: 2000, price_trade: 1900, stock: 100 })
    const form = { lines: [{ sku_id: sku.id, qty: 1 }], ship_type: 'express', address: first.address }
    const placed = await first.post<{ id: number; order_no: string }>('order/create', form)
    const { payments } = await first.post<{ payments: { pay_no: string }[] }>('order/pay', { id: placed.id, way: 'wechat' })
    const pay_no = payments[0]?.pay_no ?? ''
    await first.post('payment/sheet', { pay_no })
    await provider('pay', { out_trade_no: pay_no })
    const own = async () => {
      const { list } = await first.get<{ list: { id: number; title: string; state: string }[] }>('redEnvelope/mine')
      return list.find((row) => row.title === ofOrders)
    }
    await expect.poll(async () => (await own())?.state, { timeout: 90_000 }).toBe('granted')
    await first.post('redEnvelope/open', { id: (await own())?.id })
    await post('trade', baseURL, '/api/order/order/cancelRefund', { id: placed.id, reason: 'other', remark: '客户不要了' })
    await expect.poll(async () => (await own())?.state, { timeout: 90_000 }).toBe('clawed')
    await page.goto(`/#/activity/redEnvelope/record?source_no=${placed.order_no}`)
    await expect(rowOf(page, placed.order_no)).toContainText('已追回')
  })
})
