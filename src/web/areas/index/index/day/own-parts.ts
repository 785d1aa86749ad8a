import type { Permission } from '#contract/kit/endpoint.ts'
import type { can } from '#web/base/session/can.ts'

/** The part of the business that a role cares for, by the permission for its work; a person with several chooses one. */
const needs = {
  calls: ['customService:assign:list'],
  money: ['finance:withdraw:pay', 'finance:payment:verify', 'finance:refund:retry'],
  activities: ['activity:coupon:publish', 'activity:redEnvelope:publish', 'freeOrder:activity:publish', 'lottery:lottery:publish'],
  stock: ['goods:sku:stock'],
} as const satisfies Record<string, readonly Permission[]>

export type OwnPart = keyof typeof needs

export function ownParts(may: typeof can): OwnPart[] {
  return (Object.keys(needs) as OwnPart[]).filter((part) => needs[part].some((permission) => may(permission)))
}
