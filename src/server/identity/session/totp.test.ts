import { expect, test } from 'vitest'
import { base32, codeAt, newSecret, otpauth, stepAt, stepOf } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at %i s the code is %s', (seconds, code) => {
  expect(codeAt(secret, stepAt(new Date(seconds * 1000)), 8)).toBe(code)
})

test('a code counts one step early and late, not two', () => {
  const now = new Date(1111111111000)
  const present = stepAt(now)
  for (const [offset, found] of [
    [-2, undefined],
    [-1, present - 1],
    [0, present],
    [1, present + 1],
    [2, undefined],
  ] as const) {
    expect(stepOf(secret, codeAt(secret, present + offset), now, null)).toBe(found)
  }
})

test('no code counts twice, and none before one that has counted', () => {
  const now = new Date(1111111111000)
  const present = stepAt(now)
  expect(stepOf(secret, codeAt(secret, present), now, present)).toBeUndefined()
  expect(stepOf(secret, codeAt(secret, present - 1), now, present)).toBeUndefined()
  expect(stepOf(secret, codeAt(secret, present + 1), now, present)).toBe(present + 1)
})

// RFC 4648, section 10
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %j is %j', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
})

test('secrets are of 160 bits, and the address names product and person', () => {
  expect(base32(newSecret())).toMatch(/^[A-Z2-7]{32}$/)
  expect(otpauth(secret, 'li si')).toBe('otpauth://totp/Hexbolt:li%20si?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Hexbolt')
})
