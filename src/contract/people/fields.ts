import * as z from 'zod/mini'
import { foldPhone } from '../kit/convert/phone.ts'
import { unreadable, type Reading } from '../kit/convert/reading.ts'
import { compactTaxNo, isLicense, readTaxNo } from '../kit/convert/tax-no.ts'
import { listOf, masked, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { phoneMask } from '../kit/masked.ts'
import { phone } from '../kit/phone-field.ts'
import { rule } from '../kit/verbs.ts'

const badLicense: Label = ['统一社会信用代码格式不正确', 'The unified social credit code is not valid']
export const partialRegion: Label = ['请选择完整的省市区', 'Please select province, city and district']

/** A mobile number; people without the permission see 138****1234. */
export function phoneField(label: Label = ['手机号', 'Phone']) {
  return masked(phoneMask, phone(label))
}

/** A filter by a phone number or its digits. */
export function phoneFilter(label: Label = ['手机号', 'Phone'], min = 1) {
  return text(label, { min, max: 11, pattern: /^\d+$/, fold: foldPhone })
}

/** A unified social credit code with its check digit, 18 characters. */
export function licenseField() {
  return text(['统一社会信用代码', 'Unified social credit code'], { max: 18, pattern: /^[0-9A-HJ-NPQRTUWXY]{18}$/, read: readLicense })
}

function readLicense(text: string): Reading<string> {
  const value = compactTaxNo(text)
  return isLicense(value) ? { value } : unreadable(badLicense)
}

/** A tax number of a company. */
export function taxNoField() {
  return text(['税号', 'Tax number'], { max: 20, pattern: /^[0-9A-Z]{15,20}$/, read: readTaxNo })
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
