import { expect, test } from '#test/e2e/session/login.ts'

test('[R8] preparation for the first drawer runs at rest, and does not slow down typing', async ({ page }) => {
  await page.addInitScript(watch)
  await page.goto('/#/goods/brand')
  const main = page.getByRole('main')
  await main.getByRole('row').nth(1).waitFor()
  const word = main.getByRole('textbox').first()
  await word.fill('typed')
  await page.evaluate(() => (globalThis as unknown as Watched).watched.begin())
  while (!(await page.evaluate(() => performance.getEntriesByName('warmed-up').length))) {
    await word.press('a', { delay: 50 })
    await word.press('Backspace')
  }
  await expect(word).toHaveValue('typed')
  await expect(word).toBeFocused()
  expect(await page.evaluate(() => (globalThis as unknown as Watched).watched.changes)).toEqual([])
  await expect(page.locator('[data-base-ui-inert]')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // and the real elements open as before, all their code being there
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('BrandForm')))
  await main.getByRole('button', { name: '编辑' }).first().click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
  expect(await page.evaluate(() => (globalThis as unknown as Watched).watched.changes)).not.toContain('data-loading of HTML')
})

interface Watched {
  watched: { begin: () => void; changes: string[] }
}

/** Runs in the page, with data saving off: reports a lost focus, and every element outside the page that changes. */
function watch(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: false }, configurable: true })
  const changes: string[] = []
  const begin = () => {
    addEventListener('focusout', ({ target }) => changes.push(`focus left ${(target as Element).tagName}`), true)
    const observer = new MutationObserver((records) => {
      for (const { type, target, attributeName, addedNodes } of records) {
        // Base UI marks elements outside a layer by this attribute; browsers ignore it
        if (attributeName === 'data-base-ui-inert') continue
        if (type === 'attributes') changes.push(`${attributeName} of ${target.nodeName}`)
        for (const node of addedNodes) if (!(node instanceof HTMLElement && node.inert)) changes.push(`new ${node.nodeName}`)
      }
    })
    observer.observe(document.body, { childList: true })
    for (const element of [document.documentElement, document.body, ...document.body.children])
      observer.observe(element, { attributes: true })
  }
  Object.assign(globalThis, { watched: { begin, changes } })
}
