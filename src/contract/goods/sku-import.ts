import { int } from '../kit/field.ts'
import { sheetColumns, type SheetColumn } from '../kit/sheet.ts'
import { skuSheet } from './sku-sheet.ts'

const taken: ReadonlySet<string> = new Set([
  'code',
  'title',
  'spec',
  'mfr_code',
  'barcode',
  'unit',
  'price_store',
  'price_trade',
  'price_market',
  'price_cost',
  'weight',
  'moq',
  'step_qty',
  'stock',
  'stock_warn',
  'lead_days',
  'status',
  'sort',
])

/** The pieces on the shelf, reserved ones too: the column of a stock count, in place of the sellable stock. */
export const countedField = int(['盘点数量', 'Counted pieces'], 0, 100_000_000)

/** A SKU's importable fields, which its code identifies. A new SKU names its SPU by the SPU's code. */
export const skuImport: readonly SheetColumn[] = [
  ...skuSheet.filter(({ name }) => taken.has(name)),
  ...sheetColumns({ counted: countedField }, { counted: 'int' }),
  { name: 'spu_code', label: ['SPU编码', 'SPU code'], form: 'text', words: {} },
]

/** Maximum line count in a file without its headings. */
export const SKU_LINES = 200_000

/** Required for a new SKU. */
export const skuNeeds: readonly string[] = ['code', 'spu_code', 'price_store', 'price_trade', 'weight']
