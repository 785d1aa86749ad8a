import { sheetColumns } from '../kit/sheet.ts'
import { seriesRow } from './series.ts'

/** The columns of a series in a spreadsheet. */
export const seriesSheet = sheetColumns(seriesRow.shape, {
  title: 'text',
  code: 'text',
  brand_title: 'text',
  spu_count: 'int',
  sku_count: 'int',
  price_min: 'money',
  price_max: 'money',
  sort: 'int',
  status: 'words',
  created_at: 'moment',
})
