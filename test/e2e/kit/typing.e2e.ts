import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect, test } from './gallery.ts'

/** Composes text as an input method does: the marked text grows, then the method commits it. */
async function compose(session: CDPSession, steps: readonly string[]): Promise<void> {
  for (const text of steps) await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await session.send('Input.insertText', { text: steps.at(-1) ?? '' })
}

async function paste(page: Page, target: Locator, text: string): Promise<void> {
  await target.focus()
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    if (document.activeElement?.dispatchEvent(event)) document.execCommand('insertText', false, copied)
  }, text)
}

test('[N1] [N10] [N18] what an input method and the clipboard bring into the controls', async ({ gallery, page, context }) => {
  const session = await context.newCDPSession(page)
  const price = page.getByRole('textbox', { name: '门店价' })
  const value = page.getByLabel('value')

  await test.step('full-width digits are composed in an emptied price', async () => {
    await gallery.open('money')
    await price.fill('')
    await compose(session, ['１', '１２', '１２．', '１２．５'])
    await price.blur()
    await expect(price).toHaveValue('¥12.50')
    await expect(value).toHaveText('1250')
  })

  await test.step('while it composes, the text stays and no value is passed on', async () => {
    await price.fill('')
    await session.send('Input.imeSetComposition', { text: '９９，', selectionStart: 3, selectionEnd: 3 })
    await expect(price).toHaveValue('９９，')
    await expect(value).toHaveText('null')
    await session.send('Input.insertText', { text: '９９。５' })
    await expect(value).toHaveText('9950')
  })

  for (const [text, fen] of [
    ['96.10元', '9610'],
    ['¥1,234.50', '123450'],
    ['1.2万', '1200000'],
  ] as const)
    await test.step(`${text} is pasted`, async () => {
      await price.fill('')
      await paste(page, price, text)
      await expect(value).toHaveText(fen)
      await expect(price).not.toHaveAttribute('aria-invalid', 'true')
    })

  for (const [text, reason] of [
    ['96,5', '门店价中的逗号不是小数点，请改用“.”'],
    ['96.105', '门店价最多保留两位小数'],
    ['约96', '门店价必须是数字'],
  ] as const)
    await test.step(`${text} is pasted and refused at once, and stays after the control is left`, async () => {
      await price.fill('')
      await paste(page, price, text)
      await expect(price).toHaveAccessibleDescription(reason)
      await price.blur()
      await expect(price).toHaveValue(text)
      await expect(price).toHaveAccessibleDescription(reason)
      await expect(value).toHaveText('null')
      await price.fill('5')
      await expect(price).not.toHaveAttribute('aria-invalid', 'true')
    })

  await test.step('a weight takes its unit', async () => {
    await gallery.turnTo('weight')
    const weight = page.getByRole('textbox', { name: '重量' }).first()
    await weight.fill('')
    await paste(page, weight, '2584g')
    await expect(value).toHaveText('2584')
    await weight.blur()
    await expect(weight).toHaveValue('2.584')
  })

  await test.step('a separator that is composed makes no tag before the input method has ended', async () => {
    await gallery.turnTo('tags-input')
    const tags = page.getByRole('textbox').first()
    await tags.focus()
    await session.send('Input.imeSetComposition', { text: '防锈，', selectionStart: 3, selectionEnd: 3 })
    await expect(tags).toHaveValue('防锈，')
    await session.send('Input.insertText', { text: '防锈，' })
    await expect(tags).toHaveValue('')
    await expect(page.getByRole('button', { name: '移除 防锈' })).toBeVisible()
  })
})
