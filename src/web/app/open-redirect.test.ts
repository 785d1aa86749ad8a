import { expect, test } from 'vitest'
import { isMenuPath } from '#contract/dev/menu.ts'
import { redirectTricks as tricks } from '#test/make/redirect-tricks.ts'
import { isExternal } from '#web/base/router/routes.ts'
import { safeRedirect } from './guard.ts'

const ORIGIN = 'https://product.example'

test('[S30] no trick leads out of the product after a login', () => {
  expect(tricks.length).toBeGreaterThanOrEqual(300)
  for (const trick of tricks) {
    for (const spelling of [trick, encodeURIComponent(trick), decodeSafely(trick)]) {
      const place = safeRedirect(spelling)
      expect(place, spelling).toMatch(/^\/(?![/\\])/)
      expect(new URL(place, ORIGIN).origin, spelling).toBe(ORIGIN)
      expect(new URL(`#${place}`, ORIGIN).origin, spelling).toBe(ORIGIN)
    }
  }
})

test('[S30] an outside link of the menu is a plain address, and nothing that a browser would run', () => {
  for (const trick of tricks.filter(isMenuPath)) {
    if (isExternal(trick)) expect(['http:', 'https:'], trick).toContain(new URL(trick).protocol)
    else expect(new URL(trick, ORIGIN).origin, trick).toBe(ORIGIN)
  }
  for (const path of ['https://docs.example/a?b=c#d', 'mailto:a@b.example', 'tel:+86-10', '/goods/spu/:id?', 'brand', '/']) {
    expect(isMenuPath(path), path).toBe(true)
  }
  for (const path of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example', 'https://a b', '']) {
    expect(isMenuPath(path), path).toBe(false)
  }
})

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
