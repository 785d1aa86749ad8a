import { expect, test } from 'vitest'
import { namesInSight } from './fields-in-sight.ts'

const fields = [['word'], ['store_id'], ['created_from', 'created_to'], ['agent_id'], ['type']]

test('chips take the last place of the folded filter row, but not that of its only field', () => {
  expect([...namesInSight(fields, 4, false)]).toEqual(['word', 'store_id', 'created_from', 'created_to', 'agent_id'])
  expect([...namesInSight(fields, 4, true)]).toEqual(['word', 'store_id', 'created_from', 'created_to'])
  expect([...namesInSight(fields, 1, true)]).toEqual(['word'])
})

test('an open filter bar has all its fields in sight', () => {
  expect([...namesInSight(fields, undefined, true)]).toEqual(fields.flat())
})
