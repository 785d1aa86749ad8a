import { expect, test } from 'vitest'
import { submitRefusal } from './submit-refusal.ts'

const form = { off: undefined, edits: true, isDirty: false, unchanged: 'Nothing has changed' }

test('an unchanged edit form cannot be sent; a decision is sent with its defaults', () => {
  expect(submitRefusal(form)).toBe('Nothing has changed')
  expect(submitRefusal({ ...form, isDirty: true })).toBeUndefined()
  expect(submitRefusal({ ...form, edits: false })).toBeUndefined()
})

test('the reasons of a form come in order: no connection, unchanged, its own rule', () => {
  expect(submitRefusal({ ...form, off: 'Offline', refusal: 'Below cost' })).toBe('Offline')
  expect(submitRefusal({ ...form, refusal: 'Below cost' })).toBe('Nothing has changed')
  expect(submitRefusal({ ...form, isDirty: true, refusal: 'Below cost' })).toBe('Below cost')
})
