import * as z from 'zod/mini'
import { post } from '../kit/endpoint.ts'
import { choice, flag, int, optional, rowId, shaped } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { messages } from '../kit/messages.ts'
import { taskAffects } from '../kit/task-affects.ts'
import { rule, saleWords } from '../kit/verbs.ts'
import { priceFields, priceModes, priceValue, reason, skuFilters, stockMoves } from './sku-words.ts'

/** The possible changes to many SKUs at once. */
export const bulkKinds = {
  price: ['改价', 'Prices'],
  stock: ['调库存', 'Stock'],
  status: ['上下架', 'On or off sale'],
  moq: ['设起订量', 'Minimum quantity'],
} as const

const ids = z.array(rowId()).check(z.maxLength(1000))
// a URL contains text only
const numeric = new Set(['brand_id', 'series_id', 'category_id', 'status', 'price_min', 'price_max'])
const filter = z.pipe(z.transform(withNumbers), z.object(skuFilters))

/** Selected ids; or all rows under a filter except some. */
export const skuSelection = {
  ids: z.optional(ids),
  filter: z.optional(shaped(['筛选条件', 'Filter'], filter)),
  excluded: z.optional(shaped(['排除的数据', 'Excluded rows'], ids)),
}

export const selectionRule = rule(['ids', 'filter'], ['请选择数据', 'Please select rows'], ({ ids, filter }: BulkInput) =>
  ids ? ids.length > 0 && !filter : filter !== undefined,
)

const fields = {
  ...skuSelection,
  kind: choice(['修改', 'Change'], bulkKinds),
  field: optional(choice(['价格', 'Price'], priceFields)),
  mode: optional(choice(['方式', 'Mode'], priceModes)),
  value: optional(priceValue),
  type: optional(choice(['类型', 'Type'], stockMoves)),
  qty: optional(int(['数量', 'Quantity'], 0, 100_000_000)),
  status: optional(flag(['状态', 'Status'], saleWords)),
  moq: optional(int(['起订量', 'Minimum quantity'], 1, 1_000_000)),
  reason: optional(reason),
}

const rules = [
  selectionRule,
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

/** Malformed values pass unchanged, so that the schema refuses them. */
function withNumbers(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input
  const read = ([name, value]: [string, unknown]) => [name, numeric.has(name) && typeof value === 'string' ? Number(value) : value]
  return Object.fromEntries(Object.entries(input).map(read))
}

interface BulkInput {
  kind?: keyof typeof bulkKinds
  ids?: number[]
  filter?: object
}

function needed(field: string, message: Label, ...kinds: (keyof typeof bulkKinds)[]) {
  return rule([field, 'kind'], message, (value: BulkInput & Record<string, unknown>) => {
    const values = value[field]
    return !value.kind || !kinds.includes(value.kind) || (values !== undefined && values !== null)
  })
}

const previewed = z.object({ id: z.int(), code: z.string(), title: z.string(), old: z.nullable(z.int()), next: z.nullable(z.int()) })
const refused = z.object({ id: z.int(), code: z.string(), title: z.string(), msg: z.string() })

const preview = z.object({
  total: z.int(),
  /** Rows that change; rows that already have the value; rows that a rule skips. */
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** The first rows in each group. */
  rows: z.array(previewed),
  refusals: z.array(refused),
})

// each kind needs the permission for the call that changes one row
const access = 'goods:sku:list'

/** Changes to many SKUs: a preview, then a task that can be undone. */
export const skuBulk = {
  /** The reason may be added later. */
  bulkPreview: post(['批量修改预览', 'Bulk change preview'], previewOf, preview, { access, effect: 'read' }),
  bulk: post(['批量修改', 'Bulk change'], change, z.object({ task_id: z.int() }), {
    access,
    affects: ['task.task', 'goods.priceChange', ...taskAffects['goods.sku.bulk']],
    message: ['已提交批量任务', 'Task started'],
    // a double click adds stock once
    idempotent: true,
  }),
}

export type SkuBulk = z.output<typeof change>
