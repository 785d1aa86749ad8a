import * as z from 'zod/mini'
import { entity, nothing, post } from '../kit/endpoint.ts'
import { password, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { mobileNumber, verificationCode } from './sms.ts'

const weakPassword: Label = [
  '密码长度不能少于8位且需包含字母和数字',
  'The password must have at least 8 characters, including letters and digits',
]
export const badUsername: Label = ['账号必须以字母开头，长度4~20位', 'The username must start with a letter and have 4 to 20 characters']

const registration = z
  .object({
    username: text(['用户名', 'Username'], { max: 60, pattern: /^[a-zA-Z]\w{3,19}$/, invalid: badUsername }),
    mobile: mobileNumber(),
    sms_code: verificationCode(),
    password: password(['密码', 'Password'], { min: 8, max: 72, tooShort: weakPassword }),
  })
  .check(z.refine(({ password }) => /^(?=.*[A-Za-z])(?=.*\d)/s.test(password), { path: ['password'], params: { message: weakPassword } }))

export const register = entity('session.register', ['注册', 'Registration'], {
  create: post(['注册账号', 'Register'], registration, nothing, {
    path: '/api/register',
    access: 'public',
    quiet: true,
    message: ['注册成功', 'Registered'],
  }),
})
