import { sheetColumns } from '../kit/sheet.ts'
import { skuRow } from './sku.ts'

/** An SKU's columns in a spreadsheet, for export and import. */
export const skuSheet = sheetColumns(skuRow.shape, {
  code: 'text',
  title: 'text',
  brand_title: 'text',
  series_title: 'text',
  spec: 'spec',
  mfr_code: 'text',
  barcode: 'text',
  unit: 'text',
  price_store: 'money',
  price_trade: 'money',
  price_market: 'money',
  price_cost: 'money',
  weight: 'weight',
  moq: 'int',
  step_qty: 'int',
  stock: 'int',
  stock_lock: 'int',
  stock_warn: 'int',
  lead_days: 'int',
  sales_count: 'int',
  status: 'words',
  sort: 'int',
  created_at: 'moment',
})
