import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { badContactPhone, badPhone, foldPhone, readContactPhone, readPhone } from './phone.ts'

describe('[N17] phone numbers as people write them', () => {
  test.each([
    '+86 138 0013 9001',
    '138-0013-9001',
    '138 0013 9001',
    '１３８００１３９００１',
    '8613800139001',
    '008613800139001',
    '13800139001.0',
    '13800139001.00',
    '(+86)138.0013.9001',
    '（86）138—0013—9001',
    "'13800139001",
    'tel:13800139001',
    'tel:+86-138-0013-9001',
    '手机号：13800139001',
    '电话 138 0013 9001',
    '\u202d13800139001\u202c',
    '138\u200b0013\u00a09001',
  ])('%s', (text) => {
    expect(readPhone(text)).toEqual({ value: '13800139001' })
    expect(readContactPhone(text)).toEqual({ value: '13800139001' })
    expect(foldPhone(text)).toBe('13800139001')
  })

  test.each([
    '',
    '1380013900',
    '138001390011',
    '12800139001',
    '1.38E+10',
    '13800139001/13800139002',
    '0571-88001234',
    '138O0139001',
    '+1 1380013900',
    '1380013900.1',
    '1.3800139001',
    '138.00139001',
    '1380013.9001',
    '86.13800139001',
  ])('%s is no mobile number', (text) => {
    expect(readPhone(text).fault).toBe(badPhone)
  })

  test('any grouping of any number has the same value', () => {
    const gaps = ['', ' ', '-', '\u00a0', '－'] as const
    // a dot alone would be a decimal point
    const separators = fc.oneof(
      fc.tuple(fc.constantFrom(...gaps), fc.constantFrom(...gaps)),
      fc.constantFrom(['.', '.'], ['.', '-'], [' ', '.'], ['. ', '. ']),
    )
    fc.assert(
      fc.property(fc.integer({ min: 13_000_000_000, max: 19_999_999_999 }), separators, (number, [one, two]) => {
        const digits = String(number)
        const text = `${digits.slice(0, 3)}${one}${digits.slice(3, 7)}${two}${digits.slice(7)}`
        expect(readPhone(text)).toEqual({ value: digits })
        expect(readPhone(`+86${one}${text}`)).toEqual({ value: digits })
      }),
    )
  })
})

describe('[N17] landlines for delivery addresses', () => {
  test.each([
    ['0571-88001234', '0571-88001234'],
    ['0571 8800 1234', '0571-88001234'],
    ['057188001234', '0571-88001234'],
    ['(0571)88001234', '0571-88001234'],
    ['（0571） 88001234', '0571-88001234'],
    ['+86 571 88001234', '0571-88001234'],
    ['010-62345678', '010-62345678'],
    ['01062345678', '010-62345678'],
    ['021-6234567', undefined],
    ['010-8800123', undefined],
    ['0271234567', undefined],
    ['+86 25 6234 567', undefined],
    ['+86 25 62345678', '025-62345678'],
    ['0758-2234567', '0758-2234567'],
    ['0571-88001234-801', '0571-88001234-801'],
    ['0571-88001234转801', '0571-88001234-801'],
    ['0571-88001234 ext. 801', '0571-88001234-801'],
    ['电话：0571-88001234', '0571-88001234'],
    ['88001234', undefined],
    ['0571-8800123456', undefined],
    ['0171-88001234', undefined],
  ])('%s is %s', (text, value) => {
    expect(readContactPhone(text)).toEqual(value === undefined ? { fault: badContactPhone, part: text } : { value })
  })
})
