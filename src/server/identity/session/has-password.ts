import { verify } from '@node-rs/argon2'
import { hashPassword, madeUpPassword } from './password.ts'

/**
 * Whether an account has this password. To say no takes the same time without an account, and where its hash is none: nobody gets in by
 * what only a hand can have written there, and whoever runs the product hears of it.
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
