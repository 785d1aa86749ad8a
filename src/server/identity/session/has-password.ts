import { verify } from '@node-rs/argon2'
import { hashPassword, madeUpPassword } from './password.ts'

/**
 * Tells whether an account has this password. A refusal takes the same time without an account and with an invalid hash. A manually edited
 * hash never matches, and the log reports it.
 */
export async function hasPassword(person: { id: number; password_hash: string } | undefined, password: string): Promise<boolean> {
  if (!person) return isDecoy(password)
  return verify(person.password_hash, password).catch((error: unknown) => {
    console.error(`the password hash of account ${person.id} cannot be read`, error)
    return isDecoy(password)
  })
}

const decoy = hashPassword(madeUpPassword())

async function isDecoy(password: string): Promise<false> {
  await verify(await decoy, password)
  return false
}
