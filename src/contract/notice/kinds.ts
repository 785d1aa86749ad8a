import type { Label } from '../kit/label.ts'

/** What notifications are about: the tabs above their list. */
export const noticeGroups = {
  account: ['账号安全', 'Account'],
  stock: ['库存预警', 'Stock'],
  batch: ['批量操作', 'Batches'],
} as const satisfies Record<string, Label>

export type NoticeGroup = keyof typeof noticeGroups

/** Everything that people are told, in words with places for what happened; a place may be filled with a label. */
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
  low_stock: {
    group: 'stock',
    words: ['{code} 的可售库存降至 {stock}，低于预警值 {warn}', '{code}: stock is down to {stock}, below the warning level of {warn}'],
  },
  low_stocks: {
    group: 'stock',
    words: ['{code} 等 {n} 个SKU的可售库存降至预警值以下', '{n} SKUs, {code} among them, are down below their warning levels'],
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

/** The kinds of a group. */
export function kindsOf(group: NoticeGroup): NoticeKind[] {
  return (Object.keys(noticeKinds) as NoticeKind[]).filter((kind) => noticeKinds[kind].group === group)
}
