import * as z from 'zod/mini'
import { entity, get, nothing, post } from '../kit/endpoint.ts'
import { password } from '../kit/field.ts'

const passwordField = password(['密码', 'Password'], { min: 1, tooShort: ['请输入密码', 'Please enter the password'] })

/** The product's source code: its sales page, and its download for password holders. */
export const source = entity('common.source', ['源码', 'Source'], {
  targets: get(['源码地址', 'Source purchase URL'], nothing, z.object({ buy_url: z.string() }), {
    path: '/api/common/source',
    access: 'login',
  }),
  copy: post(['拷贝源码', 'Copy source'], z.object({ password: passwordField }), z.object({ url: z.string() }), {
    path: '/api/common/source/copy',
    access: 'login',
  }),
})
