import type { Label } from '../kit/label.ts'
import type { SettingKey } from './settings.ts'

/** How a setting changes: at once, after a reauthentication, or by a request that a second person accepts (docs/adr/0083). */
export type Protection = 'ordinary' | 'reauthenticate' | 'two_people'

export const protectionWords = {
  ordinary: ['直接生效', 'At once'],
  reauthenticate: ['需验证身份', 'Identity check'],
  two_people: ['需另一人确认', 'Second person'],
} as const satisfies Record<Protection, Label>

/**
 * The protection for every setting; a setting without a line does not compile. `two_people`: other people's words about money, values that
 * customers receive, and every rule that decides when a second person is needed.
 */
export const protections = {
  'site.name': 'ordinary',
  'site.logo': 'ordinary',
  'site.phone': 'ordinary',
  'site.copyright': 'ordinary',
  'site.icp': 'ordinary',

  'login.max_fail': 'reauthenticate',
  'login.lock_min': 'reauthenticate',
  'password.min': 'reauthenticate',
  'password.expire_day': 'reauthenticate',
  'token.minutes': 'reauthenticate',
  'session.hours': 'reauthenticate',
  'upload.max_mb': 'ordinary',
  'upload.day_files': 'ordinary',
  'upload.day_mb': 'ordinary',
  'upload.total_gb': 'ordinary',
  'register.open': 'reauthenticate',

  // text message templates and channels have their own review (docs/adr/0033)
  'sms.sign': 'reauthenticate',
  'sms.daily_limit_phone': 'reauthenticate',

  'wechat.app_id': 'two_people',
  'wechat.app_secret': 'two_people',
  'wechat.link_page': 'ordinary',
  'wechat.link_version': 'ordinary',
  'wechat.web_hosts': 'reauthenticate',

  'price.below_cost_warn': 'ordinary',
  'price.margin_floor': 'two_people',
  'price.approve_floor': 'two_people',
  'price.approve_loss': 'two_people',
  'price.approve_cost': 'two_people',
  'price.approve_sale': 'two_people',
  'price.guest_visible': 'reauthenticate',

  'stock.default_warn': 'ordinary',
  'stock.show_mode': 'ordinary',

  'log.operate_months': 'reauthenticate',
  'log.login_months': 'reauthenticate',
  'log.request_months': 'reauthenticate',
  'log.notice_days': 'ordinary',
  'log.change_days': 'ordinary',

  'task.most_open': 'ordinary',
  'task.most_running': 'ordinary',

  'shell.buy_url': 'ordinary',
  'shell.copy_url': 'ordinary',
  'shell.copy_password': 'reauthenticate',

  'order.pay_timeout_min': 'ordinary',
  'order.group_timeout_min': 'ordinary',
  'order.exchange_timeout_min': 'ordinary',
  'order.offline_timeout_hour': 'ordinary',
  'order.auto_receive_day': 'ordinary',
  'order.aftersale_days': 'reauthenticate',
  'order.return_days': 'ordinary',
  'order.return_address': 'reauthenticate',
  'order.min_amount': 'ordinary',
  'coupon.return_on_refund': 'reauthenticate',

  'freight.free_amount': 'two_people',
  'freight.templates': 'two_people',
  'freight.carriers': 'ordinary',

  'pay.wechat.enabled': 'two_people',
  'pay.wechat.mch_id': 'two_people',
  'pay.wechat.serial_no': 'two_people',
  'pay.wechat.private_key': 'two_people',
  'pay.wechat.secret': 'two_people',
  'pay.wechat.public_key_id': 'two_people',
  'pay.wechat.public_key': 'two_people',
  'pay.wechat.transfer_scene': 'reauthenticate',
  'pay.wechat.refund_days': 'reauthenticate',
  'pay.balance.enabled': 'reauthenticate',
  'pay.offline.enabled': 'reauthenticate',
  'pay.offline.account': 'two_people',
  'recharge.tiers': 'two_people',

  'store.self_apply': 'ordinary',
  'store.audit_mode': 'reauthenticate',
  'store.invite_bind_days': 'ordinary',
  'store.dormant_days': 'ordinary',
  'store.new_coupon_ids': 'two_people',

  'commission.enabled': 'reauthenticate',
  'commission.direct_rate': 'two_people',
  'commission.freeze_days': 'two_people',
  'commission.max_rate': 'two_people',
  'withdraw.min': 'reauthenticate',
  'withdraw.fee_rate': 'two_people',
  'withdraw.month_times': 'reauthenticate',
  'withdraw.ways': 'reauthenticate',

  'integral.enabled': 'reauthenticate',
  'integral.per_yuan': 'two_people',
  'integral.give_rate': 'two_people',
  'integral.deduct_max_rate': 'two_people',
  'integral.unit': 'reauthenticate',
  'integral.expire': 'reauthenticate',

  'freeOrder.auto_grant': 'two_people',

  'finance.dual_control': 'two_people',
  'finance.adjust_free_limit': 'two_people',
  'finance.adjust_max': 'two_people',

  'agreement.user': 'ordinary',
  'agreement.privacy': 'ordinary',
  'agreement.store': 'ordinary',
  'agreement.withdraw': 'ordinary',
} as const satisfies Record<SettingKey, Protection>

/** The settings that define the payment provider: a payment that was accepted soon after such a change is named (docs/adr/0083). */
export const providerKeys = (Object.keys(protections) as SettingKey[]).filter(
  (key) => key === 'wechat.app_id' || key === 'wechat.app_secret' || (key.startsWith('pay.wechat.') && protections[key] === 'two_people'),
)

/** Payments are named for this long after a provider key changes. */
export const YOUNG_KEY_HOURS = 24
