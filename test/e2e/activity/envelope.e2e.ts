import { confirmPublish, publish, seeResults } from '#test/e2e/activity-steps.ts'
import { expectNoFindings } from '#test/e2e/axe.ts'
import { unique } from '#test/e2e/goods/data.ts'
import { answer, expect, expectFault, expectToast, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'
import { shopper } from '#test/e2e/shopper.ts'

interface Received {
  record_id: number
  record_no: string
}

test.use({ account: 'operator' })

test('[A13] a red envelope is published, opened and closed; another is given for paid orders', async ({
  page,
  goods,
  baseURL,
  console,
}) => {
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
    await expect(form.getByRole('figure', { name: '手机预览' })).toContainText('生意兴隆')
    await form.getByRole('button', { name: '保存' }).click()
    await expectToast(page, /^已新增 /)
  })

  await test.step('it is published', async () => {
    await publish(page, `/#/activity/redEnvelope?title=${encodeURIComponent(title)}`, title)
  })

  const id = await idOf(title)

  await test.step('the records show who received and who opened', async () => {
    const received: (Received & { by: typeof first })[] = []
    for (const by of [first, second]) received.push({ by, ...(await by.post<Received>('redEnvelope/receive', { id })) })
    await page.goto(`/#/activity/redEnvelope/record?activity_id=${id}`)
    for (const { record_no } of received) await expect(rowOf(page, record_no)).toContainText('待打开')
    for (const { by, record_id } of received) await by.post('redEnvelope/open', { id: record_id })
    await page.reload()
    for (const { record_no } of received) await expect(rowOf(page, record_no)).toContainText('已领取')
    await expectNoFindings(page, 'main')
  })

  await test.step('the list shows that all is given; its figures count the cost; it is closed', async () => {
    await page.goto(`/#/activity/redEnvelope?title=${encodeURIComponent(title)}`)
    await expect(rowOf(page, title)).toContainText('¥4.00 / ¥4.00')
    await expect(rowOf(page, title)).toContainText('100%')
    await expectNoFindings(page, 'main')
    await seeResults(page, title, '¥4.00')
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
    await form.getByRole('radiogroup', { name: '红包类型' }).getByText('固定金额').click()
    await form.getByLabel('红包个数').fill('10')
    await form.getByLabel('单个金额').fill('2')
    await form.getByRole('button', { name: '按个数填入总额：¥20.00' }).click()
    await form.getByRole('radiogroup', { name: '触发方式' }).getByText('支付后').click()
    await form.getByRole('button', { name: '保存' }).click()
    await expectToast(page, /^已新增 /)
    await page.goto(`/#/activity/redEnvelope?title=${encodeURIComponent(ofOrders)}`)
    await rowAction(page, ofOrders, '发布')
    await confirmPublish(page, ofOrders)
    await expect(rowOf(page, ofOrders)).toContainText('进行中')
  })
})
