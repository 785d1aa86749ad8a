import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import * as field from './field.ts'
import { describeIssues } from './issue.ts'
import type { Label } from './label.ts'
import { rule } from './verbs.ts'

const label: Label = ['名称', 'Name']

/** The message for a value in a form with one field, in both languages; none for an accepted value. */
function messagesOf(schema: z.ZodMiniType, value: unknown): string[] {
  const form = z.object({ x: schema })
  const result = form.safeParse(value === undefined ? {} : { x: value }, { reportInput: true })
  if (result.success) return []
  return (['zh', 'en'] as const).map((language) => describeIssues(form, result.error.issues, language)[0]?.msg ?? '')
}

describe('the messages that all areas share (domain §0.3)', () => {
  test.for<[string, z.ZodMiniType, unknown[], string, string]>([
    ['an empty text', field.text(label, { min: 2, max: 5 }), [undefined, null, '', '  '], '请输入名称', 'Please enter Name'],
    ['no choice', field.ref(label), [undefined, null], '请选择名称', 'Please select Name'],
    ['no choice', field.choice(label, { a: ['甲', 'A'] }), [undefined, null], '请选择名称', 'Please select Name'],
    ['no choice', field.flag(label), [undefined, null], '请选择名称', 'Please select Name'],
    ['no choice', field.date(label), [undefined, null], '请选择名称', 'Please select Name'],
    ['no list', field.listOf(label, field.ref(label), 5), [undefined, null], '请选择名称', 'Please select Name'],
    ['no picture', field.image(label), [undefined, null], '请上传名称', 'Please upload Name'],
    ['no number', field.int(label, 1, 9), [undefined, null], '请输入名称', 'Please enter Name'],
    ['too short a text', field.text(label, { min: 2, max: 5 }), ['一', ' a '], '名称不能少于2个字符', 'Name must be at least 2 characters'],
    [
      'too long a text',
      field.text(label, { min: 2, max: 5 }),
      ['一二三四五六'],
      '名称不能超过5个字符',
      'Name must be at most 5 characters',
    ],
    [
      'a number out of range',
      field.int(label, 0, 9),
      [-1, 10, 1.5, 1e9, '5'],
      '名称必须为0~9之间的整数',
      'Name must be a whole number from 0 to 9',
    ],
    ['no price', field.money(label, { min: 1 }), [0, -5], '名称必须大于0', 'Name must be greater than 0'],
    ['less than nothing', field.money(label), [-1], '名称不能小于0', 'Name must not be less than 0'],
    ['a part of a fen', field.money(label), [10.5], '名称最多保留两位小数', 'Name allows at most two decimals'],
    ['too many yuan', field.money(label), [999_999_901], '名称不能超过9999999元', 'Name must be at most ¥9,999,999'],
    ['no weight', field.weight(label), [0], '名称必须大于0', 'Name must be greater than 0'],
    ['a part of a gram', field.weight(label), [0.5], '名称最多保留三位小数', 'Name allows at most three decimals'],
    ['too many kilograms', field.weight(label), [10_000_001], '名称不能超过10000千克', 'Name must be at most 10,000 kg'],
    ['too many values', field.listOf(label, field.text(label, { max: 5 }), 2), [['a', 'b', 'c']], '名称最多2个', 'Name: at most 2'],
    ['too many pictures', field.images(label, 1), [['/files/a.png', '/files/b.png']], '名称最多1个', 'Name: at most 1'],
    [
      'a picture of somebody else',
      field.image(label),
      ['https://a.b/c.png', '/files/../x.png', '/files/a.svg', 7],
      '图片地址不合法',
      'The image address is not valid',
    ],
    ['a value of another kind', field.text(label, { max: 5 }), [7, ['a'], {}, true], '名称格式不正确', 'Name is not valid'],
    ['a day that never was', field.date(label), ['2026-02-30', '2026-2-3', 'tomorrow'], '名称格式不正确', 'Name is not valid'],
  ])('%s is refused', ([, schema, values, zh, en]) => {
    for (const value of values) expect({ value, said: messagesOf(schema, value) }).toEqual({ value, said: [zh, en] })
  })
})

describe('where a fault is told', () => {
  const inner = z.object({ title: field.text(['标题', 'Title'], { max: 3 }) })
  const form = z
    .object({
      a: field.int(['甲', 'A'], 1, 9),
      b: z._default(field.int(['乙', 'B'], 1, 9), 1),
      rows: z.optional(z.array(inner)),
      c: z._default(field.int(['丙', 'C'], 1, 9), 1),
    })
    .check(rule(['b', 'a'], ['乙不能大于甲', 'B must not be above A'], ({ a, b }: { a: number; b: number }) => b <= a))
  const errors = (value: object) => {
    const result = form.safeParse(value, { reportInput: true })
    return result.success ? [] : describeIssues(form, result.error.issues, 'zh')
  }

  test('every field once, in the order of the fields', () => {
    expect(errors({ a: 0, b: 99 })).toEqual([
      { field: 'a', msg: '甲必须为1~9之间的整数' },
      { field: 'b', msg: '乙必须为1~9之间的整数' },
    ])
  })

  test('a rule across fields is told at the field that it names', () => {
    expect(errors({ a: 2, b: 3 })).toEqual([{ field: 'b', msg: '乙不能大于甲' }])
  })

  test('a rule across fields is told beside other faults, but not before its own fields are right', () => {
    expect(errors({ a: 2, b: 3, c: 0 })).toEqual([
      { field: 'b', msg: '乙不能大于甲' },
      { field: 'c', msg: '丙必须为1~9之间的整数' },
    ])
    expect(errors({ a: 0, b: 3 })).toEqual([{ field: 'a', msg: '甲必须为1~9之间的整数' }])
    expect(errors({ b: 3 })).toEqual([{ field: 'a', msg: '请输入甲' }])
  })

  test('one rule does not silence another that reads the same field', () => {
    const below = (one: 'a' | 'c', other: 'b' | 'a') =>
      rule([one, other], ['{label}太大', '{label} too big'], (value: Record<string, number>) => (value[one] ?? 0) < (value[other] ?? 0))
    const numbers = z.object({ a: z.int(), b: z.int(), c: z.int() }).check(below('a', 'b'), below('c', 'a'))
    const result = numbers.safeParse({ a: 3, b: 2, c: 4 })
    expect(result.error?.issues.map(({ path }) => path)).toEqual([['a'], ['c']])
  })

  test('inside a list by its place', () => {
    expect(errors({ a: 2, rows: [{ title: 'ok' }, { title: 'long' }, {}] })).toEqual([
      { field: 'rows.1.title', msg: '标题不能超过3个字符' },
      { field: 'rows.2.title', msg: '请输入标题' },
    ])
  })
})

describe('text in place of a number says why it is none', () => {
  test.for([
    ['96,5', field.money(label), '名称中的逗号不是小数点，请改用“.”'],
    ['0,057', field.weight(label), '名称中的逗号不是小数点，请改用“.”'],
    ['1,5', field.int(label, 0, 100), '名称中的逗号不是小数点，请改用“.”'],
    ['12,5', field.rate(label), '名称中的逗号不是小数点，请改用“.”'],
    ['96.105', field.money(label), '名称最多保留两位小数'],
    ['0.0015', field.weight(label), '名称最多保留三位小数'],
    ['1.5', field.int(label, 0, 100), '名称必须是整数'],
    ['12美元', field.money(label), '名称不能使用单位“美元”'],
    ['abc', field.optional(field.money(label)), '名称必须是数字'],
    ['1e3', field.optional(field.int(label, 0, 100)), '名称不能用科学计数法填写'],
  ] as const)('[N3] [N18] %s', ([text, schema, message]) => {
    expect(messagesOf(schema, text)[0]).toBe(message)
  })
})

describe('a day that ends something, and a day that has passed', () => {
  const end = field.time(label, { isEnd: true })

  test.for([
    ['2026-12-05', '2026-12-05T15:59:59.999Z'],
    ['2028-02-29', '2028-02-29T15:59:59.999Z'],
    ['2026-12-05T10:00:00.000Z', '2026-12-05T10:00:00.000Z'],
  ] as const)('[O10] %s as an end is %s', ([sent, stored]) => {
    expect(end.parse(sent)).toBe(stored)
    expect(field.optional(end).parse(sent)).toBe(stored)
  })

  test.for(['2026-02-29', '2026-12-05 10:00', 'bald'])('[O10] %s is no end', (sent) => {
    expect(messagesOf(end, sent)).toEqual(['名称格式不正确', 'Name is not valid'])
  })

  test('[O10] a moment that begins something takes no day', () => {
    expect(messagesOf(field.time(label), '2026-12-05')).toEqual(['名称格式不正确', 'Name is not valid'])
  })

  test('[O17] today in Shanghai is the last day, also while it is the day before elsewhere', () => {
    vi.useFakeTimers({ now: new Date('2026-11-30T16:30:00Z') })
    const past = field.date(label, { isPast: true })
    expect(messagesOf(past, '2026-12-01')).toEqual([])
    expect(messagesOf(past, '2026-11-30')).toEqual([])
    expect(messagesOf(past, '2026-12-02')).toEqual(['名称不能晚于今天', 'Name must not be after today'])
    expect(messagesOf(field.optional(past), '2027-01-01')[0]).toBe('名称不能晚于今天')
    vi.useRealTimers()
  })
})
