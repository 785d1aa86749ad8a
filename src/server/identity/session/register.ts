import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { register as contract } from '#contract/session/register.ts'
import { adminUser } from '#server/identity/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { constraintError } from '#server/platform/kernel/constraints.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse, type ApiError } from '#server/platform/kernel/errors.ts'
import { labelOf } from '#server/platform/kernel/labels.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { withinBudget } from './budget.ts'
import { newPasswordHash } from './password.ts'
import { spendCode } from './sms-code.ts'
import { takeTry, throttleKey } from './throttle.ts'

/** Creates an account without roles: it can log in and sees only the start page until it gets a role. */
export async function create(ctx: Ctx, { username, mobile, sms_code, password }: ParsedOf<typeof contract.create>) {
  if (!(await settingOf(ctx, 'register.open'))) throw closedRegistration()
  return withinBudget(ctx, 'code', () => register(ctx, { username, mobile, sms_code, password }))
}

async function register(ctx: Ctx, { username, mobile, sms_code, password }: ParsedOf<typeof contract.create>) {
  await takeTry(ctx, throttleKey(`register:${mobile}`, undefined))
  const password_hash = await newPasswordHash(ctx, password)
  // a wrong code is returned, not thrown, so that the try counts; a user name that is taken restores the code
  const refusal = await transact(ctx, async (ctx) => {
    const refusal = await spendCode(ctx, mobile, 'register', sms_code)
    if (refusal) return refusal
    const account = { username, phone: mobile, real_name: username }
    const [customerRow] = await ctx.db
      .insert(adminUser)
      .values({ ...account, password_hash })
      .returning({ id: adminUser.id })
    if (customerRow) await audit(ctx, contract.create, { id: customerRow.id, before: null, after: account })
    return undefined
  }).catch(atUserName)
  if (refusal) throw refusal
  return {}
}

/** The registration form labels the account name 用户名. */
function atUserName(error: Error): never {
  const known = constraintError(error)
  throw known?.field === 'username'
    ? refuse(known.label, { values: { label: labelOf(contract.create.input.shape.username) }, field: 'username' })
    : error
}

export function closedRegistration(): ApiError {
  return refuse(['未开放注册', 'Registration is not open'])
}
