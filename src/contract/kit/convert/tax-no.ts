import type { Label } from '../label.ts'
import { plainText, unreadable, type Reading } from './reading.ts'

const badLength: Label = ['{label}应为15、18或20位，现为{n}位', '{label} has 15, 18 or 20 characters, not {n}']
const badSign: Label = ['{label}第{n}位不能是“{part}”', '{label}: “{part}” at position {n} is not possible']
const mistaken: Label = [
  '{label}第{n}位是字母{part}，税号中没有这个字母，请核对是否为数字{digit}',
  '{label}: position {n} is the letter {part}, which tax numbers do not have. Check whether it is the digit {digit}',
]
const badCheck: Label = ['{label}校验位不正确，请逐位核对', '{label}: the check digit is wrong. Compare every character']

/** The outcome; `values` fill the reason. */
export type TaxReading = Reading<string> & { readonly values?: Readonly<Record<string, string | number>> }

/**
 * A tax number as it is stored: in capitals, without blanks and hyphens. 18 characters are a unified social credit code with its check
 * digit (GB 32100); 15 and 20 are numbers of former kinds, which have none.
 */
export function readTaxNo(text: string): TaxReading {
  const value = compactTaxNo(text)
  const signs = value.length === 18 ? LICENSE_SIGNS : ANY_SIGN
  const at = [...value].findIndex((sign) => !signs.includes(sign))
  if (at >= 0) return badAt(value, at)
  if (![15, 18, 20].includes(value.length)) return { ...unreadable(badLength, value), values: { n: value.length } }
  return value.length !== 18 || isLicense(value) ? { value } : unreadable(badCheck, value)
}

function badAt(value: string, at: number): TaxReading {
  const part = [...value][at] ?? ''
  const digit = lookalikes[part]
  const values = { part, n: at + 1 }
  return digit === undefined ? { ...unreadable(badSign, part), values } : { ...unreadable(mistaken, part), values: { ...values, digit } }
}

/** The letters that the codes leave out, with the digits that they look like. */
const lookalikes: Readonly<Record<string, string>> = { O: '0', I: '1', Z: '2', S: '5' }

const LICENSE_SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const ANY_SIGN = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A code without the blanks and hyphens between its groups, in capitals of one width. */
export function compactTaxNo(text: string): string {
  return plainText(text)
    .replace(/[\s\u2010-\u2015\u2212-]/g, '')
    .toUpperCase()
}

/** Tells whether the last character is the check digit for the first seventeen: weights 3^i mod 31 (GB 32100-2015). */
export function isLicense(code: string): boolean {
  return /^[0-9A-HJ-NPQRTUWXY]{18}$/.test(code) && code.endsWith(licenseCheckDigit(code.slice(0, 17)))
}

/** The check digit for a code's first seventeen characters. */
export function licenseCheckDigit(body: string): string {
  let sum = 0
  let weight = 1
  for (const sign of body) {
    sum += LICENSE_SIGNS.indexOf(sign) * weight
    weight = (weight * 3) % 31
  }
  return LICENSE_SIGNS[(31 - (sum % 31)) % 31] ?? ''
}
