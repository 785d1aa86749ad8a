import type { Label } from '../kit/label.ts'

interface SmsVariable {
  label: Label
  /** The sample value for a trial. */
  sample: string
}

interface SmsEvent {
  label: Label
  receivers: Label
  vars: Readonly<Record<string, SmsVariable>>
  /** The message contains a secret, which no record shows. */
  isCode?: true
}

const user: Label = ['用户', 'The user']
const store: Label = ['门店', 'The store']
const payee: Label = ['代理商、业务员', 'The agent or salesman']
const admin: Label = ['后台账号', 'An account']

const code: SmsVariable = { label: ['验证码', 'Code'], sample: '123456' }
const amount: SmsVariable = { label: ['金额', 'Amount'], sample: '320.00' }
const reason: SmsVariable = { label: ['原因', 'Reason'], sample: '资料不清晰' }
const order_no: SmsVariable = { label: ['订单号', 'Order number'], sample: 'O20260301000001' }
const shop: SmsVariable = { label: ['门店名称', 'Store'], sample: '永固五金' }

/** The text message events (domain §17.5) with the variables in their texts. */
export const smsEvents = {
  login_code: { label: ['登录验证码', 'Login code'], receivers: admin, vars: { code }, isCode: true },
  register_code: { label: ['注册验证码', 'Registration code'], receivers: admin, vars: { code }, isCode: true },
  store_approved: { label: ['门店审核通过', 'Store approved'], receivers: store, vars: { store: shop } },
  store_rejected: { label: ['门店审核驳回', 'Store rejected'], receivers: store, vars: { store: shop, reason } },
  order_paid: { label: ['订单已付款', 'Order paid'], receivers: user, vars: { order_no, amount } },
  order_shipped: {
    label: ['订单已发货', 'Order shipped'],
    receivers: user,
    vars: {
      order_no,
      carrier: { label: ['承运商', 'Carrier'], sample: '顺丰' },
      tracking_no: { label: ['运单号', 'Tracking number'], sample: 'SF1234567890' },
    },
  },
  offline_rejected: { label: ['线下付款驳回', 'Bank transfer rejected'], receivers: user, vars: { order_no, reason } },
  refund_done: { label: ['退款完成', 'Refund done'], receivers: user, vars: { order_no, amount } },
  withdraw_paid: { label: ['提现到账', 'Withdrawal paid'], receivers: payee, vars: { amount } },
  withdraw_rejected: { label: ['提现驳回', 'Withdrawal rejected'], receivers: payee, vars: { amount, reason } },
  group_failed: {
    label: ['拼团失败', 'Group buy failed'],
    receivers: user,
    vars: { goods: { label: ['商品', 'Goods'], sample: '深沟球轴承 6204' }, amount },
  },
  sign_remind: {
    label: ['签到提醒', 'Sign-in reminder'],
    receivers: user,
    vars: { days: { label: ['已连续签到天数', 'Days in a row'], sample: '6' } },
  },
  stock_warn: {
    label: ['库存预警', 'Low stock'],
    receivers: admin,
    vars: {
      code: { label: ['SKU编码', 'SKU code'], sample: 'SKF-6204-2RS' },
      stock: { label: ['库存', 'Stock'], sample: '3' },
      warn: { label: ['预警值', 'Low-stock level'], sample: '10' },
    },
  },
  contract_expiring: {
    label: ['合同到期提醒', 'Contract ends'],
    receivers: admin,
    vars: { agent: { label: ['代理商', 'Agent'], sample: '华东代理' }, date: { label: ['到期日', 'Last day'], sample: '2026-12-31' } },
  },
} as const satisfies Record<string, SmsEvent>

export type SmsEventCode = keyof typeof smsEvents

export function smsEvent(code: SmsEventCode): SmsEvent {
  return smsEvents[code]
}

/** The variables in a text: `${name}`. */
export function namesIn(content: string): string[] {
  return [...content.matchAll(/\$\{(\w*)\}/g)].map(([, name = '']) => name)
}

/** The text with its variables replaced. */
export function filled(content: string, params: Readonly<Record<string, string>>): string {
  return content.replace(/\$\{(\w+)\}/g, (place, name: string) => params[name] ?? place)
}

export function samplesOf(code: SmsEventCode): Record<string, string> {
  return Object.fromEntries(Object.entries(smsEvent(code).vars).map(([name, { sample }]) => [name, sample]))
}
