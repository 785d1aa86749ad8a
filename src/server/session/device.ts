import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../core/ctx.ts'
import { tellOfNewDevice } from '../notice/new-device.ts'
import { loginDevice } from './tables.ts'
import { hashToken, newToken } from './tokens.ts'

const DEVICE_DAYS = 400

/** The browser that calls, where this person has logged in with it before. */
export async function knownDevice(ctx: Ctx, adminUserId: number): Promise<string | undefined> {
  if (ctx.http.device === undefined) return undefined
  const device = hashToken(ctx.http.device)
  const [known] = await ctx.db
    .select({ device: loginDevice.token_hash })
    .from(loginDevice)
    .where(and(eq(loginDevice.token_hash, device), eq(loginDevice.admin_user_id, adminUserId)))
  return known?.device
}

/** From now on this browser is known. */
export async function rememberDevice(ctx: Ctx, adminUserId: number): Promise<void> {
  const token = ctx.http.device ?? newToken()
  await ctx.db
    .insert(loginDevice)
    .values({ token_hash: hashToken(token), admin_user_id: adminUserId, created_at: ctx.now.toISOString() })
    .onConflictDoNothing()
  ctx.http.setHeader('set-cookie', `hexbolt-device=${token}; Path=/api/login; Max-Age=${DEVICE_DAYS * 86_400}; HttpOnly; SameSite=Strict`)
  await tellOfNewDevice(ctx, adminUserId, hashToken(token))
}
