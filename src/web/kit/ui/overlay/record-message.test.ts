import { expect, test } from 'vitest'
import { recordMessage } from './record-message.ts'

test('a message about one record names it behind the words, and before a sentence', () => {
  expect(recordMessage('已发布', '轴承满300减20', 'zh')).toBe('已发布 轴承满300减20')
  expect(recordMessage('Published', 'Bearings 300-20', 'en')).toBe('Published: Bearings 300-20')
  expect(recordMessage('已停用，3 个 SKU 同时隐藏', '磐垣朔', 'zh')).toBe('磐垣朔：已停用，3 个 SKU 同时隐藏')
})

test('a message keeps its words without a title, with a masked one, and where it has the title', () => {
  for (const title of [undefined, '', '  ', '138****1234 #7', '**** 4321']) expect(recordMessage('已发布', title, 'zh')).toBe('已发布')
  expect(recordMessage('已发货 SF123', 'SF123', 'zh')).toBe('已发货 SF123')
})

test('a title of more than 30 letters is cut', () => {
  expect(recordMessage('已发布', '承'.repeat(30), 'zh')).toBe(`已发布 ${'承'.repeat(30)}`)
  expect(recordMessage('已发布', '😀'.repeat(31), 'zh')).toBe(`已发布 ${'😀'.repeat(29)}…`)
})
