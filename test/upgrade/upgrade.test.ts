import { tmpdir } from 'node:os'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { endpointsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { verifyAudit } from '#server/features/log/verify.ts'
import { JOURNAL, migrateWithin } from '#server/ops/target.ts'
import { APP_LOGIN } from '#server/platform/db/app-login.ts'
import { migrateDatabase, migrationsFolder } from '#server/platform/db/migrate.ts'
import type { Database } from '#server/platform/db/open.ts'
import { allChecks } from '#server/platform/entity/registry.ts'
import { isStartError } from '#server/platform/env/start-error.ts'
import { HOUR_MS } from '#server/platform/kernel/durations.ts'
import { knownEntities } from '#server/platform/kernel/entity-rows.ts'
import { folderStore } from '#server/platform/storage/folder-store.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { seedDatabase } from '#server/seed/index.ts'
import { editedEntities, rowMaker } from '#test/make/every-entity.ts'
import { filledTemplate, openCopy, openEmpty, startServer } from '#test/server/harness.ts'
import { watchWrites } from '#test/setup/watch-writes.ts'
import { changeOldRow, writeOtherAreas } from './area-writes.ts'
import { fixtureKey, fixtureNames, formerMigrations, loadFixture, readFixture } from './fixture.ts'
import { schemaLines } from './schema-lines.ts'

const fresh = await openEmpty()
await migrateDatabase(fresh, APP_LOGIN)
const freshSchema = await schemaLines(fresh)

describe('[R20] every prefix of the migrations', () => {
  test('reaches the schema of a fresh database', async () => {
    for (const { folderMillis } of readMigrationFiles({ migrationsFolder })) {
      const begun = await openEmpty()
      const client = await begun.pool.connect()
      await migrateWithin(client, 0, folderMillis)
      client.release()
      await migrateDatabase(begun, APP_LOGIN)
      expect(await schemaLines(begun)).toEqual(freshSchema)
    }
  })

  test('of the chain before the baseline is refused unchanged, except the whole chain', async () => {
    const begun = await openEmpty()
    await begun.pool.query(JOURNAL)
    for (const { hash, folderMillis } of formerMigrations().slice(0, -1)) {
      await begun.pool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis])
      const refusal = await migrateDatabase(begun).catch((error: unknown) => error)
      expect(isStartError(refusal), hash).toBe(true)
    }
    const { rowCount } = await begun.pool.query(`select from pg_class where relnamespace = 'public'::regnamespace`)
    expect(rowCount).toBe(0)
  })
})

/** Lists that the demo data leaves empty: their rows come from a bank, a job or a person. */
const EMPTY = [
  'config.request',
  'dev.logger',
  'dev.smsRecord',
  'finance.reconciliation',
  'goods.priceChange',
  'media.folder',
  // newer than the fixtures
  'finance.bankLine',
  'finance.bankStatement',
  'store.segment',
  'task.task',
  // asked for with a list name
  'view.view',
]

describe.each(fixtureNames())('[R20] a database filled by %s', async (name) => {
  const template = await filledTemplate(`hexbolt_upgrade_${name.replaceAll('.', '_')}`, fill, 'template0')
  const { about, contents } = await readFixture(name)
  // the state for its activities and deadlines belongs to the release day
  const server = await startServer({ template, key: fixtureKey, clock: () => new Date(Date.parse(about.created_at) + HOUR_MS) })
  const { call, database } = server
  // each start writes the calls, roles and menu entries of a newer version
  await seedDatabase(database, { demo: false, adminPassword: undefined, files: folderStore(tmpdir()), log: () => undefined })
  const token = await server.login()

  async function fill(filled: Database): Promise<void> {
    await loadFixture(filled, name)
    await migrateDatabase(filled, APP_LOGIN)
    await watchWrites(filled.pool)
  }

  /** A list's first page; throws if it is refused. */
  async function rowsOf(list: Endpoint): Promise<{ id: number; version?: number }[]> {
    const { code, msg, data } = await call(list, {} as never, { token })
    expect({ address: list.address, code, msg }).toMatchObject({ code: 200 })
    return (data as { list: { id: number; version?: number }[] }).list
  }

  test('has the schema of a fresh one', async () => {
    // the log generation counts a database's restores
    const plain = (lines: string[]) => lines.map((line) => line.replace(/(\.generation .* default )\d+/, '$1n'))
    const [upgraded, freshLines] = [plain(await schemaLines(database)), plain(freshSchema)]
    const watches = /zz_watch_/
    expect(upgraded.filter((line) => !freshLines.includes(line) && !watches.test(line))).toEqual([])
    expect(freshLines.filter((line) => !upgraded.includes(line))).toEqual([])
  })

  test('keeps every row', async () => {
    const untouched = await openCopy(undefined, template)
    // loading the fixture adds a seal
    const before = Object.entries(contents.rows).filter(([table]) => table !== 'audit.seal')
    const counts = before.map(([table]) => `(select count(*)::text from ${table})`)
    const { rows } = await untouched.pool.query<{ n: string[] }>(`select array[${counts.join(', ')}] as n`)
    expect(rows[0]?.n).toEqual(before.map(([, { rows }]) => rows))
  })

  test('breaks no rule of npm run verify', async () => {
    expect((await runChecks(database.pool, allChecks())).violations).toEqual([])
    expect((await verifyAudit(database.pool)).fault).toBeUndefined()
  })

  test('answers every list with its rows, and the record behind the first', async () => {
    for (const { contract: entity } of knownEntities()) {
      const { list, detail, $ } = entity as { $: { address: string }; list?: Endpoint; detail?: Endpoint }
      if (!list || $.address === 'view.view') continue
      const [first] = await rowsOf(list)
      expect([$.address, first !== undefined || EMPTY.includes($.address)]).toEqual([$.address, true])
      if (!first || !detail) continue
      const { code, msg } = await call(detail, { id: first.id } as never, { token })
      expect({ address: detail.address, code, msg }).toMatchObject({ code: 200 })
    }
  })

  test('takes a change of an old record of every form, and new records', async () => {
    for (const { entity } of editedEntities()) {
      // the product delivers the fixture's roles, and nobody changes them
      if (entity.$.address === 'dev.role') continue
      const rows = await rowsOf((entity as unknown as { list: Endpoint }).list)
      expect([entity.$.address, await changeOldRow(server, token, entity, rows)]).toEqual([entity.$.address, []])
    }
    const create = rowMaker(server, token)
    for (const edited of editedEntities()) await create(edited)
  })

  test('takes a write of every area', async () => {
    const forms = editedEntities().map(({ entity }) => areaOf(entity.edit.address))
    const others = await writeOtherAreas(server, token)
    const areas = new Set(endpointsOf(contract).flatMap(({ address, method }) => (method === 'GET' ? [] : [areaOf(address)])))
    expect([...new Set([...forms, ...others.map(areaOf)])].toSorted()).toEqual([...areas].toSorted())
    expect((await runChecks(database.pool, allChecks())).violations).toEqual([])
  })
})

function areaOf(address: string): string {
  return address.split('.')[0] ?? ''
}
