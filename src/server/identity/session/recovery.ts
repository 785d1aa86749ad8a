import { randomBytes } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { recoveryCode } from './tables.ts'
import { hashToken } from './tokens.ts'
import { base32 } from './totp.ts'

const CODES = 10
// 50 random bits each: too many to guess, even with the hashes
const CODE_LENGTH = 10

/** Replaces all codes with ten new ones; they are shown once and stored as hashes. */
export async function newRecoveryCodes(ctx: Ctx, adminUserId: number): Promise<string[]> {
  await forgetRecoveryCodes(ctx, adminUserId)
  const codes = Array.from({ length: CODES }, () => base32(randomBytes(7)).slice(0, CODE_LENGTH))
  await ctx.db.insert(recoveryCode).values(codes.map((code) => ({ admin_user_id: adminUserId, code_hash: hashToken(code) })))
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Uses up a code; false if it is unknown or was used before. */
export async function takeRecoveryCode(ctx: Ctx, adminUserId: number, code: string): Promise<boolean> {
  const code_hash = hashToken(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))
  const used = await ctx.db
    .update(recoveryCode)
    .set({ used_at: ctx.now.toISOString() })
    .where(and(eq(recoveryCode.admin_user_id, adminUserId), eq(recoveryCode.code_hash, code_hash), isNull(recoveryCode.used_at)))
    .returning({ hash: recoveryCode.code_hash })
  return used.length > 0
}

export async function recoveryCodesLeft(ctx: Ctx, adminUserId: number): Promise<number> {
  const [left] = await ctx.db
    .select({ count: count() })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.admin_user_id, adminUserId), isNull(recoveryCode.used_at)))
  return left?.count ?? 0
}

export async function forgetRecoveryCodes(ctx: Ctx, adminUserId: number): Promise<void> {
  await ctx.db.delete(recoveryCode).where(eq(recoveryCode.admin_user_id, adminUserId))
}
