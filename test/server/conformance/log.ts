import { and, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { endpointOf, type Subject } from './subject.ts'

/** Every write adds a log row in its transaction: the person, the action, and only the changed values. */
export function writesAreLogged(subject: Subject): void {
  const { entity, sample, change, create, edit, row, batch, batches, server } = subject
  const values = { status: { status: 0 }, sort: { sort: 31 }, delete: {} }
  const former = { status: { status: 1 }, sort: {}, delete: { deleted_at: null } }
  const entries = (endpoint: Endpoint, id: number) => loggedFor(subject, endpoint, id)

  test('the log tells who made and changed a row, and only what is different', async () => {
    const id = await create(2001)
    const [entry] = await entries(entity.edit, id)
    expect(entry).toMatchObject({
      username: 'admin',
      kind: 'operate',
      ip: '127.0.0.1',
      user_agent: 'lightMyRequest',
      before: null,
      after: sample(2001),
    })
    expect(entry?.admin_user_id).toBeGreaterThan(0)
    expect(entry?.request_id).toMatch(/^[\da-f-]{36}$/)

    await edit({ ...sample(2001), ...change(2001), id, version: 1 })
    const [changed] = await entries(entity.edit, id)
    const names = Object.keys(change(2001)).toSorted()
    expect(changed?.after).toMatchObject(change(2001))
    expect(Object.keys(changed?.after ?? {}).toSorted()).toEqual(names)
    expect(Object.keys(changed?.before ?? {}).toSorted()).toEqual(names)

    for (const verb of batches) {
      await batch(verb, { id, ...values[verb] })
      expect((await entries(endpointOf(entity, verb), id))[0]).toMatchObject({ before: former[verb], after: values[verb] })
    }
    const [deleted] = await entries(entity.delete, id)
    expect(deleted?.before).toEqual({ deleted_at: null })
    expect(deleted?.after).toEqual({ deleted_at: expect.any(String) as string })
  })

  test('a change that changes nothing leaves the version and the log alone', async () => {
    const id = await create(2002)
    const before = await row(id)
    const { data } = await edit({ ...sample(2002), id, version: 1 })
    const unchanged = batches.filter((verb) => verb !== 'delete')
    for (const verb of unchanged) await batch(verb, { id, [verb]: before[verb] })
    expect(data).toEqual({ id, version: 1 })
    expect(await row(id)).toEqual(before)
    expect(await entries(entity.edit, id)).toHaveLength(1)
    for (const verb of unchanged) expect(await entries(endpointOf(entity, verb), id)).toEqual([])
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
      const codes = [(await edit(sample(2005))).code, (await edit({ ...sample(2004), ...change(2004), id, version: 1 })).code]
      for (const verb of batches) codes.push((await batch(verb, { id, ...values[verb] })).code)
      expect(codes).toEqual(codes.map(() => 503))
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

/** Makes every log row fail while `act` runs, like a lock timeout. */
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

/** Running log writes lock the partitions one by one: the parent table is locked first to avoid a deadlock. */
function alone(statements: readonly string[]): string {
  return ['lock table logger in access exclusive mode', ...statements].join('; ')
}
