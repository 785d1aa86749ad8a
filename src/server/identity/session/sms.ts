import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { RESEND_SECONDS, type sms as contract } from '#contract/session/sms.ts'
import { maskPhone } from '#contract/kit/masked.ts'
import { settingOf } from '../config/stored.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { refuse } from '../core/errors.ts'
import { takeTurn } from '../core/turns.ts'
import { adminUser } from '../dev/tables.ts'
import { openChannels } from '../sms/channels.ts'
import { deliverCode } from '../sms/deliver.ts'
import { knownDevice, rememberDevice } from './device.ts'
import { enterAs, logLogin } from './enter.ts'
import { closedRegistration } from './register.ts'
import { issueCode, spendCode } from './sms-code.ts'
import { forgetTries, takeTry, throttleKey } from './throttle.ts'

const PER_ADDRESS = { max: 30, windowMs: 3_600_000 }

/** Sends a code. Whether anybody has the number is not told, and no number without an account is sent a code to log in with. */
export async function send(ctx: Ctx, { mobile, purpose }: ParsedOf<typeof contract.send>) {
  if ((await openChannels(ctx)).length === 0) throw refuse(['未开通短信服务', 'Text messages are not set up here'])
  if (purpose === 'register' && !(await settingOf(ctx, 'register.open'))) throw closedRegistration()
  await takeTurn(ctx, `sms:${ctx.http.ip}`, PER_ADDRESS)
  const code = await transact(ctx, (ctx) => issueCode(ctx, mobile, purpose))
  const isStranger = (await findByPhone(ctx, mobile)) === undefined
  await deliverCode(ctx, {
    phone: mobile,
    event: `${purpose}_code`,
    code,
    withheld: purpose === 'login' && isStranger ? '号码未绑定账号' : undefined,
  })
  return { resend_seconds: RESEND_SECONDS }
}

/** Logs in by a code that was sent to the person's number; guesses wait as those of passwords do. */
export async function loginByCode(ctx: Ctx, mobile: string, code: string) {
  const person = await findByPhone(ctx, mobile)
  const device = person && (await knownDevice(ctx, person.id))
  const key = throttleKey(`sms:${mobile}`, device)
  await takeTry(ctx, key)
  // committed either way: a wrong try counts
  const refusal = await transact(ctx, (ctx) => spendCode(ctx, mobile, 'login', code))
  if (refusal || !person) {
    await logLogin(ctx, person?.username ?? maskPhone(mobile), person?.id, 400)
    throw refusal ?? refuse(['验证码错误或已过期', 'The code is wrong or has expired'], { field: 'sms_code' })
  }
  const entered = await enterAs(ctx, person)
  await transact(ctx, async (ctx) => {
    await forgetTries(ctx, [key])
    if (!device) await rememberDevice(ctx, person.id)
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
