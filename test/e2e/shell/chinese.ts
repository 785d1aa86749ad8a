import type { Page } from '@playwright/test'
import { demoAccounts } from '#server/identity/account/demo-accounts.ts'

const HAN = /\p{Script=Han}/u
// and the letter in the administrator's avatar
const NAMES = new RegExp([...demoAccounts.map(({ real_name }) => real_name), '林'].join('|'), 'g')

/** Every Chinese text on the page, visible or for screen readers, except entered data: rows and names. */
export async function chineseOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title]
    const attributes = ['aria-label', 'placeholder', 'title', 'alt', 'data-tip']
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
      node instanceof HTMLElement && (node.matches('tbody, script, style, noscript') || !node.checkVisibility())
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    )
    while (walker.nextNode()) {
      const node = walker.currentNode
      if (node instanceof Element) found.push(...attributes.map((name) => node.getAttribute(name) ?? ''))
      else found.push(node.textContent ?? '')
    }
    return found
  })
  return texts.map((text) => text.replaceAll(NAMES, '').trim()).filter((text) => HAN.test(text))
}
