import { sheetColumns, type SheetColumn } from '../kit/sheet.ts'
import { seriesFields } from './series.ts'

/** A series' importable fields, which its code identifies within its brand. */
export const seriesImport: readonly SheetColumn[] = [
  { name: 'brand_code', label: ['品牌编码', 'Brand code'], form: 'text', words: {} },
  ...sheetColumns(seriesFields, {
    code: 'text',
    title: 'text',
    image: 'text',
    intro: 'text',
    selling_points: 'list',
    sort: 'int',
    status: 'words',
  }),
]

/** Maximum line count in a file without its headings. */
export const SERIES_LINES = 5000

/** Required for a new series. */
export const seriesNeeds: readonly string[] = ['brand_code', 'code', 'title']
