import type { Locator, Page } from '@playwright/test'
import { expectNoFindings } from '#test/e2e/axe.ts'
import { unique } from '#test/e2e/goods/data.ts'
import { shownFamily } from '#test/e2e/goods/shown.ts'
import { expect, expectToast, slowFrames, test, windowOf } from '#test/e2e/helpers.ts'

const lines = (form: Locator) => form.getByRole('list', { name: '套装商品' }).getByRole('listitem')
const quantity = (form: Locator, at: number) => lines(form).nth(at).getByLabel('数量')

/** Pastes like the browser. */
async function paste(field: Locator, text: string) {
  await field.focus()
  await field.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

async function openForm(page: Page) {
  await page.goto('/#/goods/package?edit=new')
  const form = windowOf(page, '新增套装')
  return { form, add: form.getByRole('textbox', { name: '输入或粘贴编码和数量' }) }
}

test('line items: typed and pasted lines become rows; unresolved and excess lines stay', async ({ page, goods, console }) => {
  console.allow(/400 \(Bad Request\)|net::ERR_FAILED/)
  const { spu } = await shownFamily(goods)
  const [first, second, third] = [await goods.sku(spu.id), await goods.sku(spu.id), await goods.sku(spu.id)]
  const { form, add } = await openForm(page)

  await test.step('a typed line becomes a row with Enter; the same SKU again adds its quantity', async () => {
    await add.fill(`${first.code.toLowerCase()} 2`)
    await page.keyboard.press('Enter')
    await expect(quantity(form, 0)).toHaveValue('2')
    await expect(lines(form).first()).toContainText(first.code)
    await expect(add).toHaveValue('')
    await add.fill(`${first.code}×3`)
    await page.keyboard.press('Enter')
    await expect(quantity(form, 0)).toHaveValue('5')
    await expect(lines(form)).toHaveCount(1)
    await expect(form.getByText('1种，5件')).toBeVisible()
  })

  await test.step('a paste is one request, and one for unresolved codes, which keep their place', async () => {
    const requests: string[] = []
    page.on('request', (request) => request.url().includes('/sku/picker') && requests.push(request.url()))
    await paste(add, `${second.code}\t商品\t4\nNONE-${first.code} 7\n${third.code} 若干\n`)
    await expect(lines(form)).toHaveCount(4)
    expect(requests.map((url) => new URL(url).searchParams.get('codes')?.split('\n').length)).toEqual([3, 1])
    await expect(quantity(form, 1)).toHaveValue('4')
    await expect(lines(form).nth(2)).toContainText('没有可选的商品用此编码')
    await expect(quantity(form, 2)).toHaveValue('7')
    await expect(lines(form).nth(3)).toContainText(`数量无法识别：“${third.code} 若干”`)
    await expect(form.getByRole('status').filter({ hasText: '已添加 1 行。 2 行需要处理。' })).toBeVisible()
    await expectNoFindings(page, '[role=dialog]')
  })

  await test.step('unresolved lines block saving; Enter looks up a corrected code in place with its quantity', async () => {
    const code = unique()
    await form.getByLabel('套装名称').fill(`行项目${code}`)
    await form.getByLabel('套装编码').fill(code)
    await form.getByLabel('套装门店价').fill('300')
    await form.getByLabel('套装贸易价').fill('200')
    await form.getByRole('button', { name: '保存' }).click()
    const typed = lines(form).nth(2).getByRole('textbox', { name: '商品编码' })
    await expect(typed).toBeFocused()
    await expect(form).toBeVisible()
    const fourth = await goods.sku(spu.id)
    await typed.fill(fourth.code)
    // the dialog library refocuses the dialog one frame after the focused field is removed
    await slowFrames(page)
    await page.keyboard.press('Enter')
    await expect(lines(form).nth(2)).toContainText(fourth.code)
    await expect(quantity(form, 2)).toHaveValue('7')
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    await expect(quantity(form, 2)).toBeFocused()
    await quantity(form, 3).fill('1')
    await expect(lines(form).nth(3)).not.toContainText('数量无法识别')
  })

  await test.step('Enter goes to the next row, then to the entry field; Delete removes the row at the handle', async () => {
    await quantity(form, 2).focus()
    await page.keyboard.press('Enter')
    await expect(quantity(form, 3)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(add).toBeFocused()
    await form.getByRole('button', { name: new RegExp(`^移动 ${second.code}`) }).focus()
    await page.keyboard.press('Delete')
    await expect(lines(form)).toHaveCount(3)
    await expect(
      lines(form)
        .nth(1)
        .getByRole('button', { name: /^移动 / }),
    ).toBeFocused()
    await quantity(form, 2).focus()
    await page.keyboard.press('Control+Delete')
    await expect(lines(form)).toHaveCount(2)
    await expect(quantity(form, 1)).toBeFocused()
  })

  await test.step('lines that could not be asked for are kept, and asked for again', async () => {
    await page.route('**/sku/picker**', (route) => route.abort())
    await add.fill(`${third.code} 6`)
    await page.keyboard.press('Enter')
    await expect(lines(form).nth(2)).toContainText('查找失败，回车重试')
    await page.unroute('**/sku/picker**')
    await form.getByRole('button', { name: '重新查找 1 行' }).click()
    await expect(quantity(form, 2)).toHaveValue('6')
    await expect(form.getByRole('button', { name: /^重新查找/ })).toHaveCount(0)
  })

  await form.getByRole('button', { name: '保存' }).click()
  await expectToast(page, /^已新增 行项目/)
  await expect(form).toBeHidden()

  await test.step('excess lines stay in the field; a phone row has its fields below its name', async () => {
    // without the slow frames
    await page.reload()
    await openForm(page)
    await paste(add, [`${first.code} 1`, ...Array.from({ length: 22 }, (_, n) => `NONE-${first.code}-${n} 1`)].join('\n'))
    await expect(lines(form)).toHaveCount(20)
    await expect(add).toHaveValue([19, 20, 21].map((n) => `NONE-${first.code}-${n} 1`).join('\n'))
    await expect(form.getByText('最多 20 行，还有 3 行没有添加。')).toBeVisible()

    await page.setViewportSize({ width: 390, height: 844 })
    const row = lines(form).first()
    const [name, field] = [await row.getByText(first.code, { exact: true }).boundingBox(), await row.getByLabel('数量').boundingBox()]
    expect(field?.y).toBeGreaterThan((name?.y ?? 0) + (name?.height ?? 0) - 1)
    expect((field?.x ?? 0) + (field?.width ?? 0)).toBeLessThanOrEqual(390)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
