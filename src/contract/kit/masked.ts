import type { Permission } from './endpoint.ts'

/** A field that only the holders of a permission see and set; others read nothing, or a part of it. */
export interface Mask {
  access: Permission
  shows: 'nothing' | 'phone' | 'last_four'
}

/** Opens phone numbers as a whole: 138****1234 otherwise (domain §1.6). */
export const seesPhones: Permission = 'user:user:phone'
export const phoneMask: Mask = { access: seesPhones, shows: 'phone' }

/** What those see of a value who may not see it. */
export function shownBy({ shows }: Mask, value: unknown): unknown {
  if (shows === 'nothing' || typeof value !== 'string') return null
  return shows === 'phone' ? maskPhone(value) : `**** ${value.slice(-4)}`
}

export function maskPhone(phone: string): string {
  return phone.length < 7 ? '*'.repeat(phone.length) : `${phone.slice(0, 3)}****${phone.slice(-4)}`
}
