import { sheetColumns } from '../kit/sheet.ts'
import { brandRow } from './brand.ts'

/** The columns of a brand in a spreadsheet. */
export const brandSheet = sheetColumns(brandRow.shape, {
  title: 'text',
  title_en: 'text',
  code: 'text',
  initial: 'text',
  origin: 'text',
  level: 'words',
  series_count: 'int',
  spu_count: 'int',
  sku_count: 'int',
  is_recommend: 'words',
  cert_expire_at: 'text',
  sort: 'int',
  status: 'words',
  created_at: 'moment',
})
