import type { SheetColumn } from '../kit/sheet.ts'
import { spuSheet } from './spu-sheet.ts'

const names: ReadonlySet<string> = new Set(['code', 'title', 'sub_title', 'series_code', 'category_code', 'unit', 'sort'])

/** An SPU's importable fields, which its code identifies. Codes name its series and category, for new SPUs only. */
export const spuImport: readonly SheetColumn[] = spuSheet.filter(({ name }) => names.has(name))

/** Maximum line count in a file without its headings (domain §3.4). */
export const SPU_LINES = 5000

/** Required for a new SPU. */
export const spuNeeds: readonly string[] = ['code', 'title', 'series_code', 'category_code', 'unit']
