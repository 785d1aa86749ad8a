import { afterEach, expect, test } from 'vitest'
import { useLanguageStore } from '#web/base/locales/texts.ts'
import { dismissToast, useToastStore } from '#web/kit/ui/overlay/toast.ts'
import { reportBatch } from './batch.ts'

const titles = new Map([
  [7, '磐垣朔'],
  [8, '钺珩'],
])
const titleOf = (id: number) => titles.get(id)
const messages = () => useToastStore.getState().toasts.map(({ message }) => message)

afterEach(() => {
  for (const { id } of useToastStore.getState().toasts) dismissToast(id)
})

test('the message about one row names it, in the language of the page', () => {
  useLanguageStore.setState({ language: 'zh' })
  reportBatch({ success: [7], failed: [] }, '已停用', { titleOf })
  expect(messages()).toEqual(['已停用 磐垣朔'])
})

test('the message about several rows, and a refusal, keep their words', () => {
  useLanguageStore.setState({ language: 'zh' })
  reportBatch({ success: [7, 8], failed: [] }, '已停用 2 项', { titleOf })
  reportBatch({ success: [], failed: [{ id: 7, msg: '品牌已被使用，无法删除' }] }, '删除失败', { titleOf })
  expect(messages()).toEqual(expect.arrayContaining(['已停用 2 项', '品牌已被使用，无法删除']))
  expect(messages()).toHaveLength(2)
})
