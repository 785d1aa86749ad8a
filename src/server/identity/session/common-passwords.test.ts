import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test('[S12] the 3,000 most common leaked passwords are refused in every disguise', async () => {
  const first = dictionary['passwords-common'].map(String).slice(0, 3000)
  expect(first).toHaveLength(3000)
  for (const password of first) expect({ password, common: await isCommonPassword(password) }).toEqual({ password, common: true })
  for (const dressed of ['Password123!', 'WOAINI1314', 'Qwerty123??', 'hexbolt-2026'.replace('-', '')]) {
    expect({ dressed, common: await isCommonPassword(dressed) }).toEqual({ dressed, common: true })
  }
})

test('[S12] what is not among them is free', async () => {
  for (const password of ['Hexbolt-2026-Spring', 'tulpe9korb7nadel', '深沟球轴承6204a'])
    expect(await isCommonPassword(password)).toBe(false)
})
