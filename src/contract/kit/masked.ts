import type { Permission } from './endpoint.ts'

/** A field that needs a permission to read and set; others read nothing or a part. */
export interface Mask {
  access: Permission
  shows: 'nothing' | 'phone' | 'last_four'
}

/** Grants complete phone numbers; otherwise 138****1234 (domain §1.6). */
export const seesPhones: Permission = 'user:user:phone'
export const phoneMask: Mask = { access: seesPhones, shows: 'phone' }

/** The part of a value that is visible without the permission. */
export function shownBy({ shows }: Mask, value: unknown): unknown {
  if (shows === 'nothing' || typeof value !== 'string') return null
  return shows === 'phone' ? maskPhone(value) : `**** ${value.slice(-4)}`
}

export function maskPhone(phone: string): string {
  return phone.length < 7 ? '*'.repeat(phone.length) : `${phone.slice(0, 3)}****${phone.slice(-4)}`
}
