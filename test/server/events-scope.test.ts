import { inArray, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { adminUser } from '#server/identity/tables.ts'
import { wakeStreams, publish } from '#server/platform/notify/notify.ts'
import { notices, openEvents, settled, type EventStream } from '#test/make/events.ts'
import { startServer } from './harness.ts'

const PEOPLE = 20
const ROUNDS = 25
const EACH = 200

const server = await startServer()
const { db } = server.database
afterAll(() => server.app.server.closeAllConnections())

test(`[S22] ${(PEOPLE * ROUNDS * EACH).toLocaleString('en')} events to ${PEOPLE} parallel people: each receives all own events and no foreign one`, async () => {
  const names = Array.from({ length: PEOPLE }, (_, n) => `hearer${n}`)
  const tokens = await Promise.all(names.map((username) => server.login({ username })))
  const people = await db
    .select({ id: adminUser.id, username: adminUser.username })
    .from(adminUser)
    .where(inArray(adminUser.username, names))
  const idOf = (n: number) => people.find(({ username }) => username === names[n])?.id ?? 0
  const ids = people.map(({ id }) => id)
  const streams: EventStream[] = []
  for (const token of tokens) streams.push(await openEvents(server, token))
  await Promise.all(streams.map((stream) => stream.until(settled)))
  for (let round = 1; round <= ROUNDS; round++) {
    await db.transaction(async (db) => {
      await db.execute(
        sql`insert into notification (admin_user_id, kind, params, created_at)
          select person, 'low_stock', jsonb_build_object('code', 'of-' || person || '-', 'stock', n, 'warn', 1), now()
          from generate_series(1, ${EACH}) n, unnest(${sql.param(ids)}::bigint[]) as person`,
      )
      await wakeStreams({ db }, ids)
      for (const person of ids) await publish({ db }, [person], 'said', { code: `of-${person}-` })
    })
    await Promise.all(streams.map((stream) => stream.until(notices(round * EACH))))
  }
  for (const [n, { events }] of streams.entries()) {
    await streams[n]?.until((messages) => messages.filter(({ event }) => event === 'said').length === ROUNDS)
    const own = `of-${idOf(n)}-`
    const about = events.filter(({ event }) => event === 'notice' || event === 'said')
    expect(about).toHaveLength(ROUNDS * EACH + ROUNDS)
    expect(about.filter(({ data }) => !JSON.stringify(data).includes(own))).toEqual([])
  }
  for (const stream of streams) stream.close()
}, 120_000)
