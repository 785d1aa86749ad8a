import * as z from 'zod/mini'
import { entity, get, post, type ParsedOf } from '../kit/endpoint.ts'
import { derived, int, rowId, shaped } from '../kit/field.ts'
import { messages } from '../kit/messages.ts'
import { rule } from '../kit/verbs.ts'
import { skuFields } from './sku-fields.ts'
import { skuRules } from './sku-rules.ts'
import { reason } from './sku-words.ts'
import { skuDetail, skuQuery } from './sku.ts'

/** Maximum SKU count in the grid. */
export const GRID_ROWS = 10_000

const { code, mfr_code, barcode, max_qty, price_store, price_trade, price_market, price_cost, volume } = skuFields
const { moq, step_qty, weight, stock_warn, lead_days, is_gift_only, sort, status, title, unit } = skuFields

/** The grid's editable columns; `stock` is the counted stock. */
export const gridFields = {
  code,
  title,
  mfr_code,
  barcode,
  unit,
  price_store,
  price_trade,
  price_market,
  price_cost,
  moq,
  step_qty,
  max_qty,
  stock: int(['可售库存', 'Available stock'], 0, 1e8),
  stock_warn,
  lead_days,
  weight,
  volume,
  is_gift_only,
  sort,
  status,
}

export const gridRow = z.pick(skuDetail, {
  id: true,
  version: true,
  code: true,
  title: true,
  spec: true,
  brand_title: true,
  series_title: true,
  price_store: true,
  price_trade: true,
  price_market: true,
  price_cost: true,
  stock: true,
  stock_warn: true,
  moq: true,
  step_qty: true,
  max_qty: true,
  lead_days: true,
  weight: true,
  volume: true,
  unit: true,
  mfr_code: true,
  barcode: true,
  is_gift_only: true,
  sort: true,
  status: true,
})

/** The rules across a row's fields, as far as its columns go. */
export const gridRules = z.looseObject({}).check(...skuRules)

const optionalFields = Object.fromEntries(Object.entries(gridFields).map(([name, field]) => [name, z.optional(field)])) as {
  [Name in keyof typeof gridFields]: z.ZodMiniOptional<(typeof gridFields)[Name]>
}

/** A row with only its changed fields and their base: the version, and for stock the former quantity. */
const changedRow = z.object({ id: rowId(), version: z.int(), stock_was: z.optional(z.int()), ...optionalFields }).check(
  rule(['title'], ['商品名称不能为空', 'The goods name must not be empty'], ({ title }: { title?: string | null }) => title !== null),
  rule(['unit'], ['单位不能为空', 'The unit must not be empty'], ({ unit }: { unit?: string | null }) => unit !== null),
  rule(
    ['stock', 'stock_was'],
    messages.version_missing,
    (row: { stock?: number; stock_was?: number }) => row.stock === undefined || row.stock_was !== undefined,
  ),
)

const saving = z.object({
  reason,
  rows: shaped(['改动', 'Changes'], z.array(changedRow).check(z.minLength(1), z.maxLength(GRID_ROWS))),
})

const saved = z.object({
  /** `held`: the row's prices wait for a second person and are unchanged. */
  list: z.array(z.object({ id: z.int(), version: z.int(), held: z.optional(z.boolean()) })),
  msg: z.optional(z.string()),
})

/** SKUs as a spreadsheet: many rows are read at once, and their changes are saved all or nothing. */
export const skuGrid = entity('goods.skuGrid', ['SKU表格', 'SKU grid'], {
  list: get(
    ['表格数据', 'Rows of the grid'],
    z.omit(skuQuery, { page_no: true, page_size: true, cursor: true, count: true }),
    z.object({ list: z.array(gridRow), total: derived(['总数', 'Total'], z.int()) }),
    { path: '/api/goods/sku/grid/list', access: 'goods:sku:list' },
  ),
  save: post(['保存表格', 'Save the grid'], saving, saved, {
    path: '/api/goods/sku/grid/save',
    access: 'goods:sku:edit',
    affects: ['goods.sku', 'goods.spu', 'goods.series', 'goods.package', 'goods.priceChange'],
    message: messages.saved,
    idempotent: true,
    large: true,
  }),
})

export type GridSave = ParsedOf<typeof skuGrid.save>
