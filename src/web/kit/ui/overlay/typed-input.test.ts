import { expect, test } from 'vitest'
import { watchTyping } from './typed-input.ts'

test('a form counts as typed in while a text differs from the one before its first input', () => {
  const [name, amount] = [
    { type: 'text', value: '' },
    { type: 'text', value: '¥1,250.00' },
  ]
  const typing = watchTyping()
  typing.begin({ target: name })
  typing.begin({ target: null })
  // the focus shows an amount without its format
  amount.value = '1250'
  expect(typing.isTyped([name, amount])).toBe(false)
  name.value = '轴承'
  typing.begin({ target: name })
  expect(typing.isTyped([amount])).toBe(false)
  expect(typing.isTyped([name, amount])).toBe(true)
  name.value = ''
  expect(typing.isTyped([name, amount])).toBe(false)
})

test('a typed password is no input that could be lost', () => {
  const password = { type: 'password', value: '' }
  const typing = watchTyping()
  typing.begin({ target: password })
  password.value = 'secret'
  expect(typing.isTyped([password])).toBe(false)
})
