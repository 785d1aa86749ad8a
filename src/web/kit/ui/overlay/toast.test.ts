import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, releaseToasts, toast, useToastStore } from './toast.ts'

const action = { title: '查看', run: () => undefined }
const lastMessage = () => useToastStore.getState().toasts.at(-1)?.message

beforeEach(() => {
  vi.useFakeTimers()
  vi.advanceTimersByTime(60_000)
  releaseToasts()
})

afterEach(() => {
  for (const { id } of useToastStore.getState().toasts) dismissToast(id)
  vi.useRealTimers()
})

test('a message goes after three seconds; one with an action after eight', () => {
  toast.success('已保存')
  vi.advanceTimersByTime(2999)
  expect(lastMessage()).toBe('已保存')
  vi.advanceTimersByTime(1)
  expect(lastMessage()).toBeUndefined()
  toast.success('已删除', { action })
  vi.advanceTimersByTime(7999)
  expect(lastMessage()).toBe('已删除')
  vi.advanceTimersByTime(1)
  expect(lastMessage()).toBeUndefined()
})

test('[C05] the same message stands once, for three seconds from its last time', () => {
  toast.error('服务器发生错误')
  vi.advanceTimersByTime(2000)
  toast.error('服务器发生错误')
  expect(useToastStore.getState().toasts).toHaveLength(1)
  vi.advanceTimersByTime(2999)
  expect(lastMessage()).toBe('服务器发生错误')
  vi.advanceTimersByTime(1)
  expect(lastMessage()).toBeUndefined()
})

test('a newer answer replaces one that was seen, and waits at most 1.2 s for one that was not', () => {
  toast.success('一')
  vi.advanceTimersByTime(1300)
  toast.success('二')
  expect(lastMessage()).toBe('二')
  toast.success('三')
  expect(lastMessage()).toBe('二')
  vi.advanceTimersByTime(1200)
  expect(lastMessage()).toBe('三')
})

test('an answer to the person does not wait for the news in the queue', () => {
  for (const news of ['导入完成', '导出完成', '库存预警']) toast.info(news, { action })
  expect(lastMessage()).toBe('导入完成')
  toast.success('已提交导出任务')
  vi.advanceTimersByTime(1200)
  expect(lastMessage()).toBe('已提交导出任务')
  vi.advanceTimersByTime(3000)
  expect(lastMessage()).toBe('导出完成')
  vi.advanceTimersByTime(8000)
  expect(lastMessage()).toBe('库存预警')
})

test('news wait for an undo, and a fault is replaced by nothing', () => {
  toast.success('已删除', { action })
  vi.advanceTimersByTime(2000)
  toast.info('导出完成', { action })
  expect(lastMessage()).toBe('已删除')
  vi.advanceTimersByTime(6000)
  expect(lastMessage()).toBe('导出完成')
  vi.advanceTimersByTime(8000)
  toast.error('库存不足')
  vi.advanceTimersByTime(2000)
  toast.success('已保存')
  expect(lastMessage()).toBe('库存不足')
  vi.advanceTimersByTime(1000)
  expect(lastMessage()).toBe('已保存')
})

test('a message that stays returns after the others', () => {
  toast.error('新版本已就绪', { stays: true })
  vi.advanceTimersByTime(2000)
  toast.success('已保存')
  expect(lastMessage()).toBe('已保存')
  vi.advanceTimersByTime(3000)
  expect(lastMessage()).toBe('新版本已就绪')
})
