import { expectNoFindings } from '#test/e2e/axe.ts'
import { post } from '#test/e2e/calls.ts'
import { unique } from '#test/e2e/goods/data.ts'
import { shownFamily } from '#test/e2e/goods/shown.ts'
import { expect, test, windowOf } from '#test/e2e/helpers.ts'

// days of the next month, in Shanghai
const now = new Date()
const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 7)
const day = (n: number) => `${next}-${String(n).padStart(2, '0')}`

test('clashing drafts of the next month are found and moved, in the list and by dragging', async ({ page, goods, baseURL }) => {
  const { spu } = await shownFamily(goods)
  const { id: sku_id } = await goods.sku(spu.id, { price_store: 2000, price_trade: 1900, stock: 100 })
  const draft = async (title: string, from: number, to: number) => {
    const times = { start_at: `${day(from)}T04:00:00.000Z`, end_at: `${day(to)}T04:00:00.000Z` }
    const offer = { price_rule: 'price', sections: [{ title: '热卖' }], goods: [{ section: 0, sku_id, activity_price: 1800 }] }
    await post('admin', baseURL, '/api/activity/collection/edit', { title, audience: 'all', ...offer, ...times })
    return title
  }
  const [one, other] = [await draft(`日历甲${unique()}`, 4, 12), await draft(`日历乙${unique()}`, 9, 20)]
  const clash = page.getByRole('listitem').filter({ hasText: one }).filter({ hasText: other })
  const bar = page.getByRole('region', { name: next }).getByRole('listitem').filter({ hasText: other })

  await test.step('the clash names the reason, and changes the dates of one draft', async () => {
    await page.goto('/#/activity/calendar')
    await page.getByText(/^\d+处冲突$/).click()
    await expect(clash).toContainText('同一商品同时降价，客户按最低价购买（1个商品）')
    await expect(bar.getByRole('img', { name: '冲突' })).toBeVisible()
    await expectNoFindings(page, 'main')
    await clash.getByRole('button', { name: '修改时间' }).last().click()
    const dialog = windowOf(page, `修改“${other}”的时间`)
    await dialog.getByLabel('开始时间').fill(`${day(15)} 12:00`)
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toBeHidden()
    await expect(clash).toBeHidden()
    await expect(bar.getByRole('img', { name: '冲突' })).toBeHidden()
  })

  await test.step('the head of a month stays in sight, and a dragged bar changes the dates by whole days', async () => {
    // the bar stands right below the fixed header, and the top of its month behind it
    await bar.evaluate((element) => {
      element.scrollIntoView({ block: 'start' })
      globalThis.scrollBy(0, -180)
    })
    const [head, box] = [await page.getByRole('region', { name: next }).getByRole('heading').boundingBox(), await bar.boundingBox()]
    if (!head || !box) throw new Error('the month has no heading or no bar')
    expect(head.y).toBeGreaterThan(100)
    expect(head.y + head.height).toBeLessThanOrEqual(box.y)
    const width = await bar.evaluate((element) => element.parentElement?.clientWidth ?? 0)
    const days = new Date(Date.UTC(Number(next.slice(0, 4)), Number(next.slice(5)), 0)).getUTCDate()
    const [x, y] = [box.x + 40, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + (width / days) * 3, y, { steps: 4 })
    await page.mouse.up()
    const dialog = windowOf(page, `修改“${other}”的时间`)
    await expect(dialog.getByLabel('开始时间')).toHaveValue(`${day(18)} 12:00`)
    await expect(dialog.getByLabel('结束时间')).toHaveValue(`${day(23)} 12:00`)
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toBeHidden()
    await expect(bar.getByRole('link')).toHaveAttribute('title', new RegExp(`${day(18)} 至 ${day(23)}$`))
  })
})
