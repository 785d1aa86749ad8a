import { expect, test } from './gallery.ts'

test('the head of a table and its rows: sorted, selected, opened, made wider, told whole', async ({ gallery, page }) => {
  await test.step('a press on a head sorts up, down and not at all', async () => {
    await gallery.open('table')
    const head = page.getByRole('columnheader', { name: '门店价' })
    const first = page.getByRole('row').nth(1)
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await expect(first).toContainText('¥12.50')
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'none')
  })

  await test.step('rows are selected one by one, as a range, and by the page', async () => {
    await gallery.turnTo('table')
    const box = (row: number) => page.getByRole('row').nth(row).getByRole('checkbox')
    const all = page.getByRole('checkbox', { name: '选择本页' })
    await page.getByRole('checkbox', { name: '选择 LLR-G2-6200-2RS-C1' }).check()
    await expect(all).toBeChecked({ indeterminate: true })
    await box(5).click({ modifiers: ['Shift'] })
    // The third row cannot be selected.
    await expect(page.getByLabel('selected')).toHaveText('1,2,4,5')
    await all.click()
    await expect(all).toBeChecked()
    await all.click()
    await expect(page.getByLabel('selected')).toBeEmpty()
  })

  await test.step('a row opens beneath itself, and only a press on the row itself is a press on the row', async () => {
    await gallery.turnTo('table')
    await page.getByRole('button', { name: '展开 LLR-G2-6201-2RS-C2' }).click()
    await expect(page.getByRole('button', { name: '收起 LLR-G2-6201-2RS-C2' })).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('paragraph')).toHaveText('钺珩 G2 静音系列 深沟球轴承 6201-2RS')
    const toasts = page.getByRole('region', { name: '通知' })
    await expect(toasts).toBeEmpty()
    await page.getByRole('cell', { name: '磐垣朔 PAYUSO' }).first().click()
    await expect(toasts).toContainText('LLR-G2-6202-2RS-C3')
  })

  await test.step('a column is made wider by the keyboard and by the pointer', async () => {
    await gallery.turnTo('table')
    const head = page.getByRole('columnheader', { name: '品牌名称' })
    const handle = head.getByRole('separator')
    const width = async () => (await head.boundingBox())?.width
    expect(await width()).toBe(150)
    await handle.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(width).toBe(158)
    await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(width).toBe(118)
    const edge = await handle.boundingBox()
    if (!edge) throw new Error('The handle is not visible.')
    await page.mouse.move(edge.x + 4, edge.y + 10)
    await page.mouse.down()
    await page.mouse.move(edge.x + 64, edge.y + 10, { steps: 3 })
    await page.mouse.up()
    await expect.poll(width).toBe(178)
  })

  await test.step('what a column is too narrow for is told whole, and only that', async () => {
    await gallery.turnTo('table')
    const tooltip = page.getByRole('tooltip')
    const cell = page.getByRole('cell', { name: '磐垣朔 PAYUSO' }).first()
    const handle = page.getByRole('columnheader', { name: '品牌名称' }).getByRole('separator')
    await handle.focus()
    for (let press = 0; press < 3; press++) await page.keyboard.press('Shift+ArrowLeft')
    await cell.hover()
    await expect(tooltip).toHaveText('磐垣朔 PAYUSO')
    await page.mouse.move(5, 5)
    await expect(tooltip).toBeHidden()
    for (let press = 0; press < 4; press++) await page.keyboard.press('Shift+ArrowRight')
    await page
      .getByRole('button', { name: /^LLR-G2/ })
      .first()
      .hover()
    await expect(tooltip).toHaveText('点击复制')
    await cell.hover()
    await expect(tooltip).toBeHidden()
  })
})

test('a list shows twelve rows on 1280 by 720, and more when compact', async ({ gallery, page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await gallery.open('table')
  await expect(page.getByRole('row').nth(12).getByRole('checkbox')).toBeInViewport({ ratio: 1 })
  await gallery.open('table', { density: 'compact' })
  await expect(page.getByRole('row').nth(16).getByRole('checkbox')).toBeInViewport({ ratio: 1 })
})

test('a table keeps to its room: columns and head stay, rows in sight, cards, the states, the pager', async ({ gallery, page }) => {
  await test.step('of two thousand rows only those in sight are in the document', async () => {
    await gallery.open('table-virtual')
    const table = page.getByRole('table')
    await expect(table).toHaveAttribute('aria-rowcount', '2001')
    await expect.poll(() => page.getByRole('row').count()).toBeLessThan(60)
    await table.evaluate((element) => element.parentElement?.scrollTo(0, 1e6))
    await expect(page.locator('[aria-rowindex="2001"]')).toBeInViewport()
  })

  await test.step('old rows stay while new ones load; there is a skeleton only before the first', async () => {
    await gallery.turnTo('table-states')
    await expect(page.getByRole('table', { name: 'loading', exact: true })).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByRole('table', { name: 'loading', exact: true })).toContainText('LLR-G2-6200-2RS-C1')
    await expect(page.getByRole('table', { name: 'empty' })).toContainText('还没有品牌')
    await expect(page.getByRole('table', { name: 'empty' }).getByRole('button', { name: '新增品牌' })).toBeVisible()
  })

  await test.step('the pager goes to a page by press, by number and by size', async () => {
    await gallery.turnTo('pager')
    const pager = page.getByRole('navigation', { name: '分页' })
    const current = pager.locator('[aria-current=page]')
    await expect(pager).toContainText('共 12,480 条')
    await expect(page.getByRole('navigation', { name: 'estimate' })).toContainText('约 1,000,000 条')
    await expect(pager.getByRole('button', { name: '上一页' })).toBeDisabled()
    await pager.getByRole('button', { name: '下一页' }).click()
    await expect(current).toHaveText('2')
    await pager.getByRole('spinbutton', { name: '跳至' }).fill('9999')
    await page.keyboard.press('Enter')
    await expect(current).toHaveText('624')
    await pager.getByRole('combobox', { name: '每页条数' }).selectOption('100')
    await expect(current).toHaveText('125')
  })

  await test.step('the first and last columns and the head stay while the rest scrolls', async () => {
    await page.setViewportSize({ width: 1000, height: 600 })
    await gallery.turnTo('table')
    const code = page.getByRole('columnheader', { name: '编码' })
    const actions = page.getByRole('columnheader', { name: '编辑' })
    const places = async () => [await code.boundingBox(), await actions.boundingBox()]
    const before = await places()
    await page.getByRole('table').evaluate((table) => table.parentElement?.scrollTo(300, 200))
    await expect(page.locator('[data-left][data-right]')).toHaveCount(1)
    expect(await places()).toEqual(before)
  })

  await test.step('rows are cards on a small screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await gallery.turnTo('table')
    const card = page.getByRole('list', { name: '商品名称' }).getByRole('listitem').first()
    await expect(card).toContainText('LLR-G2-6200-2RS-C1')
    await expect(card.getByRole('term').filter({ hasText: '门店价' })).toBeVisible()
    await card.getByRole('checkbox').check()
    await expect(page.getByLabel('selected')).toHaveText('1')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
