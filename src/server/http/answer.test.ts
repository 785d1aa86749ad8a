import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contract } from '#contract/index.ts'
import { entity, get } from '#contract/kit/endpoint.ts'
import { answerWriter } from './answer.ts'

const row = z.object({
  id: z.int(),
  format: z.string(),
  price: z.nullable(z.int()),
  spec: z.record(z.string(), z.string()),
  tags: z.optional(z.array(z.object({ name: z.string() }))),
})
const { list } = entity('test.row', ['行', 'row'], { list: get(['列表', 'List'], z.object({}), z.object({ list: z.array(row) })) })
const write = answerWriter(list)
const written = (...rows: object[]) => JSON.parse(write({ code: 200, msg: '好', data: { list: rows } })) as unknown

test('an answer has what the contract names, and nothing else', () => {
  const values = { id: 1, format: '纸"箱\n', price: null, spec: { 型号: '6204' }, tags: [{ name: 'a' }] }
  const secrets = { password_hash: 'x', tags: [{ name: 'a', secret: 1 }] }
  expect(written({ ...values, ...secrets }, { ...values, price: 5, tags: undefined })).toEqual({
    code: 200,
    msg: '好',
    data: { list: [values, { id: 1, format: '纸"箱\n', price: 5, spec: { 型号: '6204' } }] },
  })
})

test('what a verb forgets is missed', () => {
  expect(() => written({ id: 1, format: 'a', price: null })).toThrow('"spec" is required')
})

test('a tree that refers to itself is written to its leaves', () => {
  const leaf = { path: 'b', name: 'B', component: 'b', meta: { title: 'B', guard: ['admin'], secret: 1 } }
  const tree = { path: '/a', name: 'A', component: 'Layout', meta: { title: 'A' }, children: [leaf] }
  const answer = answerWriter(contract.session.session.menu)({ code: 200, msg: '', data: { list: [tree] } })
  const { secret: _, ...meta } = leaf.meta
  expect(JSON.parse(answer)).toEqual({ code: 200, msg: '', data: { list: [{ ...tree, children: [{ ...leaf, meta }] }] } })
})
