import type { Ctx } from '../core/ctx.ts'
import { mayCall } from '../core/permissions.ts'

/** A phone number as the person may see it: whole, or 138****1234 (domain §1.6). */
export function phoneFor(ctx: Ctx): (phone: string | null) => string {
  const whole = mayCall(ctx.actor, 'user:user:phone')
  return (phone) => (whole ? (phone ?? '') : maskPhone(phone ?? ''))
}

export function maskPhone(phone: string): string {
  return phone.length < 7 ? '*'.repeat(phone.length) : `${phone.slice(0, 3)}****${phone.slice(-4)}`
}
