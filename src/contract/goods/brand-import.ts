import { sheetColumns, type SheetColumn } from '../kit/sheet.ts'
import { brandFields } from './brand.ts'

/** A brand's importable fields, which its code identifies. The logo is the name or address for a picture in the media library. */
export const brandImport: readonly SheetColumn[] = sheetColumns(brandFields, {
  code: 'text',
  title: 'text',
  title_en: 'text',
  initial: 'text',
  logo: 'text',
  origin: 'text',
  intro: 'text',
  level: 'words',
  is_recommend: 'words',
  cert_expire_at: 'day',
  sort: 'int',
  status: 'words',
})

/** Maximum line count in a file without its headings. */
export const BRAND_LINES = 5000

/** Required for a new brand. */
export const brandNeeds: readonly string[] = ['code', 'title', 'logo']
