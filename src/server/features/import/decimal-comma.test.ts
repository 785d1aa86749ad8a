import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { startServer } from '#test/server/harness.ts'
import { importMaker } from '#test/server/imports.ts'

const server = await startServer()
const token = await server.login()
const make = goodsMaker(server, token)
const { compared } = importMaker(server, contract.goods.sku.import, token)
const spu_id = await make.spu({ code: 'COM-SPU' })
for (const n of [1, 2]) await make.sku({ spu_id, code: `COM-${n}`, price_store: 9610, price_trade: 100, weight: 2584, stock: 12, moq: 1 })

const head = ['商品编码', '门店价', '重量', '可售库存', '原厂型号']
const outcome = async (rows: string[][], separator: string) => {
  const file = Buffer.from([head, ...rows].map((cells) => cells.join(separator)).join('\r\n'))
  const { rows: lines } = await compared(file)
  return lines.map(({ errors, after }) => [errors.map(({ field, msg }) => `${field} ${msg}`), after])
}
const refused = (...fields: [string, string][]) => fields.map(([field, label]) => `${field} ${label}中的逗号不是小数点，请改用“.”`)

test.each([
  {
    file: 'with one column of decimals',
    separator: ';',
    rows: [
      ['COM-1', '96,10', '2,584', '12', ''],
      ['COM-2', '96.1', '0,057', '12', ''],
    ],
    faults: [refused(['price_store', '门店价'], ['weight', '重量']), refused(['weight', '重量'])],
  },
  {
    file: 'whose decimals are in another column and line',
    separator: '\t',
    rows: [
      ['COM-1', '1,500', '2.584', '12', ''],
      ['COM-2', '96.1', '2.584', '1,5', ''],
    ],
    faults: [refused(['price_store', '门店价']), refused(['stock', '可售库存'])],
  },
  {
    file: 'with commas before the thousands and a point before them',
    separator: ';',
    rows: [['COM-1', '1.096,10', '2.584', '12', '']],
    faults: [refused(['price_store', '门店价'])],
  },
])('[N3] a file $file states no number with a comma', async ({ rows, separator, faults }) => {
  expect((await outcome(rows, separator)).map(([errors]) => errors)).toEqual(faults)
})

test('[N3] a file that separates thousands alone is read, also with commas in texts', async () => {
  const rows = [
    ['COM-1', '1,096.10', '2.584', '1,200', '6204,2RS'],
    ['COM-2', '¥1,234', '2.584', '12', '1,5寸'],
  ]
  expect(await outcome(rows, ';')).toMatchObject([
    [[], { price_store: 109_610, stock: 1200, mfr_code: '6204,2RS' }],
    [[], { price_store: 123_400, mfr_code: '1,5寸' }],
  ])
})
