import { sheetColumns } from '../kit/sheet.ts'
import { skuDetail } from './sku.ts'

/** The columns in their order, including read-only ones. */
export const gridColumns = sheetColumns(skuDetail.shape, {
  code: 'text',
  title: 'text',
  spec: 'spec',
  brand_title: 'text',
  series_title: 'text',
  price_store: 'money',
  price_trade: 'money',
  price_market: 'money',
  price_cost: 'money',
  stock: 'int',
  stock_warn: 'int',
  moq: 'int',
  step_qty: 'int',
  max_qty: 'int',
  lead_days: 'int',
  weight: 'weight',
  volume: 'int',
  unit: 'words',
  mfr_code: 'text',
  barcode: 'text',
  is_gift_only: 'words',
  sort: 'int',
  status: 'words',
})
