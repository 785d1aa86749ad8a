import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { momentFaults, readDay, readFullDay, readMoment, readTime } from './moment.ts'
import { numberFaults, readCount, readMoney, readRate, readWeight } from './number.ts'
import { readWord } from './word.ts'

describe('[N3] a comma separates thousands only', () => {
  test.each([
    ['1,234.50', 123_450],
    ['1,234,567.89', 123_456_789],
    ['１，２３４．５０', 123_450],
    ['¥ 1,234', 123_400],
    ['-¥12.5', -1250],
    ['12.', 1200],
    ['.5', 50],
    ['12。5', 1250],
    ['1 234.50', 123_450],
  ])('money %s', (text, value) => {
    expect(readMoney(text)).toEqual({ value })
  })

  test.each([
    ['96,5', numberFaults.comma],
    ['0,057', numberFaults.comma],
    ['1,5', numberFaults.comma],
    ['12,34', numberFaults.comma],
    ['1234,567', numberFaults.comma],
    ['1,2345', numberFaults.comma],
    ['1.234,50', numberFaults.comma],
    ['1,234 567', numberFaults.number],
    ['12 34', numberFaults.number],
    ['1e5', numberFaults.exponent],
    ['十二', numberFaults.number],
    ['10-20', numberFaults.number],
    ['5元10角', numberFaults.number],
    ['--5', numberFaults.number],
    ['¥¥5', numberFaults.number],
    ['', numberFaults.number],
    ['1'.repeat(16), numberFaults.long],
  ])('money %s is refused', (text, fault) => {
    expect(readMoney(text).fault).toBe(fault)
  })

  test('any number of fen in any usual form has one value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (fen) => {
        const yuan = `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
        const grouped = yuan.replace(/\B(?=(?:\d{3})+(?=\.))/g, ',')
        for (const text of [yuan, grouped, `¥${grouped}`, `${yuan}元`, ` ${grouped} `, `${fen}分`, fen / 100])
          expect(readMoney(text)).toEqual({ value: fen })
      }),
    )
  })
})

describe('[N2] a unit behind a number is read or refused', () => {
  test.each([
    ['2584g', 2584],
    ['2584 克', 2584],
    ['2.584', 2584],
    ['2.584KG', 2584],
    ['5斤', 2500],
    ['1.5t', 1_500_000],
    ['500mg', undefined],
    ['12磅', undefined],
    ['5 kg/箱', undefined],
  ])('weight %s', (text, value) => {
    expect(readWeight(text).value).toBe(value)
  })

  test.each([
    ['12.5%', 1250],
    ['12.5', 1250],
    ['125‰', 1250],
  ])('rate %s', (text, value) => {
    expect(readRate(text)).toEqual({ value })
  })

  test.each([
    ['96.10元', 9610],
    ['3角', 30],
    ['1.2万元', 1_200_000],
    ['12 USD', undefined],
    ['12$', undefined],
    ['96.105', undefined],
  ])('money %s', (text, value) => {
    expect(readMoney(text).value).toBe(value)
  })

  test.each(['12箱', '1.5', '3只'])('count %s is refused', (text) => {
    expect(readCount(text).fault).toBeDefined()
  })
})

describe('[N6] a number from a formula has 15 digits', () => {
  test.each([
    [0.1 + 0.2, 30],
    [30.88 + 30.89 + 30.88 + 30.89, 12_354],
    [1.1 * 3, 330],
    [4.35 * 100, 43_500],
  ])('%s', (value, fen) => {
    expect(readMoney(value)).toEqual({ value: fen })
  })

  test('a typed text keeps its digits', () => {
    expect(readMoney('0.30000000000000004').fault).toBe(numberFaults.long)
    expect(readMoney('0.3000000001').fault?.[0]).toBe('{label}最多保留两位小数')
  })
})

describe('[O10] a day that ends something includes that day', () => {
  test.each([
    ['2026-12-05', false, '2026-12-05T00:00'],
    ['2026-12-05', true, '2026-12-05T23:59'],
    ['2026年12月5日', true, '2026-12-05T23:59'],
    ['20261205', true, '2026-12-05T23:59'],
    ['12-5', true, '2026-12-05T23:59'],
    ['2026-12-05 8:30', true, '2026-12-05T08:30'],
    ['2026-12-05 24:00', true, '2026-12-06T00:00'],
    ['2026-12-05T08:30:00', true, '2026-12-05T08:30'],
  ])('%s, end: %s', (text, isEnd, value) => {
    expect(readMoment(text, { isEnd, today: '2026-11-30' })).toEqual({ value })
  })

  test.each(['2026-02-29', '2026-13-01', '5/1/2026', '2026-12-05 25:00', '下周', '6205', ''])('%s is no day', (text) => {
    expect(readDay(text, '2026-11-30').fault).toBeDefined()
    expect(readMoment(text, { today: '2026-11-30' }).fault).toBeDefined()
  })
})

describe('[N3] a number has plain digits', () => {
  const odd = ['²', '³', '¹', '①', '⑫', '½', '¼', '⑴', '⒈', '㉑', '➊', '₂']
  test('a sign that becomes a digit in one width makes no number, whatever stands beside it', () => {
    const readers = [readMoney, readWeight, readRate, readCount, readDay, readMoment, readTime]
    for (const sign of odd)
      for (const text of [sign, `1${sign}`, `${sign}0`, `2026-1-${sign}`, `1${sign}:30`, `${sign}元`, `${sign}kg`])
        for (const read of readers) expect([text, read(text).value]).toEqual([text, undefined])
  })

  test.each([
    ['1’234.50', 123_450],
    ["1'234.50", 123_450],
  ])('an apostrophe of either form separates thousands: %s', (text, value) => {
    expect(readMoney(text)).toEqual({ value })
  })
})

describe('[O10] a spreadsheet writes a day with a time, a weekday or an English half of the day', () => {
  test.each([
    ['2026-12-05 00:00:00', true, '2026-12-05T23:59'],
    ['2026/12/5 0:00:00', true, '2026-12-05T23:59'],
    ['2026-12-05T00:00:00.000', true, '2026-12-05T23:59'],
    ['2026-12-05 00:00', true, '2026-12-05T00:00'],
    ['2026-12-05 00:00:00', false, '2026-12-05T00:00'],
    ['2026-12-05 23:59:59', true, '2026-12-05T23:59'],
    ['2026年12月5日 星期六', true, '2026-12-05T23:59'],
    ['2026-12-05 3:30 PM', false, '2026-12-05T15:30'],
    ['2026-12-05 12:00 AM', false, '2026-12-05T00:00'],
    ['12月5日下午3点半', false, '2026-12-05T15:30'],
    ['2026-12-05 上午9点5分', false, '2026-12-05T09:05'],
  ])('%s, end: %s', (text, isEnd, value) => {
    // the weekday stands behind a blank, where a time could stand
    const moment = readMoment(text, { isEnd, today: '2026-11-30' })
    expect(moment).toEqual({ value })
  })

  test.each([
    ['2026-12-05 00:00:00', '2026-12-05'],
    ['2026/12/5 0:00', '2026-12-05'],
    ['2026-12-05T00:00:00', '2026-12-05'],
    ['2026年12月5日 星期六', '2026-12-05'],
    ['2026-12-05(周六)', '2026-12-05'],
    ['2026—12—5', '2026-12-05'],
    ['2026-12-05 08:00', '2026-12-05'],
  ])('%s is the day %s', (text, value) => {
    expect(readDay(text, '2026-11-30')).toEqual({ value })
    expect(readFullDay(text)).toEqual({ value })
  })

  test.each(['2026-12-05 星期一', '2026-12-05 24:00', '2026-12-05 25:00', '2026/12-5', '99-1-1', '98年1月1日'])('%s is no day', (text) => {
    expect(readDay(text, '2026-11-30').fault).toBeDefined()
  })

  test.each(['08:5', '8.5', '12:30:60', '24:00:30', '下午12点', '上午15点', '上午3 pm', '晚上12点'])('%s is no time', (text) => {
    expect(readMoment(`2026-12-05 ${text}`).fault).toBeDefined()
    expect(readTime(text).fault).toBeDefined()
  })

  test.each(['3/5', '12.31', '3月5日', '1231', '今天', '明天'])('a cell with %s has no year', (text) => {
    expect(readFullDay(text).fault).toBe(momentFaults.year)
  })
})

test.each(['2026-11-30 14:30:22', '2026/11/30 0:00:00', '2026年11月30日14时30分', '20261130 1430', '今天 8:30', '2026-11-30T08:30:00'])(
  '[O17] %s is a day with a time, which a day leaves out',
  (text) => {
    expect(readDay(text, '2026-11-30')).toEqual({ value: '2026-11-30' })
  },
)

describe('[O10] a year of two digits is read only where it is certain', () => {
  test.each([
    ['26-12-05', '2026-12-05'],
    ['26.12.5', '2026-12-05'],
    ['26年12月5日', '2026-12-05'],
    ['05年1月26日', '2005-01-26'],
    ['2005/01/26', '2005-01-26'],
  ])('%s is %s', (text, value) => {
    expect(readDay(text, '2026-11-30')).toEqual({ value })
    expect(readMoment(`${text} 08:30`, { today: '2026-11-30' })).toEqual({ value: `${value}T08:30` })
  })

  test.each(['05/01/26', '12/05/26', '26/12/05', '05-01-26', '12.05.26'])('%s is no day', (text) => {
    expect(readDay(text, '2026-11-30').fault).toBeDefined()
    expect(readMoment(`${text} 08:30`, { today: '2026-11-30' }).fault).toBeDefined()
  })
})

test.each([
  ['是', 1],
  ['N', 0],
  ['√', 1],
  ['已启用', undefined],
  ['启用', 1],
  ['✕', 0],
  ['无', 0],
  ['-1', undefined],
])('[N9] a switch reads %s', (text, value) => {
  expect(readWord({ 1: ['是', 'Yes'], 0: ['否', 'No'] }, text).value).toBe(value)
})

test.each([
  ['已上架', 1],
  ['在售', 1],
  ['停售', 0],
  ['已下架', 0],
  ['√', 1],
  ['无', undefined],
  ['对', undefined],
  ['错', undefined],
])('[N9] a state reads %s', (text, value) => {
  expect(readWord({ 1: ['上架', 'On sale'], 0: ['下架', 'Off sale'] }, text).value).toBe(value)
})
