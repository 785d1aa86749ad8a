import { seeResults } from '#test/e2e/activity-steps.ts'
import { expectNoFindings } from '#test/e2e/axe.ts'
import { post, provider } from '#test/e2e/calls.ts'
import { unique } from '#test/e2e/goods/data.ts'
import { shownFamily } from '#test/e2e/goods/shown.ts'
import { expect, expectFault, expectToast, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'
import { shopper } from '#test/e2e/shopper.ts'

interface Exchanged {
  id: number
  exchange_no: string
  state: string
}

test.use({ account: 'operator' })

test('[A26] a points item is exchanged for points and cash, then shipped or cancelled', async ({ page, goods, baseURL, console }) => {
  console.allow(/400 \(Bad Request\)/)
  const { spu } = await shownFamily(goods)
  const sku = await goods.sku(spu.id, { price_store: 3000, price_trade: 2900, stock: 50 })
  const title = `积分商品${unique()}`

  await test.step('the editor names what is wrong, and shows what an exchange gives away', async () => {
    await page.goto('/#/integralGoods/list')
    await page.getByRole('button', { name: '新增积分商品' }).first().click()
    const form = windowOf(page, '新增积分商品')
    await form.getByRole('button', { name: '选择商品' }).click()
    const picker = windowOf(page, '选择商品')
    await picker.getByRole('textbox', { name: '商品编码' }).fill(sku.code)
    await page.keyboard.press('Enter')
    await picker.getByRole('button', { name: `添加 ${sku.code}` }).click()
    await expect(form).toContainText('可售库存 50')
    await form.getByLabel('商品名称').fill(title)
    await form.getByLabel('兑换积分').fill('500')
    await form.getByLabel('现金').fill('10')
    await expect(form).toContainText('¥15.00')
    await form.getByLabel('兑换库存').fill('60')
    await form.getByLabel('每人限兑').fill('2')
    await form.getByRole('button', { name: '保存' }).click()
    await expectFault(form, '兑换库存', '兑换库存不能大于商品可售库存')
    await form.getByLabel('兑换库存').fill('5')
    await expect(form.getByRole('figure', { name: '手机预览' })).toContainText('500 积分 + ¥10.00')
    await expectNoFindings(page, '[role=dialog]')
    await form.getByRole('button', { name: '保存' }).click()
    await expectToast(page, /^已新增 /)
  })

  await test.step('it is put on sale', async () => {
    await page.goto(`/#/integralGoods/list?title=${encodeURIComponent(title)}`)
    await expect(rowOf(page, title)).toContainText('已下架')
    await rowAction(page, title, '上架')
    await windowOf(page, `上架“${title}”`).getByRole('button', { name: '上架', exact: true }).click()
    await expect(rowOf(page, title)).toContainText('兑换中')
    await expectNoFindings(page, 'main')
  })

  const { list } = (await goods.get(`/api/integralGoods/goods/list?title=${encodeURIComponent(title)}`)) as unknown as {
    list: { id: number }[]
  }
  const id = list[0]?.id ?? 0
  const buyer = await shopper(goods, baseURL)
  await post('finance', baseURL, '/api/userIntegralLog/log/adjust', {
    user_id: buyer.id,
    direction: 'add',
    amount: 1200,
    reason: '测试兑换',
  })
  const exchange = () => buyer.post<Exchanged>('integralGoods/exchange', { id, integral: 500, cash: 1000, address: buyer.address })
  const points = async () => (await buyer.get<{ own: { points: number } }>(`integralGoods/detail?id=${id}`)).own.points
  const [exchangeId, returned] = [await exchange(), await exchange()]
  expect([exchangeId.state, await points()]).toEqual(['pending_pay', 200])

  await test.step('the customer pays, and the exchange is shipped', async () => {
    const { payments } = await buyer.post<{ payments: { pay_no: string }[] }>('integralGoods/pay', { id: exchangeId.id, way: 'wechat' })
    const pay_no = payments[0]?.pay_no ?? ''
    await buyer.post('payment/sheet', { pay_no })
    await provider('pay', { out_trade_no: pay_no })
    await expect
      .poll(
        async () => (await buyer.get<{ list: Exchanged[] }>('integralGoods/orders')).list.find((row) => row.id === exchangeId.id)?.state,
      )
      .toBe('pending_ship')
    await rowAction(page, title, '兑换记录')
    await expect(rowOf(page, exchangeId.exchange_no)).toContainText('待发货')
    await expect(rowOf(page, returned.exchange_no)).toContainText('待付款')
    await expectNoFindings(page, 'main')
    await rowAction(page, exchangeId.exchange_no, '发货')
    const dialog = windowOf(page, '发货')
    await dialog.getByRole('combobox', { name: '承运商' }).click()
    await page.getByRole('option').first().click()
    await dialog.getByLabel('运单号').fill(`SF${Date.now()}`)
    await dialog.getByRole('button', { name: '发货' }).click()
    await expect(rowOf(page, exchangeId.exchange_no)).toContainText('已发货')
  })

  await test.step('staff cancel the unpaid one: points and piece return', async () => {
    await rowAction(page, returned.exchange_no, '取消')
    const dialog = windowOf(page, '取消兑换')
    await dialog.getByLabel('取消原因').fill('客户重复兑换')
    await dialog.getByRole('button', { name: '取消兑换' }).click()
    await expect(rowOf(page, returned.exchange_no)).toContainText('已关闭')
    expect(await points()).toBe(700)
    await rowAction(page, returned.exchange_no, '详情')
    await expect(page.getByRole('dialog')).toContainText('已退回 500 积分')
    await expectNoFindings(page, '[role=dialog]')
    await page.keyboard.press('Escape')
  })

  await test.step('it is taken off sale; the figures and the counts remain', async () => {
    await page.goto(`/#/integralGoods/list?title=${encodeURIComponent(title)}`)
    await expect(rowOf(page, title)).toContainText('1 / 5')
    await rowAction(page, title, '下架')
    await expect(rowOf(page, title)).toContainText('已下架')
    await seeResults(page, title, '参与人数')
  })
})
