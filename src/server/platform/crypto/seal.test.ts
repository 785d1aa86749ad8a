import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const key = randomBytes(32)
const secret = Buffer.from('a secret')

test('what is sealed is read again, and looks different every time', () => {
  const sealed = seal(key, 'totp:1', secret)
  expect(unseal(key, 'totp:1', sealed)).toEqual(secret)
  expect(seal(key, 'totp:1', secret)).not.toBe(sealed)
  expect(Buffer.from(sealed, 'base64').includes(secret)).toBe(false)
})

test('another key, another purpose or a changed bit opens nothing', () => {
  const sealed = seal(key, 'totp:1', secret)
  const changed = Buffer.from(sealed, 'base64')
  changed[changed.length - 1]! ^= 1
  expect(unseal(randomBytes(32), 'totp:1', sealed)).toBeUndefined()
  expect(unseal(key, 'totp:2', sealed)).toBeUndefined()
  expect(unseal(key, 'totp:1', changed.toString('base64'))).toBeUndefined()
  expect(unseal(key, 'totp:1', 'short')).toBeUndefined()
})
