import { eq } from 'drizzle-orm'
import { parseCsv } from 'hucre/csv'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { fieldMeta } from '#contract/kit/field.ts'
import type { Language } from '#contract/kit/label.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { store } from '#server/areas/people/tables.ts'
import { entities } from '#server/platform/entity/registry.ts'
import { readFile } from '#server/platform/tasks/files.ts'
import type { ExportSheet } from '#server/platform/tasks/run.ts'
import { task } from '#server/platform/tasks/tables.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { orderMaker } from '#test/make/order-world.ts'
import { storeRow } from '#test/make/people-rows.ts'
import { work } from '#test/make/work.ts'
import { startServer } from './harness.ts'
import { importMaker } from './imports.ts'

const server = await startServer()
const { call } = server
const { db } = server.database
const token = await server.login()
const make = goodsMaker(server, token)

/** Each sheet that an export writes; some depend on the query. */
const queries = [{}, { sheet: 'price' }, { sheet: 'stock' }, { state: 'recycled' }]
const sheets = entities().flatMap(({ tasks = [] }) =>
  tasks.flatMap(({ kind, sheet }) => (sheet ? queries.map((query) => ({ kind, query: JSON.stringify(query), ...sheet(query) })) : [])),
)

/** The field within `nullable`, `optional` and the like. */
function innermost(schema: ExportSheet['row']['shape'][string]): typeof schema {
  const { innerType } = schema._zod.def as { innerType?: typeof schema }
  return innerType ? innermost(innerType) : schema
}

describe('the sheets of all exports', () => {
  test('[N9] are known to this test', () => {
    expect(new Set(sheets.map(({ kind }) => kind)).size).toBeGreaterThan(30)
  })

  test.each(sheets)('[N9] $kind $query: each heading occurs once', ({ columns }) => {
    for (const at of [0, 1] as const) {
      const headings = columns.map(({ label }) => label[at])
      expect(headings.filter((heading, i) => headings.indexOf(heading) !== i)).toEqual([])
    }
  })

  test.each(sheets)('[N9] $kind $query: each enumeration is written in words, each list by its parts', ({ columns, row }) => {
    const wrong = columns.filter(({ name, form, words }) => {
      const field = row.shape[name] && innermost(row.shape[name])
      const type = field?._zod.def.type
      const isEnumeration = type === 'enum' || type === 'literal' || Boolean(field && fieldMeta(field)?.words)
      if (form === 'words') return Object.keys(words).length === 0
      return isEnumeration || (type === 'array' && form !== 'list')
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
  })
})

async function exported(endpoint: Endpoint, query: object, language: Language = 'zh'): Promise<Buffer> {
  const { code, msg, data } = await call(endpoint, query as never, { token, headers: { 'accept-language': language } })
  if (code !== 200) throw new Error(msg)
  await work(server)
  const [row] = await db
    .select()
    .from(task)
    .where(eq(task.id, (data as { task_id: number }).task_id))
  const parts: Buffer[] = []
  for await (const part of readFile(db, row?.file ?? '')) parts.push(part)
  return Buffer.concat(parts)
}

const { placeOrder, paid, buyer, skus } = await orderMaker(server)

/** Orders of each kind of payment. */
async function ordersOf() {
  const [sku_id = 0] = await skus(1)
  const { id: store_id } = await buyer()
  const lines = [{ sku_id, qty: 1 }]
  for (const pay_way of ['wechat', 'offline'] as const) await placeOrder({ store_id, pay_way, lines })
  await paid({ store_id, lines })
}

test.each(['zh', 'en'] as const)('[N9] an order export in %s has the words of the page', async (language) => {
  await ordersOf()
  const { order } = contract.order
  for (const endpoint of [order.export, order.exportItems]) {
    const [head = [], ...rows] = parseCsv((await exported(endpoint, { format: 'csv' }, language)).toString())
    const kind = endpoint === order.export ? 'order.order.export' : 'order.order.exportItems'
    const columns = sheets.find((sheet) => sheet.kind === kind)?.columns ?? []
    const at = language === 'zh' ? 0 : 1
    expect(rows.length).toBeGreaterThan(0)
    for (const { label, form, words } of columns.filter((column) => column.form === 'words')) {
      const cells = rows.map((cells) => String(cells[head.map(String).indexOf(label[at])]))
      const known = ['', ...Object.values(words).map((word) => word[at])]
      expect({ form, label, unknown: cells.filter((cell) => !known.includes(cell)) }).toMatchObject({ unknown: [] })
    }
  }
})

/** Texts that a spreadsheet, a separator or a comparison could change. */
const hostile = [
  'A30; 湿磨',
  '一、二，三,四；五',
  '比例 1:2：3',
  '=1+1',
  '-5',
  '+86',
  '@甲',
  "'=6205",
  "'00417",
  '00417',
  '123456789012345678',
  '1E5',
  '3-8',
  '2026-03-08',
  'TRUE',
  '#N/A',
  '6" 管',
  '"全部"',
  'a,b',
  '１２３',
  '¥12',
  '12%',
]
const marked = (text: string, n: number) => `${text} 第${n}`

const importable = [
  {
    entity: contract.goods.brand,
    async fill() {
      for (const text of hostile) await make.brand({ title: text.padEnd(2, '二'), title_en: text, origin: text, intro: text })
    },
  },
  {
    entity: contract.goods.series,
    async fill() {
      const brand_id = await make.brand()
      for (const text of hostile) await make.series({ brand_id, title: text.padEnd(2, '二'), selling_points: [text, '其他'] })
    },
  },
  {
    entity: contract.goods.spu,
    async fill() {
      const series_id = await make.series()
      for (const [n, text] of hostile.entries()) await make.spu({ series_id, title: marked(text, n), sub_title: text })
    },
  },
  {
    entity: contract.goods.sku,
    async fill() {
      const spu_id = await make.spu()
      for (const [n, text] of hostile.entries()) {
        const id = await make.sku({ spu_id, price_store: 12_345 + n, weight: 1_001 + n })
        await db
          .update(sku)
          .set({ title: marked(text, n), spec: { [text.slice(0, 20)]: text, 材质: `${text}\n第二行` }, mfr_code: text })
          .where(eq(sku.id, id))
      }
    },
  },
  {
    entity: contract.store.store,
    async fill() {
      for (const text of hostile)
        await db.insert(store).values(
          storeRow({
            name: text.padEnd(2, '二'),
            contact: text.padEnd(2, '二').slice(0, 20),
            tags: [text, '老客户'],
            address: `建设一路${text}`,
          }),
        )
    },
  },
] as const

describe('an export imports as it is', () => {
  test('[N9] every entity with both is in this test; movements have no rows to export', () => {
    const both = entities().flatMap(({ contract: { $: entity, ...calls }, importKind }) =>
      importKind && (calls as { export?: Endpoint }).export ? [entity.address] : [],
    )
    const posted = ['order.order', 'userIntegralLog.log']
    expect(both.filter((address) => !posted.includes(address)).toSorted()).toEqual(
      importable.map(({ entity }) => entity.$.address).toSorted(),
    )
  })

  describe.each(importable)('$entity.$.address', ({ entity, fill }) => {
    beforeAll(fill)

    test.each([
      { format: 'xlsx', language: 'zh' },
      { format: 'csv', language: 'zh' },
      { format: 'csv', language: 'en' },
    ] as const)('[N9] [N13] $format in $language: every row is unchanged', async ({ format, language }) => {
      const file = await exported(entity.export, { format }, language)
      const { compared } = importMaker(server, entity.import, token)
      const { counts, rows } = await compared(file)
      const others = rows
        .filter(({ state }) => state !== 'same')
        .map(({ state, errors, before, after }) => ({ state, errors, before, after }))
      expect({ counts, others }).toMatchObject({ counts: { changed: 0, error: 0, new: 0 }, others: [] })
      expect(counts.same).toBeGreaterThanOrEqual(hostile.length)
    })
  })
})
