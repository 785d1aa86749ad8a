import { and, asc, desc, eq, gt, inArray, or } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { notification } from '#server/platform/notify/tables.ts'
import { openStates } from '#server/platform/tasks/run.ts'
import { task } from '#server/platform/tasks/tables.ts'
import { countUnread, noticeColumns } from './notice.ts'
import { openSessions } from './open-sessions.ts'

/** The connection to the browser. */
export interface Outlet {
  write(text: string): void
  /** Resolves when the data is sent; false when the client is gone or too slow. */
  drained(): Promise<boolean>
  end(): void
}

export interface Stream {
  readonly personId: number
  readonly sessionId: number
  /** Sends new messages, once however often it is called meanwhile. */
  poke(): void
  /** Forwards transient messages, which are stored nowhere. */
  say(event: string, data: object): void
  beat(): void
  /** Ends the stream; `closed` tells the browser that its session has ended and it must not reconnect. */
  end(why?: 'closed'): void
}

interface Start {
  personId: number
  sessionId: number
  /** The id for the last notification that the browser has. */
  lastId: number
  outlet: Outlet
  clock: () => Date
}

const BATCH = 100
// the newest tasks of a person whose end is reported, and how long before the stream a task may have ended
const MOST_TASKS = 20
const OPENING_MS = 60_000

/** The event stream for one browser. It reads messages from the table, so that missed database notifications lose or repeat none. */
export function openStream(db: Db, { personId, sessionId, lastId, outlet, clock }: Start): Stream {
  let last = lastId
  let reported: Map<number, { text: string; isOpen: boolean }> | undefined
  const openedAt = clock().getTime()
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
    // the notification may also be the session's end
    if (!(await openSessions(db, [sessionId], clock())).has(sessionId)) return end('closed')
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
    await reportTasks()
    const unread = await countUnread(db, personId)
    if (!isOver) outlet.write(message('unread', { unread }))
  }

  /** Sends the background work's progress: every change once, also the end of a task that began and ended between two looks. */
  async function reportTasks(): Promise<void> {
    const before = reported
    const underWay = [...(before ?? [])].flatMap(([id, { isOpen }]) => (isOpen ? [id] : []))
    reported = new Map()
    for (const { finished_at, ...one } of await tasksOf(db, personId, underWay)) {
      const text = JSON.stringify(one)
      const isOpen = openStates.includes(one.state)
      reported.set(one.id, { text, isOpen })
      // the page reads its lists after the stream has opened, and finds there what ended earlier
      const isInLists = !before && !isOpen && (finished_at === null || Date.parse(finished_at) < openedAt - OPENING_MS)
      if (before?.get(one.id)?.text !== text && !isInLists && !isOver) outlet.write(message('task', one))
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
      // the database is unavailable: the browser reconnects with its last message id
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

/** The person's unfinished tasks, the newest in any state, and those with these ids. */
async function tasksOf(db: Db, personId: number, ids: readonly number[]) {
  const { id, kind, state, done, total, failed, finished_at } = task
  const own = eq(task.created_by, personId)
  const newest = db.select({ id }).from(task).where(own).orderBy(desc(id)).limit(MOST_TASKS)
  return db
    .select({ id, kind, state, done, total, failed, finished_at })
    .from(task)
    .where(and(own, or(inArray(state, openStates), inArray(id, [...ids]), inArray(id, newest))))
    .orderBy(id)
}
