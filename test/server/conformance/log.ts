import { and, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { logger } from '#server/dev/tables.ts'
import type { Subject } from './subject.ts'

/** Every write leaves a row in the log, in its transaction: who, what, and only what is different. */
export function writesAreLogged(subject: Subject): void {
  const { entity, sample, change, create, edit, row, batch, server } = subject
  const entries = (endpoint: Endpoint, id: number) => loggedFor(subject, endpoint, id)

  test('the log tells who made and changed a row, and only what is different', async () => {
    const id = await create(2001)
    const [made] = await entries(entity.edit, id)
    expect(made).toMatchObject({
      username: 'admin',
      kind: 'operate',
      ip: '127.0.0.1',
      user_agent: 'lightMyRequest',
      before: null,
      after: sample(2001),
    })
    expect(made?.admin_user_id).toBeGreaterThan(0)
    expect(made?.request_id).toMatch(/^[\da-f-]{36}$/)

    await edit({ ...sample(2001), ...change(2001), id, version: 1 })
    const [changed] = await entries(entity.edit, id)
    const names = Object.keys(change(2001)).toSorted()
    expect(changed?.after).toMatchObject(change(2001))
    expect(Object.keys(changed?.after ?? {}).toSorted()).toEqual(names)
    expect(Object.keys(changed?.before ?? {}).toSorted()).toEqual(names)

    await batch('status', { ids: [id], status: 0 })
    expect((await entries(entity.status, id))[0]).toMatchObject({ before: { status: 1 }, after: { status: 0 } })
    await batch('sort', { list: [{ id, sort: 31 }] })
    expect((await entries(entity.sort, id))[0]).toMatchObject({ after: { sort: 31 } })
    await batch('delete', { id })
    const [deleted] = await entries(entity.delete, id)
    expect(deleted?.before).toEqual({ deleted_at: null })
    expect(deleted?.after).toEqual({ deleted_at: expect.any(String) as string })
  })

  test('a change that changes nothing leaves the version and the log alone', async () => {
    const id = await create(2002)
    const before = await row(id)
    const { data } = await edit({ ...sample(2002), id, version: 1 })
    await batch('status', { id, status: before['status'] })
    await batch('sort', { id, sort: before['sort'] })
    expect(data).toEqual({ id, version: 1 })
    expect(await row(id)).toEqual(before)
    expect(await entries(entity.edit, id)).toHaveLength(1)
    expect(await entries(entity.status, id)).toEqual([])
    expect(await entries(entity.sort, id)).toEqual([])
    await batch('delete', { id })
  })

  test('a refused write leaves nothing in the log', async () => {
    const id = await create(2003)
    const logged = async () => server.database.db.$count(logger)
    const before = await logged()
    expect((await edit(sample(2003))).code).toBe(400)
    expect((await edit({ ...sample(2003), ...change(2003), id, version: 5 })).code).toBe(400)
    expect(await logged()).toBe(before)
    await batch('delete', { id })
  })

  test('a write whose log row fails is not done', async () => {
    const id = await create(2004)
    const { total } = await subject.list()
    await withBrokenLog(subject, async () => {
      const answers = [
        await edit(sample(2005)),
        await edit({ ...sample(2004), ...change(2004), id, version: 1 }),
        await batch('status', { id, status: 0 }),
        await batch('sort', { id, sort: 999 }),
        await batch('delete', { id }),
      ]
      expect(answers.map(({ code }) => code)).toEqual([503, 503, 503, 503, 503])
    })
    expect(await row(id)).toMatchObject({ version: 1, ...sample(2004) })
    expect(await subject.list()).toMatchObject({ total })
    await batch('delete', { id })
  })
}

function loggedFor({ server }: Subject, endpoint: Endpoint, id: number) {
  const { db } = server.database
  return db
    .select()
    .from(logger)
    .where(and(eq(logger.action, endpoint.address), eq(logger.target_id, id)))
    .orderBy(desc(logger.id))
}

/** Lets every row for the log fail while `act` runs, as a lock that was waited for too long would. */
async function withBrokenLog({ server }: Subject, act: () => Promise<void>): Promise<void> {
  const { pool } = server.database
  const breaking = [
    `create function break_log() returns trigger language plpgsql as $$ begin raise 'no log' using errcode = '55P03'; end $$`,
    'create trigger break_log before insert on logger for each row execute function break_log()',
  ]
  await pool.query(alone(breaking))
  try {
    await act()
  } finally {
    await pool.query(alone(['drop function break_log cascade']))
  }
}

/** What is still writing into the log takes its parts one after the other: the whole is locked first, or the two wait for each other. */
function alone(statements: readonly string[]): string {
  return ['lock table logger in access exclusive mode', ...statements].join('; ')
}
