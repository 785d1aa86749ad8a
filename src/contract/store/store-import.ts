import type { Label } from '../kit/label.ts'
import { sheetColumns, type SheetColumn } from '../kit/sheet.ts'
import { listedFields, storeFields } from './store-fields.ts'

const plain = (name: string, label: Label): SheetColumn => ({ name, label, form: 'text', words: {} })

/** The importable store fields. Its code identifies a store; lines without one are new stores. People are named by their codes. */
export const storeImport: readonly SheetColumn[] = [
  plain('code', ['门店编码', 'Code']),
  ...sheetColumns(listedFields, { name: 'text', type: 'words', contact: 'text', phone: 'text' }),
  plain('region', ['所在地区', 'Region']),
  ...sheetColumns(storeFields, { address: 'text', license_no: 'text', license_name: 'text', price_level: 'words' }),
  plain('agent_code', ['代理商编码', 'Agent code']),
  plain('salesman_code', ['业务员编码', 'Salesman code']),
  plain('cs_code', ['客服工号', 'Staff number of customer service']),
  plain('tags', ['标签', 'Tags']),
  plain('remark', ['备注', 'Remark']),
  plain('province', ['省', 'Province']),
  plain('city', ['市', 'City']),
  plain('district', ['区', 'District']),
]

/** The columns that state a region in parts, in their order, as other systems export it. */
export const regionParts: readonly string[] = ['province', 'city', 'district']

/** Maximum number of lines in a file without its headings. */
export const STORE_LINES = 5000

/** Required for a new store; photos are added on its page. */
export const storeNeeds: readonly string[] = ['name', 'type', 'contact', 'phone', 'region', 'address']
