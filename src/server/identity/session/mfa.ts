import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { wrongPassword } from '#contract/session/lock.ts'
import { mfa as contract } from '#contract/session/mfa.ts'
import { notifyOwnAccount } from '#server/identity/session/own-account.ts'
import { adminUser } from '#server/identity/tables.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { withinBudget } from './budget.ts'
import { knownDevice, rememberDevice } from './device.ts'
import { admit, type Person } from './enter.ts'
import { personAsksFactor } from './factor-rule.ts'
import { logLogin } from './login-log.ts'
import { ownRow, provePassword } from './own-password.ts'
import { forgetRecoveryCodes, newRecoveryCodes, recoveryCodesLeft, takeRecoveryCode } from './recovery.ts'
import { loginChallenge, session } from './tables.ts'
import { forgetTries, takeTry, throttleKey } from './throttle.ts'
import { hashToken } from './tokens.ts'
import { newSecret, base32, otpauth, stepOf } from './totp.ts'

const factorAsked: Label = ['您的角色或权限要求启用两步验证', 'Your roles or permissions require two-factor authentication']
export const wrongCode: Label = ['验证码不正确', 'The code is not correct']
const TRIES = 5

/** The second login step: a code from the authenticator or from the recovery list is accepted once. */
export async function login(ctx: Ctx, { mfa_token, code }: { mfa_token: string; code: string }) {
  const token_hash = hashToken(mfa_token)
  const person = await challenged(ctx, token_hash)
  const device = person && (await knownDevice(ctx, person.id))
  const enter = () => enterByCode(ctx, { token_hash, code, person, device })
  return device ? enter() : withinBudget(ctx, 'code', enter)
}

interface ByCode {
  token_hash: string
  code: string
  person: Person | undefined
  device: string | undefined
}

async function enterByCode(ctx: Ctx, { token_hash, code, person, device }: ByCode) {
  if (!person) throw refuse(['登录已超时，请重新登录', 'The login timed out. Please log in again'], { field: 'mfa_token' })
  const key = `mfa:${throttleKey(person.username, device)}`
  await takeTry(ctx, key)
  const entered = await transact(ctx, async (ctx) => {
    // concurrent codes are checked one after the other
    const [present] = await ctx.db.select().from(adminUser).where(eq(adminUser.id, person.id)).for('no key update')
    const isOpen = (await ctx.db.$count(loginChallenge, eq(loginChallenge.token_hash, token_hash))) > 0
    if (!present || !isOpen || !(await proves(ctx, present, code))) return undefined
    await ctx.db.delete(loginChallenge).where(eq(loginChallenge.token_hash, token_hash))
    return admit(ctx, present, { proven: true })
  })
  if (!entered) {
    await countFailure(ctx, token_hash)
    await logLogin(ctx, person.username, person.id, 401)
    throw refuse(wrongCode, { field: 'code' })
  }
  await transact(ctx, async (ctx) => {
    await forgetTries(ctx, [key])
    await rememberDevice(ctx, person.id)
  })
  return entered
}

export async function state(ctx: Ctx) {
  const { id, totp_enabled_at } = await ownRow(ctx)
  const enabled = totp_enabled_at !== null
  return { enabled, recovery_left: enabled ? await recoveryCodesLeft(ctx, id) : 0 }
}

/** A new secret; it is active after the first code that was made with it. */
export async function begin(ctx: Ctx, { password }: { password: string }) {
  const { id, username } = await provePassword(ctx, password, wrongPassword)
  const secret = newSecret()
  const [begun] = await ctx.db
    .update(adminUser)
    .set({ totp_secret: sealedSecret(ctx, id, secret) })
    .where(and(eq(adminUser.id, id), sql`${adminUser.totp_enabled_at} is null`))
    .returning({ id: adminUser.id })
  if (!begun) throw refuse(['两步验证已启用', 'Two-factor authentication is already on'])
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
    await notifyOwnAccount(ctx, 'factor_on')
    return codes
  })
  await forgetTries(ctx, [key])
  return { recovery_codes }
}

export async function off(ctx: Ctx, { password }: { password: string }) {
  await provePassword(ctx, password, wrongPassword)
  if (await personAsksFactor(ctx, ctx.actor.id)) throw refuse(factorAsked)
  await transact(ctx, async (ctx) => {
    const { id, totp_enabled_at } = await ownRow(ctx, { lock: true })
    await ctx.db.update(adminUser).set({ totp_secret: null, totp_enabled_at: null, totp_last_step: null }).where(eq(adminUser.id, id))
    await forgetRecoveryCodes(ctx, id)
    await ctx.db.delete(loginChallenge).where(eq(loginChallenge.admin_user_id, id))
    await audit(ctx, contract.off, { id, before: { two_factor: totp_enabled_at !== null }, after: { two_factor: false } })
    if (totp_enabled_at !== null) await notifyOwnAccount(ctx, 'factor_off')
  })
  return {}
}

/** This session has just proven a code. Earlier proofs by other sessions, which used a password only, are deleted. */
async function proveOnlyHere({ db, actor, now }: Ctx): Promise<void> {
  await db.update(session).set({ proven_at: null }).where(eq(session.admin_user_id, actor.id))
  await db.update(session).set({ proven_at: now.toISOString() }).where(eq(session.id, actor.session_id))
}

/** The person for an unfinished login; undefined after its time limit or too many wrong codes. */
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

/** Tells whether the code is valid for this person now. A check uses the code up. */
export async function proves(ctx: Ctx, person: Person, code: string): Promise<boolean> {
  const step = matchingStep(ctx, person, code)
  if (step === undefined) return takeRecoveryCode(ctx, person.id, code)
  await ctx.db.update(adminUser).set({ totp_last_step: step }).where(eq(adminUser.id, person.id))
  return true
}

/** The secret as the account row stores it. */
export function sealedSecret({ secretKey }: Pick<Ctx, 'secretKey'>, adminUserId: number, secret: Uint8Array): string {
  return seal(secretKey, purposeOf(adminUserId), secret)
}

/** The decrypted secret for an account's authenticator. */
export function factorSecret({ secretKey }: Ctx, { id, totp_secret }: Pick<Person, 'id' | 'totp_secret'>): Buffer | undefined {
  return totp_secret === null ? undefined : unseal(secretKey, purposeOf(id), totp_secret)
}

function matchingStep(ctx: Ctx, person: Person, code: string): number | undefined {
  const { totp_last_step } = person
  const secret = factorSecret(ctx, person)
  return secret && stepOf(secret, code.replaceAll(' ', ''), ctx.now, totp_last_step)
}

/** The account id is in the purpose, so that a secret copied to another account cannot be decrypted. */
function purposeOf(adminUserId: number): string {
  return `totp:${adminUserId}`
}
