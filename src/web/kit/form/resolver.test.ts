import type { FieldErrors, FieldValues } from 'react-hook-form'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { int, shaped, text } from '#contract/kit/field.ts'
import { messageAt, schemaResolver, type ListFacts } from './resolver.ts'

const schema = z.object({
  title: text(['名称', 'Name'], { max: 5 }),
  lines: shaped(['商品', 'Goods'], z.array(z.object({ price: int(['价格', 'Price'], 1, 9), stock: int(['库存', 'Stock'], 1, 9) }))),
})
const values = {
  title: '很长很长的名称',
  lines: [
    { price: 1, stock: 0 },
    { price: 0, stock: 0 },
  ],
}

async function faultsOf(names: string[], facts?: Partial<ListFacts>): Promise<string[]> {
  const resolve = schemaResolver(schema, 'zh', () => ({ isList: (name) => name === 'lines', isKnown: () => false, ...facts }))
  const { errors } = await resolve(values, undefined, { names, fields: {}, shouldUseNativeValidation: false })
  const paths = ['title', 'lines.0.price', 'lines.0.stock', 'lines.1.price', 'lines.1.stock']
  return paths.filter((path) => messageAt(errors as FieldErrors<FieldValues>, path) !== undefined)
}

test('a new row in a list has no messages at the fields that were not left yet', async () => {
  expect(await faultsOf(['lines'])).toEqual(['title'])
})

test('a field that was left, or shows a message, keeps it when its list changes', async () => {
  expect(await faultsOf(['lines'], { isKnown: (path) => path === 'lines.0.stock' })).toEqual(['title', 'lines.0.stock'])
})

test('a field that is left is validated by its own name, and so is a list that is one control', async () => {
  expect(await faultsOf(['lines.1.price'])).toContain('lines.1.price')
  expect(await faultsOf(['lines'], { isList: () => false })).toContain('lines.1.price')
})

test('a submission validates every row, with rows that are not rendered', async () => {
  expect(await faultsOf(['title', 'lines.0.price', 'lines.0.stock'])).toEqual(['title', 'lines.0.stock', 'lines.1.price', 'lines.1.stock'])
})
