import { badContactPhone, badPhone, readContactPhone, readPhone } from './convert/phone.ts'
import { text } from './field.ts'
import type { Label } from './label.ts'

interface Options {
  missing?: Label
}

/** A mobile number, stored as its eleven digits. */
export function phone(label: Label = ['手机号', 'Mobile number'], { missing }: Options = {}) {
  return text(label, { max: 11, pattern: /^1[3-9]\d{9}$/, invalid: badPhone, missing, read: readPhone })
}

/** The phone number of a delivery address: a mobile number, or a landline number as `0571-88001234`. */
export function contactPhone(label: Label = ['联系电话', 'Phone'], { missing }: Options = {}) {
  return text(label, {
    max: 20,
    pattern: /^(?:1[3-9]\d{9}|0\d{2,3}-\d{7,8}(?:-\d{1,6})?)$/,
    invalid: badContactPhone,
    missing,
    read: readContactPhone,
  })
}
