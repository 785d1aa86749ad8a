import * as z from 'zod/mini'
import { entity, nothing, post } from '../kit/endpoint.ts'
import { password } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'

export const wrongPassword: Label = ['请输入正确的密码', 'Please enter the correct password']

const unlockInput = z.object({ password: password(['密码', 'Password'], { min: 1, tooShort: wrongPassword }) })

/** The screen lock (checklist H07): a locked session may call only `unlock`, `logout` and `refreshToken`. */
export const lock = entity('session.lock', ['锁屏', 'Lock screen'], {
  lock: post(['锁定屏幕', 'Lock the screen'], nothing, nothing, { path: '/api/lock', access: 'login' }),
  unlock: post(['解锁屏幕', 'Unlock the screen'], unlockInput, nothing, { path: '/api/unlock', access: 'login', quiet: true }),
})
