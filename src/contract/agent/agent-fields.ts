import { date, defaulted, image, images, longText, masked, money, numbered, optional, rate, ref, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { rule } from '../kit/verbs.ts'
import { areasField, licenseField, phoneField } from '../people/fields.ts'
import { badUsername } from '../session/register.ts'

export const agentLevels = { 1: ['一级', 'Level 1'], 2: ['二级', 'Level 2'] } as const satisfies Record<number, Label>

const badAccount: Label = ['银行账号必须为8~30位数字', 'The account number must have 8 to 30 digits']
const parentMissing: Label = ['二级代理商必须选择上级代理商', 'A level 2 agent needs a parent agent']
const endsFirst: Label = ['结束时间必须晚于开始时间', 'The end must be after the start']
const noAreas: Label = ['请选择代理区域', 'Please select territories']

export const contractDates = {
  contract_start: date(['合同开始日期', 'Contract start']),
  contract_end: date(['合同结束日期', 'Contract ends']),
}

/** An agent's editable fields (domain §5.1). */
export const agentFields = {
  name: text(['公司名称', 'Company'], { min: 4, max: 50 }),
  short_name: optional(text(['简称', 'Short name'], { max: 20 })),
  level: numbered(['级别', 'Level'], agentLevels),
  parent_id: optional(ref(['上级代理商', 'Parent agent'])),
  contact: text(['联系人', 'Contact'], { min: 2, max: 20 }),
  phone: phoneField(),
  license_no: optional(licenseField()),
  license_image: optional(image(['营业执照', 'Business licence'])),
  address: optional(text(['地址', 'Address'], { max: 100 })),
  areas: areasField(['代理区域', 'Territories'], 50),
  commission_rate: rate(['佣金比例', 'Commission rate']),
  deposit: defaulted(money(['保证金', 'Deposit'], { max: 99_999_999_900 })),
  contract_no: optional(text(['合同编号', 'Contract number'], { max: 40 })),
  ...contractDates,
  contract_images: defaulted(images(['合同附件', 'Contract files'])),
  bank_name: optional(text(['开户银行', 'Bank'], { max: 40 })),
  bank_branch: optional(text(['开户支行', 'Branch'], { max: 60 })),
  account_name: optional(text(['账户名称', 'Account holder'], { max: 50 })),
  /** Encrypted; read as `**** 1234`. The masked form leaves it unchanged. */
  bank_account: optional(
    masked(
      { access: 'agent:agent:bank', shows: 'last_four' },
      text(['银行账号', 'Account number'], { max: 30, pattern: /^(?:\d{8,30}|\*{4} \d{4})$/, invalid: badAccount }),
    ),
  ),
  remark: optional(longText(['备注', 'Remark'], { max: 500 })),
}

/** A login account that the save creates, with the agent role. Its password is generated and shown once. */
export const accountFields = {
  login_name: optional(text(['登录账号', 'Username'], { max: 20, pattern: /^[a-zA-Z]\w{3,19}$/, invalid: badUsername })),
  login_person: optional(text(['使用人姓名', 'Full name'], { max: 20 })),
}

interface Placed {
  level: number
  parent_id?: number | null
}
export const parentRule = rule(['parent_id', 'level'], parentMissing, ({ level, parent_id }: Placed) => level === 1 || Boolean(parent_id))

interface Dated {
  contract_start: string
  contract_end: string
}
export const contractRule = rule(
  ['contract_end', 'contract_start'],
  endsFirst,
  ({ contract_start, contract_end }: Dated) => contract_end > contract_start,
)

export const areasRule = rule(['areas'], noAreas, ({ areas }: { areas: string[] }) => areas.length > 0)

interface WithAccount {
  login_name?: string | null
  login_person?: string | null
}
export const accountRule = rule(
  ['login_person', 'login_name'],
  ['请输入使用人姓名', 'Please enter the full name'],
  ({ login_name, login_person }: WithAccount) => !login_name || Boolean(login_person),
)
