import { randomUUID } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { addressKey } from '#server/platform/kernel/address.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { who } from '#server/platform/kernel/audit.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { HOUR_MS } from '#server/platform/kernel/durations.ts'
import { loginRefusal } from './tables.ts'

const ACTION = 'session.session.login'
// the log is append-only: only a limited number of refusals per hour has rows, the others are summed up
const MOST_LOGGED = { address: 20, all: 300 }
const ALL = '*'

/** Logs a login attempt; `code` is the answer code. Every attempt for an existing account has its own row. */
export async function logLogin(ctx: Ctx, username: string, id: number | undefined, code: number): Promise<void> {
  if (code !== 200 && id === undefined && !(await hasRoom(ctx))) return
  await ctx.db.insert(logger).values({
    ...who(ctx),
    kind: 'login',
    action: ACTION,
    username: username.slice(0, 60),
    admin_user_id: id ?? null,
    code,
  })
}

async function hasRoom({ db, now, http }: Ctx): Promise<boolean> {
  const address = addressKey(http.ip)
  const since = now.toISOString()
  const counted = await db
    .insert(loginRefusal)
    .values([ALL, address].map((address) => ({ address, since, refused: 1 })))
    .onConflictDoUpdate({ target: loginRefusal.address, set: { refused: sql`${loginRefusal.refused} + 1` } })
    .returning({ address: loginRefusal.address, refused: loginRefusal.refused })
  const refused = (which: string) => counted.find((row) => row.address === which)?.refused ?? 0
  if (refused(address) <= MOST_LOGGED.address && refused(ALL) <= MOST_LOGGED.all) return true
  await db
    .update(loginRefusal)
    .set({ unlogged: sql`${loginRefusal.unlogged} + 1` })
    .where(eq(loginRefusal.address, address))
  return false
}

/** Writes one row for each address with refusals in the last hour that have no row, and resets the counter. */
export async function sumUpRefusals(db: Db, now: Date): Promise<void> {
  const isOver = lt(loginRefusal.since, new Date(now.getTime() - HOUR_MS).toISOString())
  await db.transaction(async (db) => {
    const over = await db.delete(loginRefusal).where(isOver).returning()
    for (const { address, since, unlogged } of over.filter(({ unlogged }) => unlogged > 0)) {
      await db.insert(logger).values({
        created_at: now.toISOString(),
        request_id: randomUUID(),
        kind: 'login',
        action: ACTION,
        username: '',
        code: 401,
        ip: address,
        user_agent: '',
        after: { unlogged, since, until: now.toISOString() },
        msg: `另有 ${unlogged} 次登录被拒绝，未逐条记录`,
      })
    }
  })
}
