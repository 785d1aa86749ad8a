import { phone } from '../kit/phone-field.ts'
import { sheetColumns, type SheetColumn } from '../kit/sheet.ts'
import { integralAdjustFields } from './log.ts'

/** The columns in an adjustment sheet: the phone number names the user. */
export const integralImport: readonly SheetColumn[] = sheetColumns(
  { phone: phone(['手机号', 'Phone']), ...integralAdjustFields },
  { phone: 'text', direction: 'words', amount: 'int', reason: 'text' },
)

/** Maximum number of lines in a file without its headings (domain §14.3). */
export const INTEGRAL_LINES = 5000

export const integralNeeds: readonly string[] = ['phone', 'direction', 'amount', 'reason']
