import { expect, test } from 'vitest'
import { copyTitle } from './copy-title.ts'

test('the title of a copy has a mark in the language of the person, within the limit', () => {
  expect(copyTitle('轴承专场', 20, 'zh')).toBe('轴承专场 副本')
  expect(copyTitle('轴承专场', 20, 'en')).toBe('轴承专场 copy')
  expect(copyTitle('长'.repeat(20), 20, 'zh')).toBe(`${'长'.repeat(17)} 副本`)
  // a sign beyond the basic plane is one character
  expect([...copyTitle('𠮷'.repeat(20), 20, 'en')]).toHaveLength(20)
})
