import { eq, sql } from 'drizzle-orm'
import { markOfToDos } from '#server/features/todo/to-dos.ts'
import { subscribe } from '#server/platform/db/channel.ts'
import type { Database } from '#server/platform/db/open.ts'
import { HOUR_MS } from '#server/platform/kernel/durations.ts'
import { NOTICE_CHANNEL } from '#server/platform/notify/notify.ts'
import { notification } from '#server/platform/notify/tables.ts'
import { inTurns } from './in-turns.ts'
import { openSessions } from './open-sessions.ts'
import { openStream, type Outlet, type Stream } from './stream.ts'

interface Arrival {
  personId: number
  sessionId: number
  /** The id for the last notification that the browser has; without it the stream starts with new messages. */
  lastId: number | undefined
  outlet: Outlet
}

export interface Hub {
  /** Opens a stream; returns a function that removes it. */
  join(arrival: Arrival): Promise<() => void>
  /** The open stream count. */
  count(): number
  /** Ends all streams. */
  close(): void
}

const HEARTBEAT_MS = 15_000
// an ended session must not receive anything a second later
const CHECK_MS = 500
// one comparison for the to-do counts per process
const WAITING_MS = 3_000
// every announcement makes a browser ask, for about 3 ms processor time: 50 a second, however many streams are open
const ANNOUNCED_AT_ONCE = 10
const ANNOUNCED_EVERY_MS = 200
// a stream ends soon after its token expires; the browser reconnects with a valid one
const LONGEST_MS = HOUR_MS
const STREAMS_PER_PERSON = 20

/** All open streams in this process. It listens to the database while at least one is open. */
export function openHub({ db, pool }: Pick<Database, 'db' | 'pool'>, { waitingMs = WAITING_MS, clock = () => new Date() } = {}): Hub {
  const streams = new Map<Stream, { since: number }>()
  let stop: (() => void) | undefined
  let isClosed = false
  let waiting: string | undefined
  const announcing = inTurns<Stream>((stream) => stream.say('waiting', {}), ANNOUNCED_AT_ONCE)

  function start(): () => void {
    const beat = setInterval(() => {
      for (const [stream, { since }] of streams) {
        if (performance.now() - since > LONGEST_MS) stream.end()
        else stream.beat()
      }
    }, HEARTBEAT_MS)
    let isChecking = false
    const check = setInterval(() => {
      if (isChecking) return
      isChecking = true
      void endClosed().finally(() => (isChecking = false))
    }, CHECK_MS)
    const look = setInterval(() => void seeWhatWaits().catch(() => undefined), waitingMs)
    const announce = setInterval(() => announcing.next(), ANNOUNCED_EVERY_MS)
    const unhear = subscribe(pool, NOTICE_CHANNEL, {
      heard: (payload) => (payload.startsWith('{') ? pass(payload) : pokeWhere(({ personId }) => personId === Number(payload))),
      connected: () => pokeWhere(() => true),
    })
    return () => {
      clearInterval(beat)
      clearInterval(check)
      clearInterval(look)
      clearInterval(announce)
      unhear()
    }
  }

  function pokeWhere(matches: (stream: Stream) => boolean): void {
    for (const stream of streams.keys()) if (matches(stream)) stream.poke()
  }

  function pass(payload: string): void {
    const { person, event, data } = JSON.parse(payload) as { person?: number; event: string; data: object }
    for (const stream of streams.keys()) if (person === undefined || stream.personId === person) stream.say(event, data)
  }

  async function endClosed(): Promise<void> {
    const personIds = [...streams.keys()]
    try {
      const open = await openSessions(
        db,
        personIds.map(({ sessionId }) => sessionId),
        clock(),
      )
      for (const stream of personIds) if (!open.has(stream.sessionId)) stream.end('closed')
    } catch {
      // without the database permissions are unknown: streams end and browsers reconnect
      for (const stream of personIds) stream.end()
    }
  }

  /** Announces a change in the to-do counts; each browser requests its own. Without the database the comparison is postponed. */
  async function seeWhatWaits(): Promise<void> {
    const now = await markOfToDos(db, clock())
    if (now === waiting) return
    waiting = now
    announcing.add(streams.keys())
  }

  function leave(stream: Stream): void {
    stream.end()
    streams.delete(stream)
    announcing.drop(stream)
    if (streams.size > 0) return
    stop?.()
    stop = undefined
  }

  return {
    async join({ personId, sessionId, lastId, outlet }) {
      const newest = await newestId(db, personId)
      const stream = openStream(db, { personId, sessionId, lastId: Math.min(lastId ?? newest, newest), outlet, clock })
      if (isClosed) {
        stream.end()
        return () => undefined
      }
      const own = [...streams.keys()].filter((other) => other.personId === personId)
      if (own.length >= STREAMS_PER_PERSON) own[0]?.end()
      streams.set(stream, { since: performance.now() })
      stop ??= start()
      // changes during an interruption were missed
      stream.say('waiting', {})
      stream.poke()
      return () => leave(stream)
    },
    count: () => streams.size,
    close() {
      isClosed = true
      for (const stream of streams.keys()) leave(stream)
    },
  }
}

async function newestId(db: Database['db'], personId: number): Promise<number> {
  const [newest] = await db
    .select({ id: sql<number>`coalesce(max(${notification.id}), 0)`.mapWith(Number) })
    .from(notification)
    .where(eq(notification.admin_user_id, personId))
  return newest?.id ?? 0
}
