import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { isCommonPassword } from './common-passwords.ts'

/** The hash of a chosen password; refuses one that is too short or common, at the field `password`. */
export async function newPasswordHash(ctx: Ctx, password: string): Promise<string> {
  const n = await settingOf(ctx, 'password.min')
  if ([...password].length < n) throw refuse(tooShort, { values: { n }, field: 'password' })
  if (await isCommonPassword(password)) throw refuse(commonPassword, { field: 'password' })
  return hashPassword(password)
}

/** A password that is shown once: 96 random bits. */
export function madeUpPassword(): string {
  // the rules require letters and digits, and a random text may contain no digit
  return `${randomBytes(12).toString('base64url')}7a`
}

/** argon2id with the parameters that OWASP recommends (19 MiB, 2 passes). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
}

const tooShort = [
  '密码长度不能少于{n}位且需包含字母和数字',
  'The password must have at least {n:character|characters}, including letters and digits',
] as const
const commonPassword = ['该密码过于常见，请换一个', 'This password is too common. Please choose another'] as const
