import type { Locator } from '@playwright/test'
import { expect, test } from './gallery.ts'

test('state tabs, tiles, steps and timeline, also on a phone', async ({ gallery, page }) => {
  await test.step('state tabs change by the arrow keys and say how far their counts are exact', async () => {
    await gallery.open('state-tabs')
    const tabs = page.getByRole('radiogroup', { name: 'States' })
    await expect(tabs.getByRole('radio', { name: '全部 约1,012,480' })).toBeVisible()
    await expect(tabs.getByRole('radio', { name: '待发货 99+' })).not.toBeChecked()
    await tabs.getByRole('radio', { name: '待付款 18' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByLabel('value')).toHaveText('pending_ship')
    await expect(tabs.getByRole('radio', { name: '待发货 99+' })).toBeFocused()
  })

  await test.step('a tile filters its list, a second press removes the filter; another leads to a page', async () => {
    await gallery.turnTo('tiles')
    const card = page.getByRole('list').first()
    await expect(card.getByRole('listitem').first()).toHaveText('今日订单1,240较昨日 +12.5%')
    await expect(card.getByRole('listitem').nth(1)).toContainText('¥319,800.50较昨日 -20%')
    const late = card.getByRole('button', { name: '超48小时未发 7' })
    await late.click()
    await expect(page.getByLabel('query')).toHaveText('state=pending_ship')
    await expect(late).toHaveAttribute('aria-pressed', 'true')
    await late.click()
    await expect(page.getByLabel('query')).toBeEmpty()
    await expect(card.getByRole('link', { name: '退款率 1.23%' })).toHaveAttribute('href', '#/finance/refund')
    await expect(card.getByRole('listitem').last()).toHaveText('净收款–')
  })

  await test.step('steps say their state in words, and which one is reached', async () => {
    await gallery.turnTo('steps')
    const step = (list: string, at: number) => page.getByRole('list', { name: list, exact: true }).getByRole('listitem').nth(at)
    await expect(step('order', 1)).toHaveText(/^付款已完成2026-/)
    await expect(step('order', 2)).toHaveAttribute('aria-current', 'step')
    await expect(step('closed order', 1)).toContainText('付款失败')
    await expect(step('closed order', 1)).toHaveAttribute('aria-current', 'step')
    await expect(step('closed order', 2)).toHaveText('发货已跳过')
    await expect(page.getByRole('list', { name: 'import, all done' }).locator('[aria-current]')).toHaveCount(0)
  })

  await test.step('a timeline loads what is older', async () => {
    await gallery.turnTo('timeline')
    const log = page.getByRole('list', { name: 'log', exact: true })
    await expect(log.getByRole('listitem')).toHaveCount(4)
    await expect(log.getByRole('listitem').nth(2)).toContainText('驳回凭证林芳')
    await page.getByRole('button', { name: '更早的记录' }).first().click()
    await expect(log.getByRole('listitem')).toHaveCount(10)
    await expect(page.getByText('还没有记录')).toBeVisible()
  })

  await test.step('on a phone state tabs scroll, tiles stand in pairs, record steps stack', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await gallery.turnTo('state-tabs')
    const tabs = page.getByRole('radiogroup', { name: 'States' })
    const last = tabs.getByRole('radio').last()
    // the radio itself is clipped
    const words = tabs.getByText('已关闭')
    await expect(words).not.toBeVisible()
    await page.getByRole('button', { name: '更多 States' }).click()
    await page.getByRole('menuitem', { name: /^已关闭/ }).click()
    await expect(last).toBeChecked()
    await expect(words).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

    const topsOf = (list: Locator) =>
      list.getByRole('listitem').evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top))
    await gallery.turnTo('steps')
    const tops = await topsOf(page.getByRole('list', { name: 'order', exact: true }))
    expect(new Set(tops).size).toBe(5)
    await gallery.turnTo('tiles')
    const tiles = await topsOf(page.getByRole('list').first())
    expect(tiles[0]).toBe(tiles[1])
    expect(tiles[1]).toBeLessThan(tiles[2] ?? 0)
  })
})
