import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import * as brand from './goods/brand.ts'
import * as series from './goods/series.ts'
import * as sku from './goods/sku.ts'
import * as skuWords from './goods/sku-words.ts'
import { contract, permissions } from './index.ts'
import { endpointsOf, type Endpoint } from './kit/endpoint.ts'
import { fieldMeta, type FieldMeta } from './kit/field.ts'
import { unwrap } from './kit/issue.ts'
import type { Label } from './kit/label.ts'
import { codeMessages } from './kit/code-messages.ts'
import { messages } from './kit/messages.ts'

const endpoints = endpointsOf(contract)

describe('one address per thing', () => {
  test('every address is unique, and so is every path with its method', () => {
    expect(new Set(endpoints.map(({ address }) => address)).size).toBe(endpoints.length)
    expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(endpoints.length)
  })

  test('an address is the place in the tree', () => {
    const places = Object.entries(contract).flatMap(([area, entities]) =>
      Object.entries(entities).flatMap(([entity, verbs]) =>
        Object.keys(verbs)
          .filter((verb) => verb !== '$')
          .map((verb) => `${area}.${entity}.${verb}`),
      ),
    )
    expect(endpoints.map(({ address }) => address)).toEqual(places)
  })

  test('a permission is of the entity that it opens', () => {
    for (const { address, access, path } of endpoints) {
      if (access === 'public' || access === 'login') continue
      expect(access).toMatch(/^[a-z][A-Za-z]*:[a-z][A-Za-z]*:[a-z][A-Za-z]*$/)
      // a spreadsheet of SKUs is another way to the same rows
      const ways = [address.split('.').slice(0, 2), path.split('/').slice(2, 4)].map((way) => way.join(':'))
      expect(ways).toContain(access.split(':').slice(0, 2).join(':'))
      expect(permissions).toContain(access)
    }
    expect(new Set(permissions).size).toBe(permissions.length)
  })

  test('what moves stock asks for an idempotency key, and what reads does not', () => {
    expect(endpoints.filter(({ idempotent }) => idempotent).map(({ address }) => address)).toEqual([
      'goods.sku.bulk',
      'goods.sku.stock',
      'goods.skuGrid.save',
      'dev.smsTemplate.test',
      'dev.smsRecord.resend',
    ])
  })
})

test.for([
  'POST /api/login',
  'GET /api/info',
  'GET /api/logout',
  'GET /api/menu',
  'GET /api/refreshToken',
  'GET /api/common/gproto/table',
  'POST /api/common/gproto/gen',
  'GET /api/common/search/coupon',
  'GET /api/common/search/adminUser',
  'GET /api/common/search/store',
  'GET /api/common/search/user',
  'GET /api/common/search/agent',
  'POST /api/upload/image',
  'GET /api/goods/sku/list',
  'POST /api/goods/sku/edit',
  'POST /api/goods/sku/status',
  'POST /api/goods/sku/sort',
  'POST /api/goods/sku/delete',
  'GET /api/goods/sku/exts',
  'GET /api/common/goods/sku/option',
  'GET /api/common/goods/sku/tree',
  'GET /api/common/goods/sku/picker',
  'GET /api/goods/series/list',
  'POST /api/goods/series/edit',
  'POST /api/goods/series/delete',
  'GET /api/common/goods/series/option',
  'GET /api/goods/brand/list',
  'POST /api/goods/brand/edit',
  'POST /api/goods/brand/delete',
  'GET /api/common/goods/brand/option',
  'GET /api/common/area',
  'GET /api/common/customService/option',
  'GET /api/common/salesman/option',
])('[C01] %s is answered', (call) => {
  expect(endpoints.map(({ method, path }) => `${method} ${path}`)).toContain(call)
})

describe('[H08] everything is said in both languages', () => {
  test('endpoints, entities and messages', () => {
    const entities = Object.values(contract).flatMap((area) => Object.values(area).map(({ $ }) => $.label))
    const said = [...endpoints.flatMap(({ title, message }) => [title, message ?? title]), ...entities]
    for (const label of [...said, ...Object.values(messages), ...Object.values(codeMessages)]) expectLabel(label)
  })

  test('every field that a person enters or reads, with the words of its values', () => {
    for (const { address, meta } of endpoints.flatMap(fieldsOf)) {
      expect(meta, address).toBeDefined()
      for (const label of labelsOf(meta as FieldMeta)) expectLabel(label)
    }
  })

  test('the words of enumerations that pages use by themselves', () => {
    const sets = [
      brand.brandLevels,
      skuWords.priceFields,
      skuWords.priceModes,
      skuWords.stockMoves,
      skuWords.stockStates,
      sku.pickerSources,
    ]
    for (const label of sets.flatMap((words) => Object.values<Label>(words))) expectLabel(label)
  })
})

test('a page refuses no row that is stored: rows are read back without the limits of the form', () => {
  for (const row of [brand.brandRow, series.seriesRow, sku.skuRow, sku.skuDetail]) {
    for (const [name, field] of Object.entries(row.shape)) {
      const { range, min, max, invalid } = fieldMeta(field) ?? {}
      expect({ name, range, min, max, invalid }).toEqual({ name })
    }
  }
})

// What a page is made of, and not what is on it
const PLUMBING = new Set([
  'id',
  'ids',
  'filter',
  'excluded',
  'query',
  'table',
  'list',
  'version',
  'cursor',
  'count',
  'sort_field',
  'sort_order',
  'created_at',
  'updated_at',
])
// the word of a search is not named, and a protocol's parameters and the picker's selection have shapes of their own
const UNNAMED = new Set([
  'common.gproto.gen.params',
  'common.upload.image.file',
  'common.upload.file.file',
  'goods.sku.picker.sku_select',
  'goods.spu.edit.removed_sku_ids',
  // its label is that of the field that is changed
  'goods.spu.batch.value',
  ...['goods.sku', 'goods.spu'].flatMap((entity) => [`${entity}.import.file`, `${entity}.import.name`]),
])
// how far work is, and what was found, the pages put into words
const WORDED_BY_PAGES = /^(?:common\.search|task)\./

function fieldsOf({ address, input, output }: Endpoint) {
  const list = shapeOf(output)['list']
  const rows = address.endsWith('.list') && list ? shapeOf(list) : address.endsWith('.detail') ? shapeOf(output) : {}
  return [...Object.entries(shapeOf(input)), ...Object.entries(rows)]
    .map(([name, field]) => ({ name, address: `${address}.${name}`, meta: fieldMeta(field) ?? fieldMeta(unwrap(field)) }))
    .filter(({ name, address }) => !PLUMBING.has(name) && !UNNAMED.has(address) && !WORDED_BY_PAGES.test(address))
}

function shapeOf(schema: z.core.$ZodType): Record<string, z.core.$ZodType> {
  const def = unwrap(schema)._zod.def as { shape?: Record<string, z.core.$ZodType>; element?: z.core.$ZodType }
  return def.shape ?? (def.element ? shapeOf(def.element) : {})
}

function labelsOf({ label, invalid, words = {} }: FieldMeta): Label[] {
  return [label, ...(invalid ? [invalid] : []), ...Object.values(words)]
}

function expectLabel([zh, en]: Label): void {
  expect(zh.trim()).toBe(zh)
  expect(en.trim()).toBe(en)
  expect([zh, en]).not.toContain('')
  // the names of units are the same in both; any other English text has no Chinese in it
  if (zh !== en) expect(en).not.toMatch(/\p{Script=Han}|[，。：；（）]/u)
  expect(`${zh}${en}`).not.toMatch(/[!！]/)
  expect(places(en)).toEqual(places(zh))
}

function places(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).toSorted()
}
