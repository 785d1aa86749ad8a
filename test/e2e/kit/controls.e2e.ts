import { expect, test } from './gallery.ts'

test('controls: buttons, fields, passwords, numbers, choices and tags', async ({ gallery, page }) => {
  await test.step('a button with a reason stays focusable, says the reason and does nothing', async () => {
    await gallery.open('button')
    await page.getByRole('button', { name: '提交' }).click()
    const refund = page.getByRole('button', { name: '退款' })
    await refund.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('count')).toHaveText('1')
    await expect(refund).toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('a field ties its label, help and error to the control', async () => {
    await gallery.turnTo('field')
    await expect(page.getByRole('textbox', { name: '品牌名称' })).toHaveAttribute('aria-required', 'true')
    const [helped, wrong] = [page.getByRole('textbox', { name: '编码' }).first(), page.getByRole('textbox', { name: '编码' }).last()]
    await expect(helped).toHaveAccessibleDescription('2~8 位大写字母或数字，作为 SKU 编码的前缀')
    await expect(wrong).toHaveAccessibleDescription('品牌编码只能为2~8位大写字母或数字')
    await expect(wrong).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('a search is cleared and a password is shown by a press', async () => {
    await gallery.turnTo('input')
    const search = page.getByRole('searchbox', { name: '名称/编码' })
    await search.fill('6204')
    await page.getByRole('button', { name: '清除' }).click()
    await expect(search).toHaveValue('')
    await page.getByRole('button', { name: '显示密码' }).click()
    await expect(page.getByRole('textbox', { name: '密码' })).toHaveAttribute('type', 'text')
  })

  await test.step('money is typed in yuan, kept in fen and shown grouped', async () => {
    await gallery.turnTo('money')
    const price = page.getByRole('textbox', { name: '门店价' })
    const value = page.getByLabel('value')
    await expect(price).toHaveValue('¥1,234.50')
    await price.focus()
    await expect(price).toHaveValue('1234.5')
    await page.keyboard.type('99.99')
    await expect(value).toHaveText('9999')
    // a third decimal is neither dropped nor rounded: the control says what it allows
    await page.keyboard.type('9')
    await expect(price).toHaveValue('99.999')
    await expect(value).toHaveText('null')
    await price.blur()
    await expect(price).toHaveAccessibleDescription('门店价最多保留两位小数')
    await price.fill('１２，８００．５')
    await price.blur()
    await expect(price).toHaveValue('¥12,800.50')
    await expect(value).toHaveText('1280050')
    await price.fill('')
    await expect(value).toHaveText('null')
  })

  await test.step('a weight is typed in kilograms and kept in grams', async () => {
    await gallery.turnTo('weight')
    await page.getByRole('textbox', { name: '重量' }).first().fill('0.1065')
    await expect(page.getByLabel('value')).toHaveText('null')
    await page.getByRole('textbox', { name: '重量' }).first().fill('0.106')
    await expect(page.getByLabel('value')).toHaveText('106')
  })

  await test.step('the arrow keys step a number between its bounds', async () => {
    await gallery.turnTo('number')
    const count = page.getByRole('spinbutton', { name: '起订量' })
    await expect(count).toHaveValue('12,480')
    await count.focus()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByLabel('value')).toHaveText('12490')
    await count.fill('99998')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByLabel('value')).toHaveText('99999')
    await count.fill('12a')
    await expect(page.getByLabel('value')).toHaveText('null')
    await count.blur()
    await expect(count).toHaveAccessibleDescription(/不能使用单位“a”/)
  })

  await test.step('checkbox, switch, radio and segmented change by the keyboard', async () => {
    await gallery.turnTo('checkbox')
    await page.getByRole('checkbox', { name: '首页推荐' }).press('Space')
    await expect(page.getByRole('checkbox', { name: '首页推荐' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: '系列' })).toBeChecked({ indeterminate: true })

    await gallery.turnTo('switch')
    await page.getByRole('switch', { name: '首页推荐' }).press('Space')
    await expect(page.getByRole('switch', { name: '首页推荐' })).not.toBeChecked()
    await page.getByRole('switch', { name: '退款' }).press('Space')
    await expect(page.getByRole('switch', { name: '退款' })).not.toBeChecked()

    await gallery.turnTo('radio')
    const level = page.getByRole('radiogroup', { name: '品牌定位' })
    await level.getByRole('radio', { name: '标准' }).press('ArrowLeft')
    await expect(level.getByRole('radio', { name: '经济' })).toBeChecked()

    await gallery.turnTo('segmented')
    await page.getByRole('radio', { name: '在售' }).press('ArrowRight')
    await expect(page.getByRole('radio', { name: '待审核' })).toBeChecked()
  })

  await test.step('tags are added by Enter, comma and paste, and taken back', async () => {
    await gallery.turnTo('tags-input')
    const input = page.getByRole('textbox', { name: '卖点' })
    await input.pressSequentially('耐高温，C3，低噪')
    await input.press('Enter')
    await expect(page.getByRole('button', { name: /^移除/ })).toHaveCount(4)
    await input.press('Backspace')
    await expect(page.getByRole('button', { name: '移除 低噪' })).toHaveCount(0)
    await page.getByRole('button', { name: '移除 C3' }).click()
    await expect(page.getByRole('button', { name: /^移除/ })).toHaveCount(2)
  })
})
