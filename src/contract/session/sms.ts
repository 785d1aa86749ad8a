import * as z from 'zod/mini'
import { entity, post } from '../kit/endpoint.ts'
import { choice, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { phone } from '../kit/phone-field.ts'

/** Seconds until another code can be sent to the same number (domain §17.5). */
export const RESEND_SECONDS = 60

export const mobileMissing: Label = ['请输入手机号', 'Please enter your mobile number']
export const codeMissing: Label = ['请输入验证码', 'Please enter the code']

export function mobileNumber() {
  return phone(['手机号', 'Mobile number'], { missing: mobileMissing })
}

export function verificationCode() {
  return text(['验证码', 'Code'], {
    max: 40,
    pattern: /^\d{6}$/,
    invalid: ['验证码为6位数字', 'The code must have 6 digits'],
    missing: codeMissing,
  })
}

const purposes = choice(['用途', 'Purpose'], { login: ['登录', 'Log in'], register: ['注册', 'Register'] })

export const sms = entity('session.sms', ['短信验证码', 'SMS code'], {
  send: post(
    ['发送验证码', 'Send a code'],
    z.object({ mobile: mobileNumber(), purpose: purposes }),
    z.object({ resend_seconds: z.int() }),
    { path: '/api/login/sms', access: 'public', quiet: true, message: ['验证码已发送', 'The code has been sent'] },
  ),
})
