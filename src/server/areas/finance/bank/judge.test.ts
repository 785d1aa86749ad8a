import { expect, test } from 'vitest'
import type { Ours } from './counterparts.ts'
import { judge, type OpenLine } from './judge.ts'

const lineOf = (values: Partial<OpenLine> & { id: number }): OpenLine => ({
  day: '2026-11-11',
  amount: 1000,
  name: null,
  counter_tail: null,
  serial: null,
  summary: null,
  is_reversal: 0,
  by_hand: 0,
  ...values,
})
const oursOf = ({ name = null, serial = null, ...values }: Partial<Ours> & { id: number }): Ours => ({
  kind: 'voucher',
  attempt: null,
  amount: 1000,
  no: `P${values.id}`,
  numbers: [`P${values.id}`],
  name,
  name_key: name ?? '',
  tail: null,
  serial,
  serial_key: serial,
  day: '2026-11-10',
  ...values,
})
const count = (judged: ReturnType<typeof judge>, to: string) => [...judged.values()].filter((one) => one.to === to).length

test('thousands of records with one amount and name need no list of all pairs', () => {
  const lines = Array.from({ length: 10_000 }, (_, at) => lineOf({ id: at + 1, serial: `S${at}`, name: '同一家公司' }))
  const records = Array.from({ length: 3000 }, (_, at) =>
    oursOf({ id: at + 1, name: '同一家公司', ...(at < 1000 && { serial: `S${at}` }) }),
  )
  const judged = judge(lines, records)
  expect(count(judged, 'matched')).toBe(1000)
  // for the others only the amount and the name fit, as they do for many
  expect(count(judged, 'doubtful')).toBe(9000)
})

test('a number counts where it stands as a whole, wherever the remark has it', () => {
  const [record] = [oursOf({ id: 12 })]
  const matched = (summary: string) => judge([lineOf({ id: 1, summary })], [record]).get(1)?.to
  for (const summary of ['P12', '货款P12', 'p 12 货款', '单号：XP12，即P12', 'P123/P12', '12月 P-12'])
    expect(matched(summary), summary).toBe('matched')
  for (const summary of ['P123', 'XP12', '9P12', 'P1', '']) expect(matched(summary), summary).toBe('doubtful')
})
