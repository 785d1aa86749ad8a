import * as z from 'zod/mini'
import { rowId } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { json, rich, type More, type Setting } from './kinds.ts'
import { commission } from './settings-commission.ts'
import { finance, log, people, price, security, shell, site, sms, stock, store, wechat, work } from './settings-in-use.ts'
import { freeOrder, freight, integral, order } from './settings-order.ts'
import { pay } from './settings-pay.ts'

// settings for areas that come later
const ofShop: More = { area: ['小程序', 'mini-program'] }
const ofStores: More = { area: ['门店', 'stores'] }
const ofFinance: More = { area: ['财务', 'finance'] }

const storeCoupons = {
  'store.new_coupon_ids': json(['新店券包', 'New-store coupons'], z.array(rowId()).check(z.maxLength(20)), [], {
    about: ['优惠券编号，门店审核通过时另行发放', 'Coupon IDs, given at the approval beside the coupons of new-store packs'],
  }),
}

const agreement = {
  'agreement.user': rich(['用户协议', 'User agreement'], { ...ofShop, isPublic: true }),
  'agreement.privacy': rich(['隐私政策', 'Privacy policy'], { ...ofShop, isPublic: true }),
  'agreement.store': rich(['门店协议', 'Store agreement'], { ...ofStores, isPublic: true }),
  'agreement.withdraw': rich(['提现须知', 'Withdrawal terms'], { ...ofFinance, isPublic: true }),
}

/** Every settings group, in page order (domain §16). */
export const settingGroups = {
  site: group(['基础', 'Site'], site),
  security: group(['安全', 'Security'], security),
  sms: group(['短信', 'Text messages'], sms),
  wechat: group(['微信', 'WeChat'], wechat),
  price: group(['价格', 'Prices'], price),
  stock: group(['库存', 'Stock'], stock),
  log: group(['日志', 'Log'], log),
  task: group(['任务', 'Tasks'], work),
  shell: group(['界面', 'Interface'], shell),
  order: group(['订单', 'Orders'], order),
  freight: group(['运费', 'Freight'], freight),
  pay: group(['支付', 'Payment'], pay),
  store: group(['门店', 'Stores'], { ...store, ...storeCoupons }),
  commission: group(['佣金', 'Commission'], { ...commission, ...people }),
  integral: group(['积分', 'Points'], integral),
  freeOrder: group(['免单', 'Free orders'], freeOrder),
  finance: group(['财务', 'Finance'], finance),
  agreement: group(['协议', 'Agreements'], agreement),
} as const

export type GroupCode = keyof typeof settingGroups

/** Every setting by its key. */
export const settings = {
  ...site,
  ...security,
  ...sms,
  ...wechat,
  ...price,
  ...stock,
  ...log,
  ...work,
  ...shell,
  ...order,
  ...freight,
  ...pay,
  ...store,
  ...storeCoupons,
  ...commission,
  ...people,
  ...integral,
  ...freeOrder,
  ...finance,
  ...agreement,
}

export type SettingKey = keyof typeof settings
export type SettingValue<Key extends SettingKey> = (typeof settings)[Key] extends Setting<infer Value> ? Value : never

/** The settings in a group, in order. */
export function settingsOf(code: GroupCode): [SettingKey, Setting][] {
  // each group key is a key in the whole set
  return Object.entries(settingGroups[code].settings) as [SettingKey, Setting][]
}

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settings, key)
}

function group<Settings extends Readonly<Record<string, Setting>>>(label: Label, settings: Settings) {
  return { label, settings }
}
