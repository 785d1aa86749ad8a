import { expect, test } from 'vitest'
import { carrierOf } from './carrier-of.ts'

test('a tracking number tells its carrier by its form', () => {
  expect(carrierOf('SF1234567890123')).toBe('sf')
  expect(carrierOf(' jdvb01234567890 ')).toBe('jd')
  expect(carrierOf('YT8812345678901')).toBe('yto')
  expect(carrierOf('DPK364012345678')).toBe('deppon')
  expect(carrierOf('78412345678901')).toBe('zto')
  expect(carrierOf('123456')).toBeUndefined()
  expect(carrierOf('')).toBeUndefined()
})
