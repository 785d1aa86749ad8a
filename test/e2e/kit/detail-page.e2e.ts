import { axeFindings } from '#test/e2e/axe.ts'
import { expect, test } from './gallery.ts'

test('a record page: neighbours, actions, tabs in the address, other states, on a phone', async ({ gallery, page }) => {
  await gallery.open('detail-page')
  const record = (name: string) => page.getByRole('article', { name })
  const query = page.getByLabel('query')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  await test.step('previous and next go through the list that was open, and end with it', async () => {
    await expect(record('五金店 2').getByText('2 / 3')).toBeVisible()
    await press('下一条')
    await expect(record('五金店 3')).toBeVisible()
    await expect(query).toHaveText('id=3')
    const next = page.getByRole('button', { name: '下一条' })
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    await expect(next).toHaveAttribute('data-tip', '已是列表本页的最后一条')
    await press('上一条')
    await expect(record('五金店 2')).toBeVisible()
  })

  await test.step('three actions are buttons, the others in a menu; one that cannot be used says why', async () => {
    const toasts = page.getByRole('region', { name: '通知' })
    await press('发货')
    await expect(toasts).toContainText('ship 260308100502')
    await expect(page.getByRole('button', { name: '改价' })).toHaveAttribute('data-tip', '已支付订单不能改价')
    await page.getByRole('button', { name: '更多操作' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem')).toHaveText(['打印', '关闭订单'])
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: '关闭订单' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toasts).toContainText('close 260308100502')
  })

  await test.step('a tab is rendered when it is opened, keeps what is typed, and stands in the address', async () => {
    // the commission tab needs a permission
    await expect(page.getByRole('tab')).toHaveText(['基本信息', '商品清单 3', '支付记录'])
    const note = page.getByRole('textbox', { name: 'note' })
    await expect(page.locator('input[aria-label=note]')).toHaveCount(0)
    await page.getByRole('tab', { name: '基本信息' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(query).toHaveText('id=2&tab=lines')
    await note.fill('6204')
    await page.getByRole('tab', { name: '基本信息' }).click()
    await expect(query).toHaveText('id=2')
    await expect(note).toBeHidden()
    await page.getByRole('tab', { name: '商品清单' }).click()
    await expect(note).toHaveValue('6204')
    await press('下一条')
    await expect(query).toHaveText('id=3&tab=lines')
    await expect(page.getByRole('tab', { name: '商品清单 4' })).toHaveAttribute('aria-selected', 'true')
    await expect(note).toHaveValue('')
  })

  await test.step('loading, missing, refused and failed', async () => {
    const show = (name: string) => page.getByRole('radiogroup', { name: 'shown' }).getByText(name).click()
    await show('loading')
    await expect(page.getByRole('article', { name: '订单' })).toHaveAttribute('aria-busy', 'true')
    expect(await axeFindings(page, 'main')).toEqual([])
    await show('missing')
    await expect(page.getByText('订单不存在或已删除')).toBeVisible()
    await expect(page.getByRole('button', { name: '返回列表' })).toBeVisible()
    await show('refused')
    await expect(page.getByText('没有权限 order:order:list')).toBeVisible()
    expect(await axeFindings(page, 'main')).toEqual([])
    await show('failed')
    await expect(page.getByText('服务器内部错误')).toBeVisible()
    await expect(page.getByRole('button', { name: '重新加载' })).toBeVisible()
  })

  await test.step('on a phone one action stands beside the menu, and the rail below the tabs', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await gallery.open('detail-page')
    await page.getByRole('button', { name: '更多操作' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['改价', '备注', '打印', '关闭订单'])
    await page.keyboard.press('Escape')
    const [tabs, rail] = [await page.getByRole('tablist').boundingBox(), await page.getByRole('complementary').boundingBox()]
    expect(rail?.y).toBeGreaterThan(tabs?.y ?? Infinity)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await axeFindings(page, 'main')).toEqual([])
  })
})
