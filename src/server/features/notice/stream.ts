import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { countUnread, noticeColumns } from './notice.ts'
import { taskNewsOf } from '../task/news.ts'
import { openStates } from '../task/run.ts'
import { openSessions } from './open-sessions.ts'
import { notification } from './tables.ts'

/** The way to the browser. */
export interface Outlet {
  write(text: string): void
  /** Resolves when what was written is on its way; false when the other side is gone or too slow. */
  drained(): Promise<boolean>
  end(): void
}

export interface Stream {
  readonly personId: number
  readonly sessionId: number
  /** Sends what is new, once however often it is called meanwhile. */
  poke(): void
  /** Passes on what is said once and kept nowhere. */
  say(event: string, data: object): void
  beat(): void
  /** Ends it; `closed` tells the browser that its session is over and it need not come back. */
  end(why?: 'closed'): void
}

interface Start {
  personId: number
  sessionId: number
  /** The id of the last notification that the browser has. */
  lastId: number
  outlet: Outlet
}

const BATCH = 100

/** What one browser is sent. Everything is read from the table, so that nothing is lost or sent twice whatever was heard or missed. */
export function openStream(db: Db, { personId, sessionId, lastId, outlet }: Start): Stream {
  let last = lastId
  const underWay = new Map<number, string>()
  let isBusy = false
  let isAskedAgain = false
  let isOver = false

  function end(why?: 'closed'): void {
    if (isOver) return
    isOver = true
    if (why) outlet.write(message('closed', {}))
    outlet.end()
  }

  async function deliver(): Promise<void> {
    // whoever was heard of may have ended the session too
    if (!(await openSessions(db, [sessionId])).has(sessionId)) return end('closed')
    for (let isMore = true; isMore;) {
      const rows = await db
        .select(noticeColumns)
        .from(notification)
        .where(and(eq(notification.admin_user_id, personId), gt(notification.id, last)))
        .orderBy(asc(notification.id))
        .limit(BATCH)
      for (const row of rows) {
        if (isOver) return
        outlet.write(message('notice', row, row.id))
        last = row.id
        if (!(await outlet.drained())) return end()
      }
      isMore = rows.length === BATCH
    }
    await tellOfTasks()
    const unread = await countUnread(db, personId)
    if (!isOver) outlet.write(message('unread', { unread }))
  }

  /** How far the work in the background is: every change once, and the end of what was seen under way. */
  async function tellOfTasks(): Promise<void> {
    const tasks = await taskNewsOf(db, personId, [...underWay.keys()])
    for (const one of tasks) {
      const text = JSON.stringify(one)
      if (underWay.get(one.id) === text || isOver) continue
      outlet.write(message('task', one))
      if (openStates.includes(one.state)) underWay.set(one.id, text)
      else underWay.delete(one.id)
    }
  }

  async function run(): Promise<void> {
    isBusy = true
    try {
      for (isAskedAgain = true; isAskedAgain && !isOver;) {
        isAskedAgain = false
        await deliver()
      }
    } catch {
      // the database is away: the browser comes back and says what it has
      end()
    } finally {
      isBusy = false
    }
  }

  return {
    personId,
    sessionId,
    poke() {
      if (isBusy) isAskedAgain = true
      else void run()
    },
    say(event, data) {
      if (!isOver) outlet.write(message(event, data))
    },
    beat() {
      if (!isOver) outlet.write(':\n\n')
    },
    end,
  }
}

function message(event: string, data: object, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
