import { expect, test, vi } from 'vitest'
import { rememberRecord, type RecentRecord } from './recent-records.ts'
import { useSession } from './store.ts'

const stored = vi.hoisted(() => {
  const stored: Record<string, string> = {}
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
  })
  return stored
})

const open = (id: number, title = `品牌${id}`) => rememberRecord({ to: `/goods/brand?edit=${id}`, title, kind: ['品牌', 'Brand'] })
const storedRecords = (person: number) => JSON.parse(stored[`hexbolt-records-${person}`] ?? '[]') as RecentRecord[]

test('[A38] the newest twenty records are kept, each once and with its last title', () => {
  useSession.setState({ id: 7 })
  for (let id = 1; id <= 25; id++) open(id)
  open(10, '改名')
  expect(storedRecords(7)).toHaveLength(20)
  expect(
    storedRecords(7)
      .slice(0, 3)
      .map(({ title }) => title),
  ).toEqual(['改名', '品牌25', '品牌24'])
})

test('[A38] each person has own records; damaged ones are dropped', () => {
  useSession.setState({ id: 8 })
  stored['hexbolt-records-8'] = JSON.stringify([{ to: 'https://evil.example', title: 'x', kind: ['a', 'b'], at: 1 }, null, 3])
  open(1)
  expect(storedRecords(8).map(({ title }) => title)).toEqual(['品牌1'])
  stored['hexbolt-records-8'] = '{'
  open(2)
  expect(storedRecords(8).map(({ title }) => title)).toEqual(['品牌2'])
  expect(storedRecords(7)).toHaveLength(20)
})
