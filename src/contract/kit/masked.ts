import type { Permission } from './endpoint.ts'

/** Opens phone numbers as a whole: 138****1234 otherwise (domain §1.6). */
export const seesPhones: Permission = 'user:user:phone'
