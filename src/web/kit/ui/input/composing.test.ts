import type { KeyboardEvent as ReactKeyboardEvent, SyntheticEvent } from 'react'
import { expect, test } from 'vitest'
import { isComposing, isUnfinished } from './composing.ts'

const key = (values: object) => ({ key: 'Enter', isComposing: false, keyCode: 13, ...values }) as KeyboardEvent

test.each([
  ['Enter while a word is composed', { isComposing: true, keyCode: 229 }, true],
  ['Enter that ends a composition in Safari', { keyCode: 229 }, true],
  ['Escape while a word is composed', { key: 'Escape', isComposing: true, keyCode: 27 }, true],
  ['Enter without an input method', {}, false],
  ['Escape without an input method', { key: 'Escape', keyCode: 27 }, false],
])('[N10] %s belongs to the input method: %s', (_name, values, expected) => {
  expect(isComposing(key(values))).toBe(expected)
  expect(isComposing({ nativeEvent: key(values) } as ReactKeyboardEvent)).toBe(expected)
})

test('[N1] text is unfinished during a composition only', () => {
  const input = (nativeEvent: object) => isUnfinished({ nativeEvent } as SyntheticEvent)
  expect([input({ isComposing: true }), input({ isComposing: false }), input({})]).toEqual([true, false, false])
})
