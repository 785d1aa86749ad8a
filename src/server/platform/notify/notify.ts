import { sql } from 'drizzle-orm'
import type { NoticeKind, NoticeParams } from '#contract/notice/kinds.ts'
import type { Db } from '#server/platform/db/open.ts'
import { notification, notificationNews } from './tables.ts'

export interface Message {
  /** Account ids. */
  to: number[]
  kind: NoticeKind
  params: NoticeParams
  /** The record address within the product. */
  link?: string
}

/** The PostgreSQL channel for the open streams: ids for accounts with changed notifications, and events as JSON. */
export const NOTICE_CHANNEL = 'hexbolt_notice'

// any fixed number; account ids follow it
const NOTIFY_LOCK = 5_320_100_000_000

/**
 * Notifies people within the event's transaction. Call it last, because other transactions that notify the same people wait for its
 * end. So a person's ids are committed in order, and a stream that resumes after the last seen id misses none.
 */
export function notify(ctx: { db: Db; now: Date }, message: Message): Promise<void> {
  return notifyAll(ctx, [message])
}

/** The same for several messages: one call locks all recipients in ascending order. */
export async function notifyAll({ db, now }: { db: Db; now: Date }, messages: readonly Message[]): Promise<void> {
  const people = [...new Set(messages.flatMap(({ to }) => to))].toSorted((one, other) => one - other)
  if (people.length === 0) return
  await db.execute(sql`select pg_advisory_xact_lock(${NOTIFY_LOCK}::bigint + person) from unnest(${sql.param(people)}::bigint[]) as person`)
  const created_at = now.toISOString()
  await db
    .insert(notification)
    .values(
      messages.flatMap(({ to, kind, params, link }) =>
        [...new Set(to)].map((admin_user_id) => ({ admin_user_id, kind, params, link, created_at })),
      ),
    )
  await wakeStreams({ db }, people)
}

/**
 * Announces a row that awaits work, in the transaction that makes it wait. Those who do this work are notified some seconds later, about
 * several rows at once (`features/notice/news.ts`); so no payment waits for another one that notifies the same people.
 */
export async function announce(
  { db, now, actor }: { db: Db; now: Date; actor: { id: number } },
  kind: NoticeKind,
  row_id: number,
): Promise<void> {
  await db.insert(notificationNews).values({ kind, row_id, caused_by: actor.id || null, created_at: now.toISOString() })
}

/** Makes these people's open streams, in every process, read their notifications again. */
export async function wakeStreams({ db }: { db: Db }, people: readonly number[]): Promise<void> {
  await db.execute(sql`select pg_notify(${NOTICE_CHANNEL}, person::text) from unnest(${sql.param([...people])}::bigint[]) as person`)
}

/** Sends an event to these people's open streams, in every process. It is not stored: a person without a stream misses it. */
export async function publish({ db }: { db: Db }, people: readonly number[], event: string, data: object): Promise<void> {
  await db.execute(sql`select pg_notify(${NOTICE_CHANNEL}, json_build_object(
    'person', person, 'event', ${event}::text, 'data', ${JSON.stringify(data)}::json)::text)
    from unnest(${sql.param([...new Set(people)])}::bigint[]) as person`)
}

/** Sends an event to every open stream, in every process. */
export async function publishToAll({ db }: { db: Db }, event: string, data: object): Promise<void> {
  await db.execute(sql`select pg_notify(${NOTICE_CHANNEL}, ${JSON.stringify({ event, data })})`)
}
