import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { maskPhone } from '#contract/kit/masked.ts'
import { RESEND_SECONDS, type sms as contract } from '#contract/session/sms.ts'
import { adminUser } from '#server/identity/tables.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { refuseNoCodes } from '#server/platform/messaging/code-way.ts'
import { deliverCode } from '#server/platform/messaging/deliver.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { spendSend, withinBudget } from './budget.ts'
import { knownDevice, rememberDevice } from './device.ts'
import { enterAs, type Person } from './enter.ts'
import { logLogin } from './login-log.ts'
import { closedRegistration } from './register.ts'
import { issueCode, spendCode } from './sms-code.ts'
import { forgetTries, takeTry, throttleKey } from './throttle.ts'

/** Sends a code. The answer does not reveal whether an account has the number, and a number without an account gets no login code. */
export async function send(ctx: Ctx, { mobile, purpose }: ParsedOf<typeof contract.send>) {
  await refuseNoCodes(ctx, `${purpose}_code`)
  if (purpose === 'register' && !(await settingOf(ctx, 'register.open'))) throw closedRegistration()
  const person = await findByPhone(ctx, mobile)
  // a known browser is not locked out by others at the same address
  if (!person || !(await knownDevice(ctx, person.id))) await spendSend(ctx)
  const code = await transact(ctx, (ctx) => issueCode(ctx, mobile, purpose))
  await deliverCode(ctx, {
    phone: mobile,
    event: `${purpose}_code`,
    code,
    withheld: purpose === 'login' && !person ? '号码未绑定账号' : undefined,
  })
  return { resend_seconds: RESEND_SECONDS }
}

/** Logs in by an SMS code; wrong codes are throttled like wrong passwords. */
export async function loginByCode(ctx: Ctx, mobile: string, code: string) {
  const person = await findByPhone(ctx, mobile)
  const device = person && (await knownDevice(ctx, person.id))
  const enter = () => enterByCode(ctx, { mobile, code, person, key: throttleKey(`sms:${mobile}`, device) })
  return device ? enter() : withinBudget(ctx, 'code', enter)
}

interface ByCode {
  mobile: string
  code: string
  person: Person | undefined
  /** The key for the guess counter. */
  key: string
}

async function enterByCode(ctx: Ctx, { mobile, code, person, key }: ByCode) {
  await takeTry(ctx, key)
  // the transaction commits in both cases, because a wrong try counts
  const refusal = await transact(ctx, (ctx) => spendCode(ctx, mobile, 'login', code))
  if (refusal || !person) {
    await logLogin(ctx, person?.username ?? maskPhone(mobile), person?.id, 400)
    throw refusal ?? refuse(['验证码错误或已过期', 'The code is wrong or has expired'], { field: 'sms_code' })
  }
  const entered = await enterAs(ctx, person, 'sms')
  await transact(ctx, async (ctx) => {
    await forgetTries(ctx, [key])
    await rememberDevice(ctx, person.id)
  })
  return entered
}

async function findByPhone(ctx: Ctx, phone: string) {
  const [person] = await ctx.db
    .select()
    .from(adminUser)
    .where(and(eq(adminUser.phone, phone), isNull(adminUser.deleted_at)))
  return person
}
