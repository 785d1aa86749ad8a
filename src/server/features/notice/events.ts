import { eq, sql } from 'drizzle-orm'
import { NOTICE_CHANNEL } from '../core/tell.ts'
import { hearChannel } from '../db/channel.ts'
import type { Database } from '../db/open.ts'
import { waitingNow } from '../common/todo.ts'
import { openSessions } from './open-sessions.ts'
import { openStream, type Outlet, type Stream } from './stream.ts'
import { notification } from './tables.ts'

interface Arrival {
  personId: number
  sessionId: number
  /** The id of the last notification that the browser has; what comes from now on, where it does not say. */
  lastId: number | undefined
  outlet: Outlet
}

export interface Hub {
  /** Opens a stream; what it answers forgets it. */
  join(arrival: Arrival): Promise<() => void>
  /** How many are open. */
  count(): number
  /** Ends all of them. */
  close(): void
}

const HEARTBEAT_MS = 15_000
// a session that has ended must not be told anything a second later
const CHECK_MS = 500
// what waits is counted once for all of a process
const WAITING_MS = 3_000
// a stream does not outlive the token that opened it for long: whoever comes back shows a good one
const LONGEST_MS = 3_600_000
const STREAMS_PER_PERSON = 20

/** All open streams of this process. It listens to the database while there is one. */
export function openHub({ db, pool }: Pick<Database, 'db' | 'pool'>, { waitingMs = WAITING_MS } = {}): Hub {
  const streams = new Map<Stream, { since: number }>()
  let stop: (() => void) | undefined
  let isClosed = false
  let waiting: string | undefined

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
    const look = setInterval(() => void sayWhatWaits().catch(() => undefined), waitingMs)
    const unhear = hearChannel(pool, NOTICE_CHANNEL, {
      heard: (payload) => (payload.startsWith('{') ? pass(payload) : pokeWhere(({ personId }) => personId === Number(payload))),
      connected: () => pokeWhere(() => true),
    })
    return () => {
      clearInterval(beat)
      clearInterval(check)
      clearInterval(look)
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
    const asked = [...streams.keys()]
    try {
      const open = await openSessions(
        db,
        asked.map(({ sessionId }) => sessionId),
      )
      for (const stream of asked) if (!open.has(stream.sessionId)) stream.end('closed')
    } catch {
      // without the database nobody knows who may see what: they come back
      for (const stream of asked) stream.end()
    }
  }

  /** Says that what waits has changed; each browser asks for its own. Without the database it is said later. */
  async function sayWhatWaits(): Promise<void> {
    const now = await waitingNow(db)
    if (now === waiting) return
    waiting = now
    for (const stream of streams.keys()) stream.say('waiting', {})
  }

  function leave(stream: Stream): void {
    stream.end()
    streams.delete(stream)
    if (streams.size > 0) return
    stop?.()
    stop = undefined
  }

  return {
    async join({ personId, sessionId, lastId, outlet }) {
      const newest = await newestId(db, personId)
      const stream = openStream(db, { personId, sessionId, lastId: Math.min(lastId ?? newest, newest), outlet })
      if (isClosed) {
        stream.end()
        return () => undefined
      }
      const own = [...streams.keys()].filter((other) => other.personId === personId)
      if (own.length >= STREAMS_PER_PERSON) own[0]?.end()
      streams.set(stream, { since: performance.now() })
      stop ??= start()
      // whoever was away has missed what changed
      stream.say('waiting', {})
      stream.poke()
      return () => leave(stream)
    },
    count: () => streams.size,
    close() {
      isClosed = true
      for (const stream of [...streams.keys()]) leave(stream)
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
