import type { Label } from '../label.ts'
import { plainText, unreadable, type Reading } from './reading.ts'

export const badPhone: Label = ['请输入正确的手机号', 'Please enter a valid mobile number']
export const badContactPhone: Label = [
  '请输入正确的手机号或座机号，座机号如0571-88001234',
  'Please enter a valid mobile number, or a landline number such as 0571-88001234',
]

/** The eleven digits of a mobile number of mainland China, as people and programs write it: `+86 138-0013-9001`, `13800139001.0`. */
export function readPhone(text: string): Reading<string> {
  const value = mobileIn(text)
  return value === undefined ? unreadable(badPhone, text) : { value }
}

/** A mobile number, or a landline number as `0571-88001234` or `0571-88001234-801`. */
export function readContactPhone(text: string): Reading<string> {
  const value = mobileIn(text) ?? landlineIn(text)
  return value === undefined ? unreadable(badContactPhone, text) : { value }
}

/** A search word: a whole mobile number becomes its eleven digits, and digits get one width; any other word stays. */
export function foldPhone(text: string): string {
  const plain = plainText(text)
  return mobileIn(text) ?? (/^\d+$/.test(plain) ? plain : text)
}

function mobileIn(text: string): string | undefined {
  // a dot separates groups only: `1380013900.1` is a decimal
  const digits = digitsIn(text)
    .replace(SEPARATORS, ' ')
    .replace(/\.? ?(1[3-9]\d)[ .]+(\d{4})[ .]+(\d{4})$/, '$1$2$3')
    .replaceAll(' ', '')
  return /^(?:\+?(?:00)?86)?(1[3-9]\d{9})$/.exec(digits)?.[1]
}

const SEPARATORS = /[\s()·•\u2010-\u2015\u2212-]+/g

/** The text without the words before a number, and without the end `.0` that a number cell adds. */
function digitsIn(text: string): string {
  return plainText(text)
    .replace(/^'/, '')
    .replace(/^(?:tel|mobile|phone|手机号?码?|电话|联系电话|座机)\s*[:.]?\s*/i, '')
    .replace(/(?<=\d{11})\.0+$/, '')
}

/** 010 and 02x are the areas of three digits; their numbers have eight digits. */
const LANDLINE =
  /^(?:\+?(?:00)?86-?0?|0)(?:(10|2\d)-?([2-8]\d{3}-?\d{4})|([3-9]\d{2})-?([2-8]\d{2,3}-?\d{4}))(?:(?:-|转|ext|x|#)(\d{1,6}))?$/

function landlineIn(text: string): string | undefined {
  const plain = digitsIn(text)
    .toLowerCase()
    .replace(/\s*(转|ext\.?|x|#)\s*/, (_, word: string) => word.replace('.', ''))
    .replace(/[().·•\u2010-\u2015\u2212]/g, '-')
    .replace(/[\s-]+/g, '-')
    .replace(/^-/, '')
  const parts = LANDLINE.exec(plain)
  if (!parts) return undefined
  const [, city = '', cityNumber = '', area = city, number = cityNumber, extension] = parts
  return `0${area}-${number.replace('-', '')}${extension ? `-${extension}` : ''}`
}
