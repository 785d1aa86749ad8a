import type { Label } from '../kit/label.ts'

// The enumerations that several people areas use (domain §5, §6, §9, §14).

export const priceLevels = { store: ['门店价', 'Store price'], trade: ['贸易价', 'Trade price'] } as const satisfies Record<string, Label>
export type PriceLevel = keyof typeof priceLevels

export const storeTypes = {
  hardware: ['五金店', 'Hardware store'],
  electromech: ['机电店', 'Electromechanical store'],
  repair: ['维修厂', 'Repair shop'],
  factory: ['工厂', 'Factory'],
  contractor: ['工程公司', 'Contractor'],
  dealer: ['贸易商', 'Trading company'],
  other: ['其他', 'Other'],
} as const satisfies Record<string, Label>
export type StoreType = keyof typeof storeTypes

export const storeSources = {
  invite: ['邀请', 'Invitation'],
  self: ['自助申请', 'Self-applied'],
  admin: ['后台新增', 'Added by staff'],
  import: ['导入', 'Import'],
} as const satisfies Record<string, Label>
export type StoreSource = keyof typeof storeSources

export const userSources = {
  self: ['自主注册', 'Self-registration'],
  invite: ['门店邀请', 'Store invitation'],
  import: ['导入', 'Import'],
} as const satisfies Record<string, Label>
export type UserSource = keyof typeof userSources

export const storeRoles = { owner: ['店主', 'Owner'], clerk: ['店员', 'Staff'] } as const satisfies Record<string, Label>
export type StoreRole = keyof typeof storeRoles

export const inviterTypes = {
  admin: ['平台', 'Platform'],
  agent: ['代理商', 'Agent'],
  salesman: ['业务员', 'Salesman'],
} as const satisfies Record<string, Label>
export type InviterType = keyof typeof inviterTypes

/** The subject for an assignment to customer service and for a follow-up note. */
export const targetTypes = { user: ['用户', 'User'], store: ['门店', 'Store'] } as const satisfies Record<string, Label>
export type TargetType = keyof typeof targetTypes

export const followupChannels = {
  wechat: ['微信', 'WeChat'],
  phone: ['电话', 'Phone'],
  visit: ['拜访', 'Visit'],
} as const satisfies Record<string, Label>
export type FollowupChannel = keyof typeof followupChannels

/** The result of a call. */
export const followupResults = {
  reached: ['已接通', 'Reached'],
  missed: ['未接', 'No answer'],
  callback: ['约定回电', 'Call back'],
} as const satisfies Record<string, Label>
export type FollowupResult = keyof typeof followupResults
