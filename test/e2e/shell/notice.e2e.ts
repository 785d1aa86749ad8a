import { randomUUID } from 'node:crypto'
import { expectNoFindings } from '#test/e2e/axe.ts'
import { goodsData } from '#test/e2e/goods/data.ts'
import { expect, test, toasts } from '#test/e2e/helpers.ts'
import { dress } from './look.ts'
import { newcomer, openQuiet, notifyPerson } from './newcomer.ts'

test.use({ account: null })

test('[L02] a SKU below its warning level notifies at once, as a message that leads to the SKU', async ({ page }) => {
  const { token } = await newcomer(page, 'goods')
  const goods = await goodsData(token)
  const { spu } = await goods.family()
  const sku = await goods.sku(spu.id, { stock: 10, stock_warn: 5 })
  const goLive = await openQuiet(page, '/#/index')
  await goLive()
  const answer = await page.request.post('/api/goods/sku/stock', {
    headers: { authorization: `Bearer ${token}`, 'x-idempotency-key': randomUUID() },
    data: { id: sku.id, type: 'out', qty: 6, reason: '出库' },
  })
  expect(answer.status()).toBe(200)
  const words = `${sku.code} 的可售库存降至 4，低于预警值 5`
  await expect(toasts(page).getByText(words)).toBeVisible()
  await page.getByRole('button', { name: /^消息，\d+ 条未读$/ }).click()
  const messages = page.getByRole('dialog', { name: '消息' })
  const item = messages.getByRole('listitem').filter({ hasText: words })
  await expect(item.getByText('未读')).toBeAttached()
  await item.getByRole('link').click()
  await expect(messages).toBeHidden()
  await expect(page).toHaveURL(`/#/goods/sku?code=${sku.code}`)
  await expect(page.getByRole('row').filter({ hasText: sku.title })).toBeVisible()
})

test('[L02] messages are counted, grouped, marked read here or elsewhere, survive a reload; axe', async ({ page }) => {
  const { username, token } = await newcomer(page, 'cs')
  await notifyPerson(username, 'new_device', { ip: '192.0.2.7' })
  await notifyPerson(username, 'batch_refused', { entity: ['品牌', 'Brand'], action: ['删除', 'Delete'], failed: 2, done: 3 }, '/index')
  await notifyPerson(username, 'low_stock', { code: 'A-1', stock: 1, warn: 5 })
  const goLive = await openQuiet(page, '/#/index')
  await goLive()
  await page.getByRole('button', { name: '消息，3 条未读' }).click()
  const messages = page.getByRole('dialog', { name: '消息' })
  const items = messages.getByRole('listitem')
  await expect(items).toHaveCount(3)
  await expectNoFindings(page)
  await expect(items.first()).toContainText('A-1 的可售库存降至 1')
  await messages.getByText('批量操作', { exact: true }).click()
  await expect(items).toHaveText([/品牌“删除”：2 条未完成，3 条已完成/])
  await items.getByRole('button', { name: '标为已读' }).click()
  await expect(page.getByRole('button', { name: '消息，2 条未读' })).toBeVisible()
  await messages.getByText('只看未读').click()
  await expect(messages.getByText('没有未读消息')).toBeVisible()
  await messages.getByText('全部', { exact: true }).click()
  await expect(items).toHaveCount(2)
  await messages.getByRole('button', { name: '全部已读' }).click()
  await expect(messages.getByText('没有未读消息')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(messages).toBeHidden()
  await expect(page.getByRole('button', { name: '消息', exact: true })).toBeFocused()

  await test.step('an unseen message survives a reload, once; reading it elsewhere clears the count', async () => {
    await notifyPerson(username, 'low_stock', { code: 'B-1', stock: 1, warn: 5 })
    await expect(page.getByRole('button', { name: '消息，1 条未读' })).toBeVisible()
    await page.goto('about:blank')
    await notifyPerson(username, 'low_stock', { code: 'B-2', stock: 1, warn: 5 })
    await page.goto('/#/index')
    await goLive()
    await expect(page.getByRole('button', { name: '消息，2 条未读' })).toBeVisible()
    await page.request.post('/api/notice/readAll', { headers: { authorization: `Bearer ${token}` }, data: {} })
    await expect(page.getByRole('button', { name: '消息', exact: true })).toBeVisible()
  })
})

test('[L02] a new order sounds once, in one window, if switched on and the window was used', async ({ page }) => {
  const { username } = await newcomer(page, 'cs')
  const context = page.context()
  await context.addInitScript(() => {
    class Counted extends AudioContext {
      constructor() {
        super()
        const key = 'test-sounds'
        localStorage.setItem(key, String(Number(localStorage.getItem(key) ?? 0) + 1))
      }
    }
    Object.assign(window, { AudioContext: Counted })
  })
  const sounds = (of = page) => of.evaluate(() => Number(localStorage.getItem('test-sounds') ?? 0))
  const goLive = await openQuiet(page, '/#/index')
  await goLive()
  await notifyPerson(username, 'orders_new', { n: 2 }, '/order/list?state=pending_ship')
  await expect(toasts(page).getByText('收到 2 个新订单，待发货')).toBeVisible()
  await dress(page, (drawer) => drawer.getByText('新订单提示音').click())
  const other = await context.newPage()
  const otherGoesLive = await openQuiet(other, '/#/index')
  await otherGoesLive()
  await other.getByRole('main').click({ position: { x: 4, y: 4 } })
  expect(await sounds()).toBe(0)
  await notifyPerson(username, 'low_stock', { code: 'C-1', stock: 1, warn: 5 })
  await notifyPerson(username, 'order_new', { no: '260302170000000002', amount: '300.00' }, '/order/list?order_no=260302170000000002')
  for (const one of [page, other]) await expect(one.getByRole('button', { name: '消息，3 条未读' })).toBeVisible()
  await expect.poll(() => sounds()).toBe(1)
  await page.getByRole('button', { name: '消息，3 条未读' }).click()
  await page
    .getByRole('dialog', { name: '消息' })
    .getByRole('link', { name: '新订单 260302170000000002，金额 300.00 元，待发货' })
    .waitFor()
  expect(await sounds(other)).toBe(1)
})
