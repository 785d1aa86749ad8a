import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { SILENT_MS, type presence as contract } from '#contract/presence/presence.ts'
import { seesRecord } from '#server/features/history/history.ts'
import { recordedAt } from '#server/features/history/record.ts'
import { session } from '#server/identity/session/tables.ts'
import { accountName, adminUser } from '#server/identity/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { publish } from '#server/platform/notify/notify.ts'
import { presence } from './tables.ts'

type Here = ParsedOf<typeof contract.here>
type Place = Pick<Here, 'entity' | 'id' | 'seat'>

/** The heartbeat from an open form; returns the record's other editors and notifies them about changes. */
export async function here(ctx: Ctx, { entity, id, seat, field = null }: Here) {
  recordedAt(ctx, entity)
  if (!(await seesRecord(ctx, entity, id))) return { list: [] }
  const now = ctx.now.toISOString()
  const forgotten = await ctx.db
    .delete(presence)
    .where(lte(presence.seen_at, silentSince(ctx)))
    .returning({ seat: presence.seat })
  const [before] = await ctx.db.select({ field: presence.field }).from(presence).where(at({ entity, id, seat }))
  await ctx.db
    .insert(presence)
    .values({ entity, row_id: id, seat, admin_user_id: ctx.actor.id, session_id: ctx.actor.session_id, field, since: now, seen_at: now })
    .onConflictDoUpdate({
      target: [presence.entity, presence.row_id, presence.seat],
      set: { field, seen_at: now },
      // a client can renew only its own entry
      setWhere: eq(presence.admin_user_id, ctx.actor.id),
    })
  const others = (await presentAt(ctx, entity, id)).filter((other) => other.seat !== seat)
  if (!before || before.field !== field || forgotten.length > 0) await sayChanged(ctx, { entity, id }, others)
  const list = others.map(({ person, ...other }) => ({ ...other, is_me: person === ctx.actor.id }))
  return { list }
}

export async function leave(ctx: Ctx, { entity, id, seat }: Place) {
  const mine = and(at({ entity, id, seat }), eq(presence.admin_user_id, ctx.actor.id))
  const left = await ctx.db.delete(presence).where(mine).returning({ seat: presence.seat })
  if (left.length > 0) await sayChanged(ctx, { entity, id }, await presentAt(ctx, entity, id))
  return {}
}

/** The editors with an open form: the heartbeat is recent, and the session is neither ended nor locked. */
function presentAt(ctx: Ctx, entity: string, id: number) {
  return ctx.db
    .select({
      seat: presence.seat,
      field: presence.field,
      since: presence.since,
      person: presence.admin_user_id,
      avatar: adminUser.avatar,
      name: accountName(adminUser),
    })
    .from(presence)
    .innerJoin(adminUser, eq(adminUser.id, presence.admin_user_id))
    .innerJoin(session, and(eq(session.id, presence.session_id), isNull(session.revoked_at), isNull(session.locked_at)))
    .where(and(eq(presence.entity, entity), eq(presence.row_id, id), gt(presence.seen_at, silentSince(ctx))))
    .orderBy(asc(presence.since), asc(presence.seat))
    .limit(50)
}

function at({ entity, id, seat }: Place) {
  return and(eq(presence.entity, entity), eq(presence.row_id, id), eq(presence.seat, seat))
}

function silentSince({ now }: Ctx): string {
  return new Date(now.getTime() - SILENT_MS).toISOString()
}

function sayChanged(ctx: Ctx, { entity, id }: Pick<Place, 'entity' | 'id'>, present: readonly { person: number }[]): Promise<void> {
  return publish(
    ctx,
    present.map(({ person }) => person),
    'presence',
    { entity, id },
  )
}
