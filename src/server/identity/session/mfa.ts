import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { mfa as contract } from '#contract/session/mfa.ts'
import { wrongPassword } from '#contract/session/lock.ts'
import { audit } from '../core/audit.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { refuse } from '../core/errors.ts'
import { adminUser } from '../dev/tables.ts'
import { tellOfOwnAccount } from '../notice/own-account.ts'
import { knownDevice, rememberDevice } from './device.ts'
import { admit, logLogin, type Person } from './enter.ts'
import { ownRow, provePassword } from './own-password.ts'
import { forgetRecoveryCodes, newRecoveryCodes, recoveryCodesLeft, takeRecoveryCode } from './recovery.ts'
import { seal, unseal } from './seal.ts'
import { loginChallenge, session } from './tables.ts'
import { forgetTries, takeTry, throttleKey } from './throttle.ts'
import { hashToken } from './tokens.ts'
import { newSecret, base32, otpauth, stepOf } from './totp.ts'

export const wrongCode: Label = ['验证码不正确', 'The code is not right']
const TRIES = 5

/** The second step of a login: one code, of the authenticator or of the list, lets in once. */
export async function login(ctx: Ctx, { mfa_token, code }: { mfa_token: string; code: string }) {
  const token_hash = hashToken(mfa_token)
  const person = await challenged(ctx, token_hash)
  if (!person) throw refuse(['登录已超时，请重新登录', 'This login took too long. Please begin again'], { field: 'mfa_token' })
  const device = await knownDevice(ctx, person.id)
  const key = `mfa:${throttleKey(person.username, device)}`
  await takeTry(ctx, key)
  const entered = await transact(ctx, async (ctx) => {
    // two codes in the same moment are looked at one after the other
    const [present] = await ctx.db.select().from(adminUser).where(eq(adminUser.id, person.id)).for('no key update')
    if (!present || !(await proves(ctx, present, code))) return undefined
    const ended = await ctx.db.delete(loginChallenge).where(eq(loginChallenge.token_hash, token_hash)).returning()
    return ended.length > 0 ? await admit(ctx, present, { proven: true }) : undefined
  })
  if (!entered) {
    await countFailure(ctx, token_hash)
    await logLogin(ctx, person.username, person.id, 401)
    throw refuse(wrongCode, { field: 'code' })
  }
  await transact(ctx, async (ctx) => {
    await forgetTries(ctx, [key])
    if (!device) await rememberDevice(ctx, person.id)
  })
  return entered
}

export async function state(ctx: Ctx) {
  const { id, totp_enabled_at } = await ownRow(ctx)
  const enabled = totp_enabled_at !== null
  return { enabled, recovery_left: enabled ? await recoveryCodesLeft(ctx, id) : 0 }
}

/** A new secret, which counts when a code made with it has come. */
export async function begin(ctx: Ctx, { password }: { password: string }) {
  const { id, username } = await provePassword(ctx, password, wrongPassword)
  const secret = newSecret()
  const [begun] = await ctx.db
    .update(adminUser)
    .set({ totp_secret: seal(ctx.secretKey, purposeOf(id), secret) })
    .where(and(eq(adminUser.id, id), sql`${adminUser.totp_enabled_at} is null`))
    .returning({ id: adminUser.id })
  if (!begun) throw refuse(['两步验证已启用', 'Two-factor authentication is on already'])
  return { secret: base32(secret), uri: otpauth(secret, username) }
}

export async function confirm(ctx: Ctx, { code }: { code: string }) {
  const key = `mfa:session:${ctx.actor.session_id}`
  await takeTry(ctx, key)
  const recovery_codes = await transact(ctx, async (ctx) => {
    const person = await ownRow(ctx, { lock: true })
    const step = person.totp_enabled_at === null ? matchingStep(ctx, person, code) : undefined
    if (step === undefined) throw refuse(wrongCode, { field: 'code' })
    await ctx.db.update(adminUser).set({ totp_enabled_at: ctx.now.toISOString(), totp_last_step: step }).where(eq(adminUser.id, person.id))
    await audit(ctx, contract.confirm, { id: person.id, before: { two_factor: false }, after: { two_factor: true } })
    await proveOnlyHere(ctx)
    const codes = await newRecoveryCodes(ctx, person.id)
    await tellOfOwnAccount(ctx, 'factor_on')
    return codes
  })
  await forgetTries(ctx, [key])
  return { recovery_codes }
}

export async function off(ctx: Ctx, { password }: { password: string }) {
  await provePassword(ctx, password, wrongPassword)
  await transact(ctx, async (ctx) => {
    const { id, totp_enabled_at } = await ownRow(ctx, { lock: true })
    await ctx.db.update(adminUser).set({ totp_secret: null, totp_enabled_at: null, totp_last_step: null }).where(eq(adminUser.id, id))
    await forgetRecoveryCodes(ctx, id)
    await ctx.db.delete(loginChallenge).where(eq(loginChallenge.admin_user_id, id))
    await audit(ctx, contract.off, { id, before: { two_factor: totp_enabled_at !== null }, after: { two_factor: false } })
    if (totp_enabled_at !== null) await tellOfOwnAccount(ctx, 'factor_off')
  })
  return {}
}

/** A code has just been shown at this session; what was proven by a password elsewhere is proven no more. */
async function proveOnlyHere({ db, actor, now }: Ctx): Promise<void> {
  await db.update(session).set({ proven_at: null }).where(eq(session.admin_user_id, actor.id))
  await db.update(session).set({ proven_at: now.toISOString() }).where(eq(session.id, actor.session_id))
}

/** Whose login is half done; nobody's when it took too long or was guessed at too often. */
async function challenged({ db, now }: Ctx, token_hash: string): Promise<Person | undefined> {
  const [found] = await db
    .select({ person: adminUser })
    .from(loginChallenge)
    .innerJoin(adminUser, eq(adminUser.id, loginChallenge.admin_user_id))
    .where(
      and(
        eq(loginChallenge.token_hash, token_hash),
        gt(loginChallenge.expires_at, now.toISOString()),
        lt(loginChallenge.failures, TRIES),
        sql`${adminUser.deleted_at} is null`,
      ),
    )
  return found?.person
}

async function countFailure({ db }: Ctx, token_hash: string): Promise<void> {
  await db
    .update(loginChallenge)
    .set({ failures: sql`${loginChallenge.failures} + 1` })
    .where(eq(loginChallenge.token_hash, token_hash))
}

/** Whether the code is good, now and for this person; it is used up by the asking. */
export async function proves(ctx: Ctx, person: Person, code: string): Promise<boolean> {
  const step = matchingStep(ctx, person, code)
  if (step === undefined) return takeRecoveryCode(ctx, person.id, code)
  await ctx.db.update(adminUser).set({ totp_last_step: step }).where(eq(adminUser.id, person.id))
  return true
}

function matchingStep(ctx: Ctx, { id, totp_secret, totp_last_step }: Person, code: string): number | undefined {
  const secret = totp_secret === null ? undefined : unseal(ctx.secretKey, purposeOf(id), totp_secret)
  return secret && stepOf(secret, code.replaceAll(' ', ''), ctx.now, totp_last_step)
}

/** A secret that is copied to another account is worth nothing there. */
function purposeOf(adminUserId: number): string {
  return `totp:${adminUserId}`
}
