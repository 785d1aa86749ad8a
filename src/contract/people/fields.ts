import * as z from 'zod/mini'
import { listOf, masked, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { phoneMask } from '../kit/masked.ts'
import { rule } from '../kit/verbs.ts'

const badPhone: Label = ['请输入正确的手机号', 'Please enter a valid mobile number']
export const badLicense: Label = ['统一社会信用代码格式不正确', 'The unified social credit code is not valid']
export const partialRegion: Label = ['请选择完整的省市区', 'Please select province, city and district']

/** A mobile number; people without the permission see 138****1234. */
export function phoneField(label: Label = ['手机号', 'Phone']) {
  return masked(phoneMask, text(label, { max: 11, pattern: /^1[3-9]\d{9}$/, invalid: badPhone }))
}

/** A unified social credit code, 18 characters. `licenseRule` verifies its check digit. */
export function licenseField() {
  return text(['统一社会信用代码', 'Unified social credit code'], { max: 18, pattern: /^[0-9A-HJ-NPQRTUWXY]{18}$/, invalid: badLicense })
}

/** The rule for the check digit in the field `license_no` (GB 32100). */
export const licenseRule = rule(
  ['license_no'],
  badLicense,
  ({ license_no }: { license_no?: string | null }) => typeof license_no !== 'string' || isLicense(license_no),
)

const LICENSE_SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'

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

const code = (label: Label) => text(label, { max: 6, pattern: /^\d{6}$/, invalid: partialRegion, missing: partialRegion, ask: 'select' })

/** The codes for province, city and district (GB/T 2260); names are looked up. `regionRule` verifies that they belong together. */
export const regionFields = {
  province_code: code(['省', 'Province']),
  city_code: code(['市', 'City']),
  district_code: code(['区', 'District']),
}

interface Region {
  province_code: string
  city_code: string
  district_code: string
}

/** The city lies in the province, and the district in the city, by their codes. Municipalities have cities `…01` and `…02`. */
export const regionRule = rule(
  ['district_code', 'city_code', 'province_code'],
  partialRegion,
  ({ province_code, city_code, district_code }: Region) =>
    province_code.slice(0, 2) === city_code.slice(0, 2) && city_code.slice(0, 2) === district_code.slice(0, 2),
)

/** Six-digit codes for provinces, cities or districts. */
export function areasField(label: Label, max: number) {
  return listOf(label, text(['地区', 'Area'], { max: 6, pattern: /^\d{6}$/, ask: 'select' }), max)
}

/** Up to ten tags for a person or store. */
export function tagsField() {
  return listOf(['标签', 'Tags'], text(['标签', 'Tag'], { max: 20 }), 10)
}

/** A customer service employee's WeChat id, as the pickers return it. */
export function csField(label: Label = ['客服', 'Customer service']) {
  return text(label, { max: 60, ask: 'select' })
}

/** The row's region as it is read. */
export const regionNames = z.nullable(z.string())
