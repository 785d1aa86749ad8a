import { foldCode } from '#contract/kit/convert/fold.ts'
import { cellText } from '#contract/kit/sheet.ts'
import type { Line } from '#server/platform/spreadsheet/read.ts'

/** The facts that a statement's columns state. Some banks name payer and payee instead of the counterparty. */
const ROLES = [
  ...(['date', 'time', 'debit', 'credit', 'amount', 'sign', 'balance', 'name', 'account', 'own', 'serial'] as const),
  ...(['payer', 'payee', 'payer_account', 'payee_account'] as const),
]
export type Role = (typeof ROLES)[number] | 'summary'

/** The banks' headings in their folded form, the best one for each role first. */
const HEADINGS: Readonly<Record<Exclude<Role, 'time'>, string>> = {
  date: '交易日期 交易日 记账日期 记账日 入账日期 入账日 日期 交易时间 记账时间 入账时间 交易日期时间 transactiondate tradedate postingdate bookingdate date transactiontime',
  debit:
    '借方发生额 借方金额 借方发生金额 借方 支出金额 支出 支取金额 支取 转出金额 转出 付款金额 付出金额 付出 debitamount debit debits withdrawal withdrawals paidout moneyout',
  credit:
    '贷方发生额 贷方金额 贷方发生金额 贷方 收入金额 收入 存入金额 存入 转入金额 转入 收款金额 creditamount credit credits deposit deposits paidin moneyin',
  amount: '发生额 交易金额 发生金额 交易额 金额 transactionamount amount',
  sign: '借贷标志 借贷标识 借贷方向 借贷 收支标志 收支类型 收支方向 收支 收付标志 交易方向 来往账标志 往来标志 来往账 方向 drcr crdr debitcredit creditdebit debitcreditindicator direction',
  balance: '交易后余额 账户余额 本次余额 联机余额 当前余额 余额 accountbalance runningbalance balanceafter balance',
  name: '对方户名 对方名称 对方账户名称 对方账户名 对方单位名称 对方单位 收付方名称 收方名称 对手户名 对手名称 交易对手名称 交易对手 交易对方名称 交易对方 counterpartyname counterparty payeepayer payerpayee',
  account:
    '对方账号 对方账户 对方卡号 收付方账号 收方账号 对手账号 交易对手账号 交易对方账号 counterpartyaccount counterpartyaccountnumber counterpartyaccountno',
  payer: '付款人名称 付款人户名 付款方名称 付款方户名 付款单位名称 付款人 付款方 付款单位 付方名称 付方户名 payername payer',
  payee:
    '收款人名称 收款人户名 收款方名称 收款方户名 收款单位名称 收款人 收款方 收款单位 收方户名 payeename payee beneficiaryname beneficiary',
  payer_account: '付款人账号 付款人账户 付款方账号 付款账号 付方账号 payeraccount payeraccountnumber payeraccountno',
  payee_account: '收款人账号 收款人账户 收款方账号 收款账号 payeeaccount payeeaccountnumber payeeaccountno beneficiaryaccount',
  own: '本方账号 我方账号 本方账户 账号 账户 accountnumber accountno account',
  serial:
    '交易流水号 银行流水号 核心流水号 流水号 交易流水 柜员流水号 回单编号 业务编号 凭证号码 凭证号 serialnumber serialno transactionid referencenumber referenceno reference',
  summary: '摘要 交易摘要 用途 附言 交易附言 备注 summary description remarks remark purpose memo narrative details particulars',
}

const TIMES = '交易时间 记账时间 入账时间 时间 transactiontime time'.split(' ')
const words = new Map(Object.entries(HEADINGS).map(([role, names]) => [role as Role, names.split(' ')]))
const roleBy = new Map([...words].flatMap(([role, names]) => names.map((name) => [name, role] as const)))

/** The columns by their role; those for `summary` are joined. */
export type Columns = Readonly<Partial<Record<Exclude<Role, 'summary'>, number>>> & { readonly summary: readonly number[] }

/** The columns that a heading line names; `twice` is a heading that occurs twice. */
export interface Headings {
  columns: Columns
  twice: string | undefined
}

/** The line as headings; undefined for a line that names no date and no amount. */
export function headingsIn({ cells }: Pick<Line, 'cells'>): Headings | undefined {
  const names = cells.map((cell) => headingOf(cellText(cell)))
  const find = (role: Role) => {
    const known = words.get(role) ?? []
    return known.map((name) => names.indexOf(name)).find((at) => at >= 0)
  }
  const date = find('date')
  const time = TIMES.map((name) => names.indexOf(name)).find((at) => at >= 0 && at !== date)
  const places = ROLES.map((role) => [role, role === 'date' ? date : role === 'time' ? time : find(role)] as const)
  const found = places.flatMap(([role, at]) => (at === undefined ? [] : [[role, at] as const]))
  const summary = names.flatMap((name, at) => (roleBy.get(name) === 'summary' ? [at] : []))
  const columns = { ...Object.fromEntries(found), summary } as Columns
  const hasAmount = columns.amount !== undefined || (columns.debit !== undefined && columns.credit !== undefined)
  if (columns.date === undefined || !hasAmount) return undefined
  const used = new Set([...found.map(([, at]) => at), ...summary])
  const isTwice = (name: string, at: number) =>
    names.indexOf(name) !== at && used.has(names.indexOf(name)) && roleBy.get(name) !== 'summary'
  const twice = names.findIndex((name, at) => name !== '' && isTwice(name, at))
  return { columns, twice: twice < 0 ? undefined : cellText(cells[twice] ?? null).trim() }
}

/** `借方发生额(元)` and `借方发生额/Debit Amount` as `借方发生额`. */
function headingOf(text: string): string {
  const bare = text.normalize('NFKC').replace(/\([^()]*\)|\[[^[\]]*\]|【[^【】]*】|<[^<>]*>/g, '')
  const whole = folded(bare)
  if (roleBy.has(whole) || TIMES.includes(whole)) return whole
  const parts = bare.split(/[/\n|]/).map(folded)
  const known = parts.filter((part) => roleBy.has(part))
  // `支出/收入` names two roles and is neither
  return new Set(known.map((part) => roleBy.get(part))).size === 1 ? (known[0] ?? whole) : whole
}

function folded(text: string): string {
  return foldCode(text.replace(/[*:._/'"#|\n]/g, '')).replaceAll('帐', '账')
}
