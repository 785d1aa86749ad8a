import type { home } from '#contract/index/home.ts'
import type { HomeToDo } from '#contract/index/to-do.ts'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { expectNoFindings } from '#test/e2e/axe.ts'
import { goodsData } from '#test/e2e/goods/data.ts'
import { answer, expect, expectToast, exportedFile, rowAction, test } from '#test/e2e/helpers.ts'
import { database } from '#test/e2e/session/database.ts'
import { arrive } from '#test/e2e/session/login.ts'
import { newcomer, openQuiet } from './newcomer.ts'
import { menuOf, tabsOf } from './parts.ts'

test.describe('a newcomer', () => {
  test('[A38] a to-do leads to its rows and counts live; record and task are found again', async ({ page, goods, baseURL }) => {
    const { token } = await newcomer(page, 'goods')
    const own = await goodsData(token, baseURL)
    const goLive = await openQuiet(page, '/#/index')
    const part = (name: string) => page.getByRole('region', { name })
    await expect(page.getByText(/^(?:早上|上午|中午|下午|晚上)好，/)).toBeVisible()
    await expect(part('最近打开')).toContainText('还没有打开过记录')
    await expect(part('我的任务')).toContainText('还没有任务')
    await goLive()

    const drafts = part('要做的事').getByRole('link', { name: /商品草稿/ })
    const counted = async () => {
      const { list } = (await own.get('/api/index/todo')) as unknown as OutputOf<typeof home.todo>
      const { n, more } = list.find(({ key }) => key === 'goods.spu.draft') as HomeToDo
      return `${n}${more ? '+' : ''} 个商品草稿处理`
    }
    // other tests create and delete drafts too
    const expectCurrent = () => expect.poll(async () => (await drafts.textContent()) === (await counted())).toBe(true)
    await expectCurrent()
    const { spu, series } = await goods.family()
    const unwanted = await goods.spu(series.id)
    await expectCurrent()

    await drafts.click()
    await expect(page).toHaveURL('/#/goods/spu?state=draft')
    await rowAction(page, spu.code, '编辑')
    await expect(page).toHaveURL(/goods\/spu\/edit/)
    await expect(page.getByRole('heading', { name: spu.title, level: 1 })).toBeAttached()
    await menuOf(page)
      .getByRole('link', { name: /^SPU管理/ })
      .click()
    await page.getByRole('button', { name: '导出' }).click()
    await exportedFile(page, () => page.getByRole('menuitem', { name: '导出 CSV' }).click())
    await rowAction(page, unwanted.code, '删除')
    await answer(page, '确定要删除选中的1条数据吗？', '删除')
    await expectToast(page, '删除成功')

    await tabsOf(page).getByRole('link', { name: '首页' }).click()
    await expectCurrent()
    await expect(part('我的任务').getByRole('button', { name: '下载文件' })).toBeVisible()
    await expectNoFindings(page, 'main')
    await part('最近打开').getByRole('link', { name: spu.title }).click()
    await expect(page).toHaveURL(`/#/goods/spu/edit?id=${spu.id}`)
  })

  test('[A38] the address keeps period and comparison, a figure opens its list, figures export', async ({ page }) => {
    const username = await database.hireFor('order:order:list', 'goods:sku:list', 'store:store:list')
    await arrive(page, { token: await database.enter(username) })
    await page.goto('/#/index')
    const figures = page.getByRole('region', { name: '经营概况' })
    await expect(figures.getByRole('link', { name: /^支付金额/ })).toBeVisible()
    const period = page.getByRole('radiogroup', { name: '时间' })
    await period.getByRole('radio', { name: '上月' }).check({ force: true })
    await expect(page).toHaveURL('/#/index?period=last_month')
    const paid = figures.getByRole('link', { name: /^支付金额/ })
    await expect(paid).toContainText('较前一月')
    // the demo has no orders from the year before, but stores
    const fresh = figures.getByRole('link', { name: /^新增门店/ })
    await expect(fresh).toContainText('较去年同期')
    await page.getByRole('combobox', { name: '对比' }).click()
    await page.getByRole('option', { name: '上期', exact: true }).click()
    await expect(fresh).not.toContainText('较去年同期')
    await page.reload()
    await expect(period.getByRole('radio', { name: '上月' })).toBeChecked()
    await expect(fresh).toContainText('较前一月')
    await expect(fresh).not.toContainText('较去年同期')
    await expect(figures.getByText('30天复购率')).toBeVisible()
    await expect(figures.getByText('毛利额')).toHaveCount(0)

    const trend = page.getByRole('figure', { name: '经营趋势' })
    await trend.scrollIntoViewIfNeeded()
    await expect(trend.locator('[tabindex="0"][aria-label]')).toBeVisible()
    await expectNoFindings(page, 'main')
    const newest = trend.locator('[tabindex="0"][aria-label]')
    await newest.focus()
    const today = await newest.getAttribute('aria-label')
    expect(today).toMatch(/^\d\d-\d\d, 支付金额 ¥/)
    await page.keyboard.press('ArrowLeft')
    await expect(newest).toBeFocused()
    await expect(newest).not.toHaveAttribute('aria-label', today ?? '')
    await trend.getByText('表', { exact: true }).click()
    await expect(trend.getByRole('row').nth(1)).toContainText(today?.slice(0, 5) ?? '')
    await expectNoFindings(page, 'figure')

    const rows = await exportedFile(page, () => page.getByRole('button', { name: '导出', exact: true }).click())
    expect(rows.suggestedFilename()).toMatch(/\.xlsx$/)

    await figures.getByRole('link', { name: /^支付订单/ }).click()
    const month = lastMonth()
    await expect(page).toHaveURL(new RegExp(`/order/list\\?.*paid_from=${month}-01&paid_to=${month}-\\d\\d`))
    await expect(page.getByRole('table').first()).toBeVisible()
    await tabsOf(page).getByRole('link', { name: '首页' }).click()
    // the same period in the trend, the parts and the ranks, and each opens its rows
    const structure = page.getByRole('region', { name: '销售构成' })
    await structure.scrollIntoViewIfNeeded()
    await structure.getByRole('radio', { name: '支付方式' }).check({ force: true })
    await structure.getByRole('link', { name: '微信', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/order/list\\?.*pay_way=wechat&paid_from=${month}-01&paid_to=${month}-\\d\\d`))
    await tabsOf(page).getByRole('link', { name: '首页' }).click()
    const ranks = page.getByRole('region', { name: '销售排行' })
    await ranks.scrollIntoViewIfNeeded()
    await ranks.getByRole('radio', { name: '地区' }).check({ force: true })
    await ranks.getByRole('list', { name: '各省份' }).getByRole('button').first().click()
    await ranks
      .getByRole('list', { name: /各城市$/ })
      .getByRole('link')
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`/order/list\\?area=\\d{4}00&paid_from=${month}-01`))
    await tabsOf(page).getByRole('link', { name: '首页' }).click()
    await trend.scrollIntoViewIfNeeded()
    await trend.getByRole('radio', { name: '表', exact: true }).check({ force: true })
    await trend.getByRole('link', { name: `${month.slice(5)}-15` }).click()
    await expect(page).toHaveURL(new RegExp(`paid_from=${month}-15&paid_to=${month}-15`))
    await tabsOf(page).getByRole('link', { name: '首页' }).click()
    await figures.getByRole('link', { name: /^支付门店/ }).click()
    await expect(page).toHaveURL(new RegExp(`/store/list\\?paid_in=${month}-01`))
    await tabsOf(page).getByRole('link', { name: '首页' }).click()
    const stock = page.getByRole('region', { name: '库存健康' })
    await stock.scrollIntoViewIfNeeded()
    await stock.getByRole('link', { name: /^缺货SKU/ }).click()
    await expect(page).toHaveURL('/#/goods/sku?stock=out')
  })

  test('[A38] no to-dos; the ledger check by permission; panels arranged, in another browser too', async ({ page }) => {
    const username = await database.hireFor('goods:brand:list')
    // panels load when they come near the screen
    await page.setViewportSize({ width: 1440, height: 3000 })
    await arrive(page, { token: await database.enter(username) })
    await page.goto('/#/index')
    await expect(page.getByRole('region', { name: '要做的事' })).toHaveText('要做的事都做完了有新的工作时，会自动出现在这里。')
    const check = page.getByRole('region', { name: '账务核对' })
    await expect(check).toHaveCount(0)
    await database.regrant(username, 'goods:brand:list', 'finance:ledger:list')
    await page.reload()
    await expect(check).toContainText(/相符|不符|尚未核对过/)
    // with the permission that the account loses below
    const balance = page.waitForResponse((response) => response.url().includes('/api/finance/ledger/balance'))
    await check.getByRole('link').click()
    await expect(page).toHaveURL('/#/finance/ledger')
    await balance

    await database.regrant(username, 'goods:sku:list', 'store:store:list')
    await page.goto('about:blank')
    await page.goto('/#/index')
    const order = () => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
    const usual = ['要做的事', '经营概况', '库存健康', '客户健康', '最近打开', '我的任务']
    await expect.poll(order).toEqual(usual)
    const saved = () => page.waitForResponse((response) => response.url().endsWith('/api/profile/preferences'))
    const open = () => page.getByRole('button', { name: '布置首页' }).click()
    const grip = (title: string) => page.getByRole('button', { name: `移动 ${title}（上下方向键）` })

    await open()
    const hiding = saved()
    await page.getByRole('checkbox', { name: '库存健康' }).uncheck({ force: true })
    await grip('客户健康').press('ArrowUp')
    await grip('客户健康').press('ArrowUp')
    await hiding
    const dragging = saved()
    await grip('我的任务').dragTo(grip('经营概况'))
    await dragging
    await page.keyboard.press('Escape')
    const own = await order()
    expect(own).not.toContain('库存健康')
    expect(own.indexOf('客户健康')).toBeLessThan(own.indexOf('经营概况'))
    expect(own.indexOf('我的任务')).toBeLessThan(own.indexOf('最近打开'))
    // another browser has nothing from it
    await page.evaluate(() => localStorage.removeItem('hexbolt-home'))
    await page.reload()
    await expect.poll(order).toEqual(own)
    await expectNoFindings(page, 'main')

    await open()
    const resetting = saved()
    await page.getByRole('button', { name: '恢复默认' }).click()
    await resetting
    await page.keyboard.press('Escape')
    await page.reload()
    await expect.poll(order).toEqual(usual)
  })
})

/** `2026-10`, in Shanghai. */
function lastMonth(): string {
  const [year = 0, month = 0] = new Date(Date.now() + 8 * 3_600_000).toISOString().split('-').map(Number)
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7)
}
