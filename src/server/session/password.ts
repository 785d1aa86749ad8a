import { hash } from '@node-rs/argon2'
import { refuse } from '../core/errors.ts'
import { isCommonPassword } from './common-passwords.ts'

/** The hash of a password that somebody has chosen; refuses what is guessed first, at the field `password`. */
export async function newPasswordHash(password: string): Promise<string> {
  if (await isCommonPassword(password)) throw refuse(commonPassword, { field: 'password' })
  return hashPassword(password)
}

/** argon2id with the parameters that OWASP asks for (19 MiB, 2 passes). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
}

const commonPassword = ['该密码过于常见，请换一个', 'This password is too common. Please choose another'] as const
