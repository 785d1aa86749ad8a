import { and, eq, ne } from 'drizzle-orm'
import type { Ctx } from '../core/ctx.ts'
import { tell } from '../core/tell.ts'
import { loginDevice } from '../session/tables.ts'

/** Tells a person who has logged in elsewhere before that a further browser now does; the first one surprises nobody. */
export async function tellOfNewDevice(ctx: Ctx, personId: number, deviceHash: string): Promise<void> {
  const others = await ctx.db
    .select({ device: loginDevice.token_hash })
    .from(loginDevice)
    .where(and(eq(loginDevice.admin_user_id, personId), ne(loginDevice.token_hash, deviceHash)))
    .limit(1)
  if (others.length === 0) return
  await tell(ctx, { to: [personId], kind: 'new_device', params: { ip: ctx.http.ip }, link: '/setting/personalCenter' })
}
