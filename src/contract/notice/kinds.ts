import type { Label } from '../kit/label.ts'

/** The notification groups: the tabs above their list. */
export const noticeGroups = {
  account: ['账号安全', 'Account'],
  stock: ['库存预警', 'Stock'],
  order: ['新订单', 'New orders'],
  payment: ['收款与打款', 'Payments'],
  contract: ['合同到期', 'Contracts'],
  ledger: ['账务核对', 'Ledgers'],
  aftersale: ['售后', 'After-sales'],
  comment: ['评论', 'Comments'],
  desk: ['工作台', 'Shift desk'],
  config: ['系统配置', 'Settings'],
  batch: ['批量操作', 'Bulk operations'],
} as const satisfies Record<string, Label>

export type NoticeGroup = keyof typeof noticeGroups

/** The texts for all notifications with placeholders; a placeholder may be filled with a label. */
export const noticeKinds = {
  new_device: {
    group: 'account',
    words: [
      '您的账号在新设备上登录，IP {ip}。如非本人操作，请立即修改密码',
      'Your account was used on a new device, IP {ip}. If this was not you, change your password now',
    ],
  },
  password_changed: {
    group: 'account',
    words: [
      '您的密码已修改，IP {ip}。如非本人操作，请联系管理员',
      'Your password was changed, IP {ip}. If this was not you, contact an administrator',
    ],
  },
  factor_on: {
    group: 'account',
    words: ['您的账号已启用两步验证，IP {ip}', 'Two-factor authentication is on for your account, IP {ip}'],
  },
  factor_off: {
    group: 'account',
    words: [
      '您的账号已关闭两步验证，IP {ip}。如非本人操作，请立即修改密码',
      'Two-factor authentication is off for your account, IP {ip}. If this was not you, change your password now',
    ],
  },
  factor_removed: {
    group: 'account',
    words: [
      '管理员关闭了您的两步验证，IP {ip}。如非您要求，请联系其他管理员',
      'An administrator has turned off your two-factor authentication, IP {ip}. If you did not ask for it, contact another administrator',
    ],
  },
  phone_changed: {
    group: 'account',
    words: [
      '管理员修改了您的手机号，IP {ip}。如非您要求，请联系其他管理员',
      'An administrator has changed your mobile number, IP {ip}. If you did not ask for it, contact another administrator',
    ],
  },
  account_waits: {
    group: 'account',
    words: [
      '{name} 重置了账号 {username} 的密码或手机号，复核通过前或24小时内不能用于登录',
      '{name} has set a new password or number for the account {username}. It does not log in for 24 hours, or until another administrator approves it',
    ],
  },
  sms_changed: {
    group: 'account',
    words: [
      '{name} 修改了{entity}“{title}”。复核通过前或24小时内，登录验证码不经其发送',
      '{name} changed the {entity} “{title}”. It carries no login codes for 24 hours, or until another administrator approves it',
    ],
  },
  config_requested: {
    group: 'config',
    words: [
      '{name} 申请修改配置（{no}）：{settings}，待另一人确认',
      '{name} has requested a change of settings ({no}): {settings}. It waits for a second person',
    ],
  },
  config_changed: {
    group: 'config',
    words: ['配置变更 {no} 已由 {name} 确认生效：{settings}', 'Change of settings {no}, accepted by {name}, is in effect: {settings}'],
  },
  low_stock: {
    group: 'stock',
    words: ['{code} 的可售库存降至 {stock}，低于预警值 {warn}', '{code}: stock is down to {stock}, below the warning level of {warn}'],
  },
  low_stocks: {
    group: 'stock',
    words: ['{code} 等 {n} 个SKU的可售库存降至预警值以下', '{n:SKU is|SKUs are} below the warning level, {code} among them'],
  },
  order_new: { group: 'order', words: ['新订单 {no}，金额 {amount} 元，待发货', 'New order {no} to ship: ¥{amount}'] },
  orders_new: { group: 'order', words: ['收到 {n} 个新订单，待发货', '{n:new order|new orders} to ship'] },
  voucher_waits: {
    group: 'payment',
    words: ['收款 {no} 已提交付款凭证，金额 {amount} 元，待核款', 'Payment {no}: a voucher for ¥{amount} awaits verification'],
  },
  vouchers_wait: { group: 'payment', words: ['{n} 张付款凭证待核款', '{n:payment voucher awaits|payment vouchers await} verification'] },
  contract_ending: {
    group: 'contract',
    words: ['代理商“{agent}”的合同将于 {date} 到期', 'The contract of the agent “{agent}” ends on {date}'],
  },
  ledger_violations: {
    group: 'ledger',
    words: ['账务核对发现 {n} 项不符，请立即查看', 'The check of the ledgers found {n:broken rule|broken rules}. Look at them now'],
  },
  aftersale_waits: {
    group: 'aftersale',
    words: ['{n} 个售后申请超过72小时未审核', '{n} after-sales have waited for a decision for more than 72 hours'],
  },
  pay_differences: {
    group: 'ledger',
    words: [
      '{day} 的渠道账单有 {n} 处差异，打款已暂停，请立即处理',
      'The bill of {day} has {n:difference|differences}. Payouts are blocked until they are resolved',
    ],
  },
  paid_there: {
    group: 'ledger',
    words: [
      '微信已支付 {no}（¥{amount}），但本系统中该单失败、已拒绝或已改用其他方式，请立即核对，避免重复付款',
      'WeChat has paid {no} (¥{amount}), but here it failed, was rejected or was paid another way. Check it now to avoid paying twice',
    ],
  },
  withdraw_failed: { group: 'payment', words: ['提现 {no} 打款失败', 'Withdrawal {no}: payment failed'] },
  withdraws_failed: { group: 'payment', words: ['{n} 笔提现打款失败', '{n:withdrawal|withdrawals}: payment failed'] },
  refund_failed: { group: 'payment', words: ['退款 {no} 失败：{reason}', 'Refund {no} failed: {reason}'] },
  refunds_failed: { group: 'payment', words: ['{n} 笔退款失败', '{n:refund|refunds} failed'] },
  mentioned: {
    group: 'comment',
    words: ['{name} 在{entity}“{title}”的评论中提到了您', '{name} mentioned you in a comment on {entity} “{title}”'],
  },
  handed_over: {
    group: 'desk',
    words: ['{name} 将“{kind} {title}”交接给您', '{name} has handed over “{kind}: {title}” to you'],
  },
  customer_received: {
    group: 'desk',
    words: ['{name} 将{entity}“{title}”转给您，原因：{reason}', '{name} has transferred the {entity} “{title}” to you. Reason: {reason}'],
  },
  customers_received: {
    group: 'desk',
    words: ['{name} 将 {n} 位客户转给您，原因：{reason}', '{name} has transferred {n:customer|customers} to you. Reason: {reason}'],
  },
  customer_left: {
    group: 'desk',
    words: [
      '{name} 将您的{entity}“{title}”转给{to}，原因：{reason}',
      '{name} has transferred your {entity} “{title}” to {to}. Reason: {reason}',
    ],
  },
  customers_left: {
    group: 'desk',
    words: [
      '{name} 将您的 {n} 位客户转给{to}，原因：{reason}',
      '{name} has transferred {n:customer|customers} of yours to {to}. Reason: {reason}',
    ],
  },
  task_done: {
    group: 'batch',
    words: ['任务“{action}”已完成：{done} 条成功，{failed} 条未完成', 'Task “{action}” is done: {done} done, {failed} not done'],
  },
  task_failed: { group: 'batch', words: ['任务“{action}”失败', 'Task “{action}” failed'] },
  batch_refused: {
    group: 'batch',
    words: ['{entity}“{action}”：{failed} 条未完成，{done} 条已完成', '{entity}, “{action}”: {failed} not done, {done} done'],
  },
} as const satisfies Record<string, { group: NoticeGroup; words: Label }>

export type NoticeKind = keyof typeof noticeKinds
export type NoticeParams = Readonly<Record<string, string | number | Label>>

/** The kinds in a group. */
export function kindsOf(group: NoticeGroup): NoticeKind[] {
  return (Object.keys(noticeKinds) as NoticeKind[]).filter((kind) => noticeKinds[kind].group === group)
}
