import { expect, test } from 'vitest'
import { isMenuPath } from '#contract/dev/menu.ts'
import { isExternal } from '#web/router/routes.ts'
import { safeRedirect } from './guard.ts'

const ORIGIN = 'https://product.example'

const hosts = [
  'evil.example',
  'evil.example/',
  'evil.example:443/a',
  'product.example@evil.example',
  '0x7f000001',
  '[::1]',
  '。evil。example',
]
const leads = [
  '//',
  '///',
  '////',
  '/\\',
  '\\/',
  '\\\\',
  '/\t/',
  '/\n/',
  '/\r\n/',
  '\t//',
  ' //',
  '\u0000//',
  '/\u000b/',
  '/\u3000/',
  '/.//',
  '/%09/',
]
const schemes = [
  ...[
    'https://',
    'http://',
    'HTTPS://',
    'https:',
    'https:/',
    'https:\\\\',
    'ftp://',
    'ws://',
    'javascript:',
    'JaVaScRiPt:',
    'java\nscript:',
  ],
  ...[
    'javascript://',
    'data:text/html,',
    'vbscript:',
    'blob:',
    'file:///',
    ' https://',
    '\thttps://',
    'view-source:',
    'intent://',
    '@',
    '.',
  ],
]
const tails = ['', '?a=1', '#/x']

const tricks = [...new Set([...leads, ...schemes].flatMap((lead) => hosts.flatMap((host) => tails.map((tail) => `${lead}${host}${tail}`))))]

test('[S30] no trick leads out of the product after a login', () => {
  expect(tricks.length).toBeGreaterThanOrEqual(300)
  for (const trick of tricks) {
    for (const given of [trick, encodeURIComponent(trick), decodeSafely(trick)]) {
      const place = safeRedirect(given)
      expect(place, given).toMatch(/^\/(?![/\\])/)
      expect(new URL(place, ORIGIN).origin, given).toBe(ORIGIN)
      expect(new URL(`#${place}`, ORIGIN).origin, given).toBe(ORIGIN)
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
