import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { date, defaulted, fieldMeta, int, listOf, longText, money, optional, text } from './field.ts'

const label = ['名称', 'Name'] as const

describe('text', () => {
  test('is trimmed, composed, and free of what cannot be seen', () => {
    const line = text(label, { max: 20 })
    expect(z.parse(line, '  深沟\t球\n轴承 ')).toBe('深沟 球 轴承')
    expect(z.parse(line, 'cafe\u0301')).toBe('café')
    expect(z.parse(line, 'a\u0000b\u202ec\u2066')).toBe('abc')
    expect(z.parse(line, 'a\ud800')).toBe('a\ufffd')
    expect(z.parse(longText(label, { max: 20 }), 'a\r\nb\rc\u0007')).toBe('a\nb\nc')
  })

  test('is counted in characters as people see them written', () => {
    const five = text(label, { max: 5 })
    expect(five.safeParse('𠮷𠮷𠮷𠮷𠮷').success).toBe(true)
    expect(five.safeParse('𠮷𠮷𠮷𠮷𠮷𠮷').success).toBe(false)
    expect(five.safeParse('     12345     ').success).toBe(true)
  })

  test('is stable: what was cleaned is not changed by cleaning it again', () => {
    const any = longText(label, { min: 0, max: 1000 })
    const awkward = fc.constantFrom(
      'a',
      ' ',
      '\t',
      '\r',
      '\n',
      '\0',
      '\u0085',
      '\u2066',
      'e',
      '\u0301',
      '\u0323',
      '\ud842',
      '\udfb7',
      'ﬀ',
      '轴',
    )
    fc.assert(
      fc.property(fc.array(awkward, { maxLength: 40 }), (typed) => {
        const once = z.parse(any, typed.join(''))
        expect(z.parse(any, once)).toBe(once)
        expect(once.isWellFormed()).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('optional', () => {
  const field = optional(int(label, 1, 9))

  test('left out it leaves the row as it is, emptied it empties', () => {
    const form = z.object({ x: field })
    expect(z.parse(form, {})).toEqual({})
    for (const empty of [null, '', '  ']) expect(z.parse(form, { x: empty })).toEqual({ x: null })
    expect(z.parse(form, { x: 5 })).toEqual({ x: 5 })
    expect(form.safeParse({ x: 0 }).success).toBe(false)
  })

  test('an empty text is no text', () => {
    expect(z.parse(optional(text(label, { max: 5 })), ' ')).toBe(null)
    expect(z.parse(optional(date(label)), '')).toBe(null)
  })
})

test('defaulted: may be left out, but not emptied', () => {
  const form = z.object({ x: defaulted(int(label, 0, 9)) })
  expect(z.parse(form, {})).toEqual({})
  expect(form.safeParse({ x: null }).success).toBe(false)
})

test('what is stored is read back whatever the limits are today', () => {
  const stored = (field: z.ZodMiniType) => fieldMeta(field)?.stored as z.ZodMiniType
  expect(stored(text(label, { min: 2, max: 3 })).safeParse('一').success).toBe(true)
  expect(stored(money(label, { min: 1 })).safeParse(0).success).toBe(true)
  expect(stored(listOf(label, text(label, { max: 1 }), 1)).safeParse(['long', 'too many']).success).toBe(true)
  expect(stored(optional(int(label, 1, 9))).safeParse(null).success).toBe(true)
  expect(stored(int(label, 1, 9)).safeParse(null).success).toBe(false)
})

test('only a field made by one of the kinds can be optional', () => {
  expect(() => optional(z.string() as never)).toThrow('made by one of the kinds')
})
