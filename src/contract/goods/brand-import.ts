import { sheetColumns, type SheetColumn } from '../kit/sheet.ts'
import { brandFields } from './brand.ts'

/** The importable fields of a brand, which its code identifies. The logo is the name or address of a picture of the media library. */
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
  cert_expire_at: 'text',
  sort: 'int',
  status: 'words',
})

/** Maximum number of lines of a file without its headings. */
export const BRAND_LINES = 5000

/** Required for a new brand. */
export const brandNeeds: readonly string[] = ['code', 'title', 'logo']
