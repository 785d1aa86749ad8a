import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { register as contract } from '#contract/session/register.ts'
import { settingOf } from '../config/stored.ts'
import { audit } from '../core/audit.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { refuse, type ApiError } from '../core/errors.ts'
import { adminUser } from '../dev/tables.ts'
import { newPasswordHash } from './password.ts'
import { spendCode } from './sms-code.ts'
import { takeTry, throttleKey } from './throttle.ts'

/** Makes an account without any role: it may log in and sees nothing but the start page until somebody gives it one. */
export async function create(ctx: Ctx, { username, mobile, sms_code, password }: ParsedOf<typeof contract.create>) {
  if (!(await settingOf(ctx, 'register.open'))) throw closedRegistration()
  await takeTry(ctx, throttleKey(`register:${mobile}`, undefined))
  const password_hash = await newPasswordHash(ctx, password)
  // a wrong code is answered, not thrown, so that the try counts; a user name that is taken gives the code back
  const refusal = await transact(ctx, async (ctx) => {
    const refusal = await spendCode(ctx, mobile, 'register', sms_code)
    if (refusal) return refusal
    const account = { username, phone: mobile, real_name: username }
    const [made] = await ctx.db
      .insert(adminUser)
      .values({ ...account, password_hash })
      .returning({ id: adminUser.id })
    if (made) await audit(ctx, contract.create, { id: made.id, before: null, after: account })
    return undefined
  })
  if (refusal) throw refusal
  return {}
}

export function closedRegistration(): ApiError {
  return refuse(['未开放注册', 'Registration is closed'])
}
