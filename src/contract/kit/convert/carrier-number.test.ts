import { expect, test } from 'vitest'
import { carrierOfNumber, isOfOtherCarrier } from './carrier-number.ts'

test('a tracking number tells its carrier by its form', () => {
  expect(carrierOfNumber('SF1234567890123')).toBe('sf')
  expect(carrierOfNumber(' jdvb01234567890 ')).toBe('jd')
  expect(carrierOfNumber('YT8812345678901')).toBe('yto')
  expect(carrierOfNumber('DPK364012345678')).toBe('deppon')
  expect(carrierOfNumber('78412345678901')).toBe('zto')
  expect(carrierOfNumber('123456')).toBeUndefined()
  expect(carrierOfNumber('')).toBeUndefined()
})

test.each([
  ['zto', 'SF1234567890123', true],
  ['sf', 'sf 1234 5678 90123', false],
  ['sf', 'JDVB01234567890', true],
  ['yto', 'YT1234567890123', false],
  // several carriers use such digits
  ['yunda', '73112345678901', false],
  ['sf', '123456789012', false],
])('[O15] a parcel with %s and number %s is of another carrier: %s', (carrier, number, isOther) => {
  expect(isOfOtherCarrier(carrier, number)).toBe(isOther)
})
