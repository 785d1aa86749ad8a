import * as z from 'zod/mini'
import { derived } from '../kit/field.ts'
import { sheetColumns } from '../kit/sheet.ts'
import { spuColumns, spuRow } from './spu.ts'

/** The lowest and the highest store price; a list shows both as one range. */
export const sheetPrices = {
  price_min: derived(['最低门店价', 'Lowest store price'], z.nullable(z.int())),
  price_max: derived(['最高门店价', 'Highest store price'], z.nullable(z.int())),
}

/** A row of the export: series and category have their codes too, by which an import names them. */
export const spuSheetRow = z.object({
  ...spuRow.shape,
  sub_title: spuColumns.shape.sub_title,
  unit: spuColumns.shape.unit,
  series_code: derived(['系列编码', 'Series code'], z.string()),
  category_code: derived(['分类编码', 'Category code'], z.string()),
})

/** An SPU's columns in a spreadsheet. */
export const spuSheet = sheetColumns(
  { ...spuSheetRow.shape, ...sheetPrices },
  {
    code: 'text',
    title: 'text',
    sub_title: 'text',
    brand_title: 'text',
    series_title: 'text',
    series_code: 'text',
    category_title: 'text',
    category_code: 'text',
    unit: 'words',
    sku_count: 'int',
    price_min: 'money',
    price_max: 'money',
    stock_sum: 'int',
    sales_count: 'int',
    state: 'words',
    sort: 'int',
    updated_at: 'moment',
  },
)
