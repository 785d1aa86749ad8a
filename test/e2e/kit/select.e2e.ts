import { axeFindings } from '#test/e2e/axe.ts'
import { endMotion } from '#test/e2e/motion.ts'
import { expect, test } from './gallery.ts'

test('a select opens, filters and chooses by key and pointer, and shows a non-option value', async ({ gallery, page }) => {
  await test.step('a select opens, filters and chooses by the keyboard alone', async () => {
    await gallery.open('select')
    const brand = page.getByRole('combobox', { name: '品牌名称' })
    const value = page.getByLabel('value')
    await brand.focus()
    await page.keyboard.press('ArrowDown')
    const filter = page.getByRole('combobox', { name: '输入以筛选' })
    await expect(filter).toBeFocused()
    await expect(page.getByRole('option')).toHaveCount(10)
    expect(await axeFindings(page, '[role=dialog]')).toEqual([])
    await page.keyboard.type('hen')
    await expect(page.getByRole('option')).toHaveCount(3)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(value).toHaveText('4')
    await expect(brand).toHaveText('榫衡 SUNHEN-Q')
    await expect(brand).toBeFocused()

    await page.keyboard.press('k')
    await expect(filter).toHaveValue('k')
    await page.keyboard.press('Escape')
    await expect(filter).toBeHidden()
    await expect(value).toHaveText('4')
    await expect(brand).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(value).toHaveText('null')
  })

  await test.step('a select is opened and closed by the pointer, and clears', async () => {
    await gallery.turnTo('select')
    const brand = page.getByRole('combobox', { name: '品牌名称' })
    await brand.click()
    await expect(page.getByRole('option', { name: /PAYUSO/ })).toHaveAttribute('aria-disabled', 'true')
    await brand.click()
    await expect(page.getByRole('option')).toHaveCount(0)
    await brand.click()
    await page.getByRole('option', { name: /LILARN/ }).click()
    await expect(page.getByLabel('value')).toHaveText('0')
    await page.getByRole('main').getByRole('button', { name: '清除' }).first().click()
    await expect(page.getByLabel('value')).toHaveText('null')
    await expect(brand).toHaveText('请选择')
  })

  await test.step('a value that is no option shows the title it came with', async () => {
    await gallery.turnTo('select')
    await expect(page.getByRole('combobox', { name: '系列' })).toHaveText('G2 静音系列')
  })

  await test.step('a search that fails is logged as a warning and leaves no options', async () => {
    await gallery.turnTo('remote-select')
    await page.getByRole('combobox', { name: '品牌名称' }).click()
    const warning = page.waitForEvent('console', (message) => message.type() === 'warning')
    await page.getByRole('combobox', { name: '输入以筛选' }).fill('fail')
    expect((await warning).text()).toContain('The search failed.')
    await expect(page.getByRole('dialog').getByText('没有符合的选项')).toBeVisible()
  })
})

test('a long select renders the visible part, opens at its value, and matches a typed letter', async ({ gallery, page }) => {
  await gallery.open('select-many')
  const brand = page.getByRole('combobox', { name: '品牌名称' })
  const value = page.getByLabel('value')
  const highlighted = page.locator('[role=option][data-highlighted]')

  await test.step('it opens at the chosen one, and the keys go on from there', async () => {
    await brand.click()
    await expect(highlighted).toHaveText('砺岚轫 LILARN 400')
    await expect(highlighted).toBeInViewport({ ratio: 1 })
    await expect(highlighted).toHaveAttribute('aria-posinset', '401')
    expect(await page.getByRole('option').count()).toBeLessThan(40)
    expect(await axeFindings(page, '[role=dialog]')).toEqual([])
    for (let n = 0; n < 12; n++) await page.keyboard.press('ArrowDown')
    await expect(highlighted).toHaveText('磐垣朔 PAYUSO 412')
    await expect(highlighted).toBeInViewport({ ratio: 1 })
  })

  await test.step('what Enter presses stays when the list is rolled away from it', async () => {
    await page.getByRole('listbox').evaluate((list) => list.scrollTo(0, 0))
    await expect(page.getByRole('option', { name: '砺岚轫 LILARN 0', exact: true })).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(value).toHaveText('412')
    await expect(brand).toBeFocused()
  })

  await test.step('a letter typed on the closed face has the first match ready', async () => {
    await page.keyboard.press('3')
    await expect(highlighted).toHaveText('淬骁 CUXAON 3')
    await page.keyboard.press('9')
    await page.keyboard.press('9')
    await expect(highlighted).toHaveText('锘岳 NUOYUQ 399')
    await page.keyboard.press('Enter')
    await expect(value).toHaveText('399')
    await expect(brand).toBeFocused()
  })

  await test.step('from the first the keys go round to the last', async () => {
    await page.keyboard.press('Delete')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('combobox', { name: '输入以筛选' })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(highlighted).toHaveText('锘岳 NUOYUQ 499')
    await expect(highlighted).toBeInViewport({ ratio: 1 })
  })
})

test('a remote select searches after half a second, and only words that are long enough', async ({ gallery, page }) => {
  await page.clock.install({ time: 0 })
  await gallery.open('remote-select')
  const brand = page.getByRole('combobox', { name: '品牌名称' })
  await expect(brand).toHaveText('榫衡 SUNHEN-Q')
  await brand.click()
  const dialog = page.getByRole('dialog')
  await expect(page.getByRole('combobox', { name: '输入以筛选' })).toBeFocused()
  await page.clock.pauseAt(60_000)
  await page.getByRole('combobox', { name: '输入以筛选' }).fill('L')
  await expect(dialog.getByText('请再输入一些字符')).toBeVisible()
  await page.getByRole('combobox', { name: '输入以筛选' }).fill('LIL')
  await page.clock.runFor(450)
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.clock.runFor(100)
  await page.getByRole('option', { name: /LILARN/ }).click()
  await expect(page.getByLabel('value')).toHaveText('0')
  await expect(brand).toHaveText('砺岚轫 LILARN')
})

test('a select that fades away leaves the focus to the one that is open by then', async ({ gallery, page }) => {
  await gallery.open('weight')
  // pending until the test ends it
  await page.addStyleTag({ content: ':root { --fast: 60s }' })
  const faces = page.getByRole('main').getByRole('combobox')
  const filters = page.getByRole('combobox', { name: '输入以筛选' })
  for (const story of ['select', 'tree-select']) {
    await test.step(story, async () => {
      await gallery.turnTo(story)
      await faces.nth(0).click()
      await expect(filters).toBeFocused()
      await endMotion(page)
      await page.getByRole('option').or(page.getByRole('treeitem')).first().click()
      await faces.nth(1).click()
      await expect(filters).toHaveCount(2)
      await expect(filters.nth(1)).toBeFocused()
      await endMotion(page)
      await expect(filters).toHaveCount(1)
      await page.keyboard.type('zz')
      await expect(filters).toHaveValue('zz')
      await page.keyboard.press('Escape')
      await expect(faces.nth(1)).toHaveAttribute('aria-expanded', 'false')
      await endMotion(page)
      await expect(faces.nth(1)).toBeFocused()
    })
  }
})
