import { and, eq, ne } from 'drizzle-orm'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { notify } from '#server/platform/notify/notify.ts'
import { loginDevice } from './tables.ts'
import { hashToken, newToken } from './tokens.ts'

/** The maximum cookie lifetime in browsers. */
export const DEVICE_DAYS = 400

/** The calling browser, if this person has logged in with it before. */
export async function knownDevice(ctx: Ctx, adminUserId: number): Promise<string | undefined> {
  if (ctx.http.device === undefined) return undefined
  const device = hashToken(ctx.http.device)
  const [known] = await ctx.db
    .select({ device: loginDevice.token_hash })
    .from(loginDevice)
    .where(and(eq(loginDevice.token_hash, device), eq(loginDevice.admin_user_id, adminUserId)))
  return known?.device
}

interface Cookie {
  name: string
  value: string
  path: string
  seconds: number
}

/** Sets a cookie that scripts cannot read and other sites do not send. */
export function setCookie({ http }: Ctx, { name, value, path, seconds }: Cookie): void {
  const secure = http.secure ? '; Secure' : ''
  http.setHeader('set-cookie', `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`)
}

/** Marks this browser as known; a known browser keeps its cookie for longer. */
export async function rememberDevice(ctx: Ctx, adminUserId: number): Promise<void> {
  const token = ctx.http.device ?? newToken()
  const added = await ctx.db
    .insert(loginDevice)
    .values({ token_hash: hashToken(token), admin_user_id: adminUserId, created_at: ctx.now.toISOString() })
    .onConflictDoNothing()
    .returning({ device: loginDevice.token_hash })
  // the cookie is sent with every call: a session is bound to its browser (docs/adr/0032)
  setCookie(ctx, { name: 'hexbolt-device', value: token, path: '/api', seconds: DEVICE_DAYS * 86_400 })
  if (added.length > 0) await notifyNewDevice(ctx, adminUserId, hashToken(token))
}

/** Notifies a person about a login with a new browser, except the first one. */
async function notifyNewDevice(ctx: Ctx, personId: number, deviceHash: string): Promise<void> {
  const others = await ctx.db
    .select({ device: loginDevice.token_hash })
    .from(loginDevice)
    .where(and(eq(loginDevice.admin_user_id, personId), ne(loginDevice.token_hash, deviceHash)))
    .limit(1)
  if (others.length === 0) return
  await notify(ctx, { to: [personId], kind: 'new_device', params: { ip: ctx.http.ip }, link: '/setting/personalCenter' })
}
