import { expect, test } from 'vitest'
import { browserLanguage } from './browser-language.ts'

test.each([
  [['zh-CN', 'en'], 'zh'],
  [['zh'], 'zh'],
  [['zh-Hant-TW'], 'zh'],
  [['en-US', 'zh-CN'], 'en'],
  [['de'], 'en'],
  [['zhx'], 'en'],
  [[], 'zh'],
] as const)('a browser that prefers %j shows %s on the first visit', (languages, language) => {
  expect(browserLanguage(languages)).toBe(language)
})
