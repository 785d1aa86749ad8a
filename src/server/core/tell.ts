import { sql } from 'drizzle-orm'
import type { NoticeKind, NoticeParams } from '#contract/notice/kinds.ts'
import { notification } from '../notice/tables.ts'
import type { Ctx } from './ctx.ts'

interface Message {
  /** Ids of accounts. */
  to: readonly number[]
  kind: NoticeKind
  params: NoticeParams
  /** The address of the record within the product. */
  link?: string
}

/** On which PostgreSQL says whose notifications have changed. */
export const NOTICE_CHANNEL = 'hexbolt_notice'

// any fixed number; ids of accounts follow it
const TELL_LOCK = 5_320_100_000_000

/**
 * Tells people what has happened, in its transaction. Call it last: whoever else tells the same people waits until the transaction
 * ends. So the ids of a person appear in their order, and a stream that goes on after the last one that it has seen misses none.
 */
export async function tell({ db, now }: Pick<Ctx, 'db' | 'now'>, { to, kind, params, link }: Message): Promise<void> {
  const people = [...new Set(to)].toSorted((one, other) => one - other)
  if (people.length === 0) return
  await db.execute(sql`select pg_advisory_xact_lock(${TELL_LOCK}::bigint + person) from unnest(${sql.param(people)}::bigint[]) as person`)
  const created_at = now.toISOString()
  await db.insert(notification).values(people.map((admin_user_id) => ({ admin_user_id, kind, params, link, created_at })))
  await pokeStreams({ db }, people)
}

/** Tells the open streams of these people, in every process, to look again. */
export async function pokeStreams({ db }: Pick<Ctx, 'db'>, people: readonly number[]): Promise<void> {
  await db.execute(sql`select pg_notify(${NOTICE_CHANNEL}, person::text) from unnest(${sql.param([...people])}::bigint[]) as person`)
}

/** Says something to the open streams of these people, in every process; whoever has none misses nothing that counts. */
export async function sayToStreams({ db }: Pick<Ctx, 'db'>, people: readonly number[], event: string, data: object): Promise<void> {
  await db.execute(sql`select pg_notify(${NOTICE_CHANNEL}, json_build_object(
    'person', person, 'event', ${event}::text, 'data', ${JSON.stringify(data)}::json)::text)
    from unnest(${sql.param([...new Set(people)])}::bigint[]) as person`)
}

/** Says something to every open stream, in every process. */
export async function sayToAllStreams({ db }: Pick<Ctx, 'db'>, event: string, data: object): Promise<void> {
  await db.execute(sql`select pg_notify(${NOTICE_CHANNEL}, ${JSON.stringify({ event, data })})`)
}
