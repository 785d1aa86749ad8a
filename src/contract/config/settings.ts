import type { Label } from '../kit/label.ts'
import type { Setting } from './kinds.ts'
import { log, price, security, shell, site, sms, stock } from './settings-in-use.ts'
import { agreement, commission, finance, freight, integral, order, pay, store } from './settings-to-come.ts'

/** Every group of settings, in the order of the page (domain §16). */
export const settingGroups = {
  site: group(['基础', 'Site'], site),
  security: group(['安全', 'Security'], security),
  sms: group(['短信', 'Text messages'], sms),
  price: group(['价格', 'Prices'], price),
  stock: group(['库存', 'Stock'], stock),
  log: group(['日志', 'Log'], log),
  shell: group(['外壳', 'Shell'], shell),
  order: group(['订单', 'Orders'], order),
  freight: group(['运费', 'Freight'], freight),
  pay: group(['支付', 'Payment'], pay),
  store: group(['门店', 'Stores'], store),
  commission: group(['佣金', 'Commission'], commission),
  integral: group(['积分', 'Points'], integral),
  finance: group(['财务', 'Finance'], finance),
  agreement: group(['协议', 'Agreements'], agreement),
} as const

export type GroupCode = keyof typeof settingGroups

/** Every setting by its key. */
export const settings = {
  ...site,
  ...security,
  ...sms,
  ...price,
  ...stock,
  ...log,
  ...shell,
  ...order,
  ...freight,
  ...pay,
  ...store,
  ...commission,
  ...integral,
  ...finance,
  ...agreement,
}

export type SettingKey = keyof typeof settings
export type SettingValue<Key extends SettingKey> = (typeof settings)[Key] extends Setting<infer Value> ? Value : never

/** The settings of a group, in order. */
export function settingsOf(code: GroupCode): [SettingKey, Setting][] {
  // the keys of a group are keys of all
  return Object.entries(settingGroups[code].settings) as [SettingKey, Setting][]
}

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settings, key)
}

function group<Settings extends Readonly<Record<string, Setting>>>(label: Label, settings: Settings) {
  return { label, settings }
}
