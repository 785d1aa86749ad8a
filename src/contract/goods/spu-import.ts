import type { SheetColumn } from '../kit/sheet.ts'
import { spuSheet } from './spu-sheet.ts'

const plain = { form: 'text', words: {} } as const
const own = (name: string): SheetColumn[] => spuSheet.filter((column) => column.name === name)

/** An SPU's importable fields, which its code identifies. Codes name its series and category, for new SPUs only. */
export const spuImport: readonly SheetColumn[] = [
  ...own('code'),
  ...own('title'),
  { name: 'sub_title', label: ['副标题', 'Subtitle'], ...plain },
  { name: 'series_code', label: ['系列编码', 'Series code'], ...plain },
  { name: 'category_code', label: ['分类编码', 'Category code'], ...plain },
  { name: 'unit', label: ['基本单位', 'Base unit'], ...plain },
  ...own('sort'),
]

/** Maximum line count in a file without its headings (domain §3.4). */
export const SPU_LINES = 5000

/** Required for a new SPU. */
export const spuNeeds: readonly string[] = ['code', 'title', 'series_code', 'category_code', 'unit']
