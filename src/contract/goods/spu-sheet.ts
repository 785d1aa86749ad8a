import { sheetColumns } from '../kit/sheet.ts'
import { spuRow } from './spu.ts'

/** An SPU's columns in a spreadsheet. */
export const spuSheet = sheetColumns(spuRow.shape, {
  code: 'text',
  title: 'text',
  brand_title: 'text',
  series_title: 'text',
  category_title: 'text',
  sku_count: 'int',
  price_min: 'money',
  price_max: 'money',
  stock_sum: 'int',
  sales_count: 'int',
  state: 'words',
  sort: 'int',
  updated_at: 'moment',
})
