import * as z from 'zod/mini'
import { post } from '../kit/endpoint.ts'
import { choice, flag, int, optional, rowId } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { messages } from '../kit/messages.ts'
import { rule, saleWords } from '../kit/verbs.ts'
import { priceFields, priceModes, priceValue, reason, skuFilters, stockMoves } from './sku-words.ts'

/** What can be changed of many SKUs at once. */
export const bulkKinds = {
  price: ['改价', 'Prices'],
  stock: ['调库存', 'Stock'],
  status: ['上下架', 'On or off sale'],
  moq: ['设起订量', 'Minimum order'],
} as const

const ids = z.array(rowId()).check(z.maxLength(1000))
// an address carries text
const numeric = new Set(['brand_id', 'series_id', 'category_id', 'status', 'price_min', 'price_max'])
const filter = z.pipe(z.transform(withNumbers), z.object(skuFilters))

const fields = {
  /** The rows by hand; or all that a filter finds, without some. */
  ids: z.optional(ids),
  filter: z.optional(filter),
  excluded: z.optional(ids),
  kind: choice(['修改', 'Change'], bulkKinds),
  field: optional(choice(['价格', 'Price'], priceFields)),
  mode: optional(choice(['方式', 'Mode'], priceModes)),
  value: optional(priceValue),
  type: optional(choice(['类型', 'Type'], stockMoves)),
  qty: optional(int(['数量', 'Quantity'], 0, 100_000_000)),
  status: optional(flag(['状态', 'Status'], saleWords)),
  moq: optional(int(['起订量', 'Minimum order'], 1, 1_000_000)),
  reason: optional(reason),
}

const rules = [
  rule(['ids', 'filter'], ['请选择数据', 'Please select rows'], ({ ids, filter }: Given) =>
    ids ? ids.length > 0 && !filter : filter !== undefined,
  ),
  needed('field', messages.ask_select, 'price'),
  needed('mode', messages.ask_select, 'price'),
  needed('value', messages.ask_input, 'price'),
  needed('type', messages.ask_select, 'stock'),
  needed('qty', messages.ask_input, 'stock'),
  needed('status', messages.ask_select, 'status'),
  needed('moq', messages.ask_input, 'moq'),
] as const

const previewOf = z.object(fields).check(...rules)
const change = z.object(fields).check(...rules, needed('reason', messages.ask_input, 'price', 'stock'))

/** Whatever is not made of names and values is left for the schema to refuse. */
function withNumbers(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given
  const read = ([name, value]: [string, unknown]) => [name, numeric.has(name) && typeof value === 'string' ? Number(value) : value]
  return Object.fromEntries(Object.entries(given).map(read))
}

interface Given {
  kind?: keyof typeof bulkKinds
  ids?: number[]
  filter?: object
}

function needed(field: string, message: Label, ...kinds: (keyof typeof bulkKinds)[]) {
  return rule([field, 'kind'], message, (value: Given & Record<string, unknown>) => {
    const given = value[field]
    return !value.kind || !kinds.includes(value.kind) || (given !== undefined && given !== null)
  })
}

const previewed = z.object({ id: z.int(), code: z.string(), title: z.string(), old: z.nullable(z.int()), next: z.nullable(z.int()) })
const refused = z.object({ id: z.int(), code: z.string(), title: z.string(), msg: z.string() })

const preview = z.object({
  total: z.int(),
  /** Rows that will be another; those that have the value already; those that a rule keeps as they are. */
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** The first of each. */
  rows: z.array(previewed),
  refusals: z.array(refused),
})

// each kind asks for the permission of the call that does it to one row
const access = 'goods:sku:list'

/** Changes of many SKUs: first what would be, then as a task that can be taken back. */
export const skuBulk = {
  /** The reason may come later. */
  bulkPreview: post(['批量修改预览', 'Preview a change of many'], previewOf, preview, { access }),
  bulk: post(['批量修改', 'Change many'], change, z.object({ task_id: z.int() }), {
    access,
    message: ['已提交批量任务', 'The task has been started'],
    // pressed twice, stock comes in once
    idempotent: true,
  }),
}

export type SkuBulk = z.output<typeof change>
