import { confirmPublish } from '#test/e2e/activity-steps.ts'
import { expectNoFindings } from '#test/e2e/axe.ts'
import { colleague } from '#test/e2e/colleague.ts'
import { unique, type GoodsData } from '#test/e2e/goods/data.ts'
import { shownFamily } from '#test/e2e/goods/shown.ts'
import { answer, choose, expect, expectToast, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'
import { shopper } from '#test/e2e/shopper.ts'

test.use({ account: 'operator' })

test('[A23] a lottery shows its chances, ships a drawn prize, and its draw can be verified', async ({
  page,
  browser,
  goods,
  baseURL,
  console,
}) => {
  console.allow(/400 \(Bad Request\)/)
  const { spu } = await shownFamily(goods)
  const sku = await goods.sku(spu.id, { price_store: 1000, price_trade: 900, stock: 100 })
  const title = `抽奖${unique()}`
  const coupon = await publishedCoupon(goods)

  await test.step('the editor shows probability and cost while typing', async () => {
    await page.goto('/#/lottery/list')
    await page.getByRole('button', { name: '新增抽奖活动' }).first().click()
    const form = windowOf(page, '新增抽奖活动')
    await form.getByLabel('活动名称').fill(title)
    await form.getByLabel('开始时间').fill('2026-01-01T08:00')
    await form.getByLabel('结束时间').fill('2035-01-01T08:00')
    const prize = (n: number) => form.getByRole('group', { name: `第${n}个奖品`, exact: true })
    await choose(prize(2), '奖品类型', '商品')
    await prize(2).getByRole('button', { name: '选择商品' }).click()
    const picker = windowOf(page, '选择商品')
    await picker.getByRole('textbox', { name: '商品编码' }).fill(sku.code)
    await page.keyboard.press('Enter')
    await picker.getByRole('button', { name: `添加 ${sku.code}` }).click()
    await prize(2).getByLabel('权重').fill('300')
    await expect(prize(2)).toContainText('75%')
    await expect(form).toContainText('¥7.50')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByRole('alert')).toHaveText('请填写奖品数量')
    await prize(2).getByLabel('奖品库存').fill('200')
    await expect(form).toContainText('奖品还需 200 件，可售库存只有 100 件')
    await prize(2).getByLabel('奖品库存').fill('5')
    await expect(form).toContainText('可售库存 100')
    await choose(prize(3), '奖品类型', '优惠券')
    await prize(3).getByRole('combobox', { name: '优惠券' }).click()
    await page
      .getByRole('combobox', { name: '输入以筛选' })
      .or(page.getByRole('combobox', { name: '输入关键词搜索' }))
      .fill(coupon.title)
    await page.getByRole('option', { name: coupon.title }).click()
    await prize(3).getByLabel('奖品库存').fill('5')
    await prize(3).getByLabel('权重').fill('100')
    // 300 × ¥10 and 100 × ¥10 out of 500
    await expect(form).toContainText('¥8.00')
    await prize(3).getByLabel('权重').fill('0')
    await prize(1).getByLabel('权重').fill('0')
    await expectNoFindings(page, '[role=dialog]')
    await form.getByRole('button', { name: '保存' }).click()
    await expectToast(page, /^已新增 /)
  })

  await test.step('it is published', async () => {
    await page.goto(`/#/lottery/list?word=${encodeURIComponent(title)}`)
    await rowAction(page, title, '发布')
    await confirmPublish(page, title)
    await expect(rowOf(page, title)).toContainText('进行中')
  })

  await test.step('goods and rewards that are switched off name what uses them', async () => {
    const admin = await colleague(browser, 'admin')
    await admin.goto(`/#/goods/sku?code=${sku.code}`)
    const onSale = rowOf(admin, sku.code).getByRole('switch')
    await onSale.click()
    const question = admin.getByRole('alertdialog', { name: '确定要下架吗？' })
    await expect(question.getByRole('link', { name: title })).toHaveAttribute('href', /lottery\/list\/detail\?id=\d+$/)
    await expectNoFindings(admin, '[role=alertdialog]')
    await question.getByRole('button', { name: '取消' }).click()
    await expect(onSale).toBeChecked()
    await admin.goto(`/#/activity/coupon?title=${encodeURIComponent(coupon.title)}`)
    await rowAction(admin, coupon.title, '停发')
    const pausing = admin.getByRole('alertdialog', { name: `停发“${coupon.title}”？` })
    await expect(pausing.getByRole('link', { name: coupon.item })).toBeVisible()
    await admin.context().close()
  })

  const { list } = (await goods.get(`/api/lottery/lottery/list?word=${encodeURIComponent(title)}`)) as unknown as { list: { id: number }[] }
  const id = list[0]?.id ?? 0
  const winner = await shopper(goods, baseURL)
  const won = await winner.post<{ record_id: number; record_no: string }>('lottery/draw', { id })

  await test.step('the draw waits for an address, becomes an order and is shipped', async () => {
    await page.goto(`/#/lottery/record?record_no=${won.record_no}`)
    await expect(rowOf(page, won.record_no)).toContainText('待填地址')
    await winner.post('lottery/address', { id: won.record_id, address: winner.address })
    await page.reload()
    await expect(rowOf(page, won.record_no)).toContainText('待发货')
    await expectNoFindings(page, 'main')
    await rowAction(page, won.record_no, '详情')
    const drawer = windowOf(page, `抽奖 ${won.record_no}`)
    await expectNoFindings(page, '[role=dialog]')
    await drawer.getByRole('button', { name: '发货' }).click()
    const dialog = windowOf(page, /^发货$/)
    await dialog.getByRole('combobox', { name: '承运商' }).click()
    await page.getByRole('option').first().click()
    await dialog.getByLabel('运单号').fill(`SF${Date.now()}`)
    await dialog.getByRole('button', { name: '发货' }).click()
    await expect(drawer).toContainText('已发货')
    await page.keyboard.press('Escape')
    await expect(rowOf(page, won.record_no)).toContainText('已发货')
  })

  await test.step('after the closing the seed is published, and the record shows the numbers of the draw', async () => {
    await page.goto(`/#/lottery/list?word=${encodeURIComponent(title)}`)
    await rowAction(page, title, '关闭')
    await answer(page, `关闭“${title}”？`, '关闭')
    await expect(rowOf(page, title)).toContainText('已关闭')
    const { proof } = await winner.get<{ proof: { seed: string } | null }>(`lottery/detail?id=${id}`)
    expect(proof?.seed).toMatch(/^[0-9a-f]{64}$/)
    await page.goto(`/#/lottery/record?record_no=${won.record_no}`)
    await rowAction(page, won.record_no, '详情')
    await expect(page.getByRole('dialog')).toContainText('随机数')
    await expectNoFindings(page, '[role=dialog]')
  })
})

/** A published ¥10 coupon that an item in the points shop gives. */
async function publishedCoupon(goods: GoodsData): Promise<{ title: string; item: string }> {
  const title = `抽奖券${unique()}`
  const item = `积分换券${unique()}`
  const claim = { issue_type: 'push', total: 100, per_limit: 1, valid_type: 'days', valid_days: 7 }
  const terms = { title, kind: 'cash', amount: 1000, threshold: 5000, scope: 'all', ...claim }
  const { id } = (await goods.post('/api/activity/coupon/edit', terms)) as unknown as { id: number }
  await goods.post('/api/activity/coupon/publish', { id })
  const offer = { title: item, kind: 'coupon', template_id: id, integral: 100, cash: 0, stock: 10, audience: 'all' }
  const record = (await goods.post('/api/integralGoods/goods/edit', offer)) as unknown as { id: number }
  await goods.post('/api/integralGoods/goods/status', { ids: [record.id], status: 1 })
  return { title, item }
}
