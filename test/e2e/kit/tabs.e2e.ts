import { axeFindings } from '#test/e2e/axe.ts'
import { expect, test } from './gallery.ts'

test('tabs and ranges of days', async ({ gallery, page }) => {
  await test.step('tabs change by the arrow keys and keep what was typed in them', async () => {
    await gallery.open('tabs')
    await page.getByRole('textbox', { name: '编码' }).fill('LLR')
    await page.getByRole('tab', { name: '编码' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: '品牌介绍' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('textbox', { name: '编码' })).toBeHidden()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('textbox', { name: '编码' })).toHaveValue('LLR')
  })

  await test.step('a range is chosen by its two days, whichever comes first, and taken away', async () => {
    await gallery.turnTo('range')
    await page.getByRole('button', { name: /^授权到期日 2026-09-07 – 2026-09-20/ }).click()
    const calendar = page.getByRole('dialog', { name: '授权到期日' })
    await calendar.getByRole('button', { name: /9月25日/ }).click()
    await calendar.getByRole('button', { name: /9月11日/ }).click()
    await expect(calendar).toBeHidden()
    await expect(page.getByRole('button', { name: '授权到期日 2026-09-11 – 2026-09-25' })).toBeVisible()
    await page.getByRole('button', { name: '清除 授权到期日' }).click()
    await page.getByRole('button', { name: '授权到期日', exact: true }).click()
    await calendar.getByRole('button', { name: '今天', exact: true }).click()
    await expect(page.getByRole('button', { name: /^授权到期日 \d{4}-\d\d-\d\d – / })).toBeVisible()
  })

  await test.step('its ends are typed in any usual form, and presets end today', async () => {
    await page.getByRole('button', { name: '清除 授权到期日' }).click()
    await page.getByRole('button', { name: '授权到期日', exact: true }).click()
    const calendar = page.getByRole('dialog', { name: '授权到期日' })
    await calendar.getByRole('textbox', { name: '结束日期' }).fill('2026/9/8')
    await calendar.getByRole('textbox', { name: '开始日期' }).fill('20260912')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: '授权到期日 2026-09-08 – 2026-09-12' })).toBeFocused()
    await page.keyboard.press('Enter')
    await calendar.getByRole('textbox', { name: '开始日期' }).fill('2026-9-31')
    await calendar.getByRole('textbox', { name: '结束日期' }).focus()
    await expect(calendar.getByRole('textbox', { name: '开始日期' })).toHaveAttribute('aria-invalid', 'true')
    for (const preset of ['昨天', '近7天', '近30天', '本月', '上月'])
      await expect(calendar.getByRole('button', { name: preset })).toBeVisible()
    expect(await axeFindings(page, '[role=dialog]')).toEqual([])
    await calendar.getByRole('button', { name: '昨天' }).click()
    await expect(page.getByRole('button', { name: /^授权到期日 (\d{4}-\d\d-\d\d) – \1$/ })).toBeVisible()
  })

  await test.step('a day is typed, or chosen in a calendar by the keys of a date grid', async () => {
    await gallery.turnTo('date')
    const field = page.getByRole('textbox', { name: '授权到期日' })
    const opener = page
      .locator('span')
      .filter({ has: field })
      .getByRole('button', { name: /^打开日历/ })
      .last()
    const calendar = page.getByRole('dialog', { name: '打开日历' })
    await field.fill('2026年2月3日')
    await field.blur()
    await expect(field).toHaveValue('2026-02-03')
    await field.focus()
    await page.keyboard.press('ArrowDown')
    await expect(calendar.getByRole('button', { name: /2月3日/ })).toBeFocused()
    expect(await axeFindings(page, '[role=dialog]')).toEqual([])
    for (const [key, focused] of [
      ['ArrowRight', /2月4日/],
      ['ArrowDown', /2月11日/],
      ['Home', /2月9日/],
      ['PageUp', /1月9日/],
      ['Shift+PageDown', /2027年1月9日/],
    ] as const) {
      await page.keyboard.press(key)
      await expect(calendar.getByRole('button', { name: focused })).toBeFocused()
    }
    await expect(calendar).toContainText('2027年1月')
    await page.keyboard.press('Escape')
    await expect(calendar).toBeHidden()
    await expect(field).toHaveValue('2026-02-03')
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await calendar.getByRole('button', { name: /2月3日/ }).press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('2026-02-02')
    await expect(opener).toHaveAccessibleName('打开日历 2026-02-02')
    await opener.click()
    await calendar.getByRole('button', { name: '清除' }).click()
    await expect(field).toHaveValue('')
    // text that is no date stays for the form to refuse
    await field.fill('2026-02-30')
    await field.blur()
    await expect(field).toHaveValue('2026-02-30')
  })

  await test.step('a minute has a time too; days beyond the bounds are not offered', async () => {
    const minute = page.getByRole('textbox', { name: 'minute' })
    await minute.fill('20260105 8:05')
    await minute.press('ArrowDown')
    const calendar = page.getByRole('dialog', { name: '打开日历' })
    await calendar.getByRole('button', { name: /1月6日/ }).click()
    await expect(calendar.getByRole('textbox', { name: '时间' })).toBeFocused()
    await page.keyboard.type('1730')
    await page.keyboard.press('Enter')
    await expect(calendar).toBeHidden()
    await expect(minute).toHaveValue('2026-01-06 17:30')
    const bounded = page.getByRole('textbox', { name: 'min max' })
    await bounded.fill('2026-09-10')
    await bounded.press('ArrowDown')
    await expect(calendar.getByRole('button', { name: /9月4日/ })).toBeDisabled()
    await expect(calendar.getByRole('button', { name: /9月21日/ })).toBeDisabled()
    await calendar.getByRole('button', { name: /9月5日/ }).click()
    await expect(bounded).toHaveValue('2026-09-05')
  })
})
