import { describe, expect, test } from 'vitest'
import { say } from '../label.ts'
import { licenseCheckDigit, readTaxNo } from './tax-no.ts'

const valid = (body: string) => `${body}${licenseCheckDigit(body)}`
const CODE = valid('91330109MA1234567')
const msgOf = (text: string) => {
  const { fault, values } = readTaxNo(text)
  return fault && say(fault, 'zh', { label: '税号', ...values })
}

describe('tax numbers', () => {
  test.each([
    CODE,
    CODE.toLowerCase(),
    `${CODE.slice(0, 4)} ${CODE.slice(4, 8)} ${CODE.slice(8, 12)} ${CODE.slice(12)}`,
    `${CODE.slice(0, 8)}-${CODE.slice(8)}`,
    `${CODE.slice(0, 8)}—${CODE.slice(8)}`,
    [...CODE].map((sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)).join(''),
    `\u200b${CODE}\u3000`,
  ])('[O18] %s is stored in capitals without groups', (text) => {
    expect(readTaxNo(text)).toEqual({ value: CODE })
  })

  test.each([
    ['330109123456789', '330109123456789'],
    ['33010912345678X', '33010912345678X'],
    ['3301 0919 8001 0112 3401', '33010919800101123401'],
    ['33010919800101123l01', '33010919800101123L01'],
  ])('[O18] %s has 15 or 20 characters and stays', (text, value) => {
    expect(readTaxNo(text)).toEqual({ value })
  })

  test.each([
    [CODE.replace('0', 'O'), '税号第5位是字母O，税号中没有这个字母，请核对是否为数字0'],
    [`${CODE.slice(0, 10)}I${CODE.slice(11)}`, '税号第11位是字母I，税号中没有这个字母，请核对是否为数字1'],
    [`${CODE.slice(0, 17)}S`, '税号第18位是字母S，税号中没有这个字母，请核对是否为数字5'],
    [`${CODE.slice(0, 17)}V`, '税号第18位不能是“V”'],
    [`${CODE.slice(0, 9)}B${CODE.slice(10)}`, '税号校验位不正确，请逐位核对'],
    ['91330109', '税号应为15、18或20位，现为8位'],
    [`${CODE}1`, '税号应为15、18或20位，现为19位'],
    ['税号待补', '税号第1位不能是“税”'],
    [`${CODE}/1`, '税号第19位不能是“/”'],
  ])('[O18] %s: %s', (text, msg) => {
    expect(msgOf(text)).toBe(msg)
  })
})
