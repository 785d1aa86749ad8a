import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, test, vi } from 'vitest'
import { migrateWithin } from '#server/ops/target.ts'
import { APP_LOGIN } from '#server/platform/db/app-login.ts'
import { migrateDatabase, migrations, migrationsFolder } from '#server/platform/db/migrate.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { openEmpty, startServer } from '../harness.ts'

const server = await startServer()
const make = goodsMaker(server, await server.login())
const { pool } = server.database

const brand_id = await make.brand()
const series_id = await make.series({ brand_id })
const spu_id = await make.spu({ series_id })

/** Makes records of each kind with a code. */
const kinds = {
  brand: (code: string) => make.brand({ code }),
  series: (code: string) => make.series({ brand_id, code }),
  spu: (code: string) => make.spu({ series_id, code }),
  sku: (code: string) => make.sku({ spu_id, code }),
}
const tables = ['brand', 'series', 'spu', 'sku'] as const
type Table = (typeof tables)[number]

const update = (table: Table, id: number, set: string) => pool.query(`update ${table} set ${set} where id = $1`, [id])
const drop = (table: Table, id: number) => update(table, id, 'deleted_at = now()')

/** Records with these codes, all but the first marked as the migration marks them. */
async function repeated(table: Table, [first = '', ...others]: readonly string[]): Promise<number[]> {
  const ids = [await kinds[table](first)]
  for (const [at, code] of others.entries()) {
    const id = await kinds[table](`NEXT${at}`)
    await update(table, id, `code = '${code}', repeated_code = '${code}'`)
    ids.push(id)
  }
  return ids
}

test.each(tables)('[N12] a %s beside a marked one is refused after the first one left', async (table) => {
  const again = table === 'brand' ? 'GONE1' : 'Gone1'
  const [first = 0, marked = 0] = await repeated(table, ['GONE1', 'gone1'])
  await drop(table, first)
  await expect(kinds[table](again)).rejects.toThrow('编码已存在')
  await drop(table, marked)
  expect(await kinds[table](again)).toBeGreaterThan(0)
})

test.each(tables)('[N12] a %s beside a marked one is refused after the first one was renamed', async (table) => {
  const again = table === 'brand' ? 'NAME1' : 'Name1'
  const [first = 0] = await repeated(table, ['NAME1', 'name1'])
  await update(table, first, "code = 'NAME2'")
  await expect(kinds[table](again)).rejects.toThrow('编码已存在')
  await expect(update(table, first, "code = 'NAME1'")).rejects.toThrow('unique constraint')
})

test('[N12] of three the next one takes the place of the first, and both others stay', async () => {
  const ids = await repeated('spu', ['TRI-1', 'tri-1', 'Tri-1'])
  const live = async () =>
    (await pool.query('select code from spu where id = any($1) and deleted_at is null order by id', [ids])).rows.map(({ code }) => code)
  await drop('spu', ids[0] ?? 0)
  expect(await live()).toEqual(['tri-1', 'Tri-1'])
  await expect(make.spu({ series_id, code: 'TRI-1' })).rejects.toThrow('编码已存在')
  await drop('spu', ids[1] ?? 0)
  await expect(make.spu({ series_id, code: 'TRI-1' })).rejects.toThrow('编码已存在')
  expect(await live()).toEqual(['Tri-1'])
})

test('[N12] a deleted repetition does not return beside a newer code', async () => {
  const [first = 0, marked = 0] = await repeated('sku', ['BACK-1', 'back-1'])
  await drop('sku', marked)
  await drop('sku', first)
  await make.sku({ spu_id, code: 'Back-1' })
  for (const id of [first, marked]) await expect(update('sku', id, 'deleted_at = null')).rejects.toThrow('unique constraint')
})

test('[N12] a series that moves to another brand takes no repetition with it', async () => {
  const [first = 0, marked = 0] = await repeated('series', ['MOVE-1', 'move-1'])
  const other = await make.brand()
  await update('series', marked, `brand_id = ${other}`)
  await expect(make.series({ brand_id: other, code: 'Move-1' })).rejects.toThrow('编码已存在')
  await update('series', marked, `code = 'MOVE-2'`)
  await update('series', first, `brand_id = ${other}`)
  await expect(make.series({ brand_id: other, code: 'Move-1' })).rejects.toThrow('编码已存在')
})

test('[N12] the upgrade names each pair of codes that differ in their writing only', async () => {
  const database = await openEmpty()
  const search = migrations().findIndex(({ tag }) => tag.endsWith('_search') && !tag.includes('order'))
  const client = await database.pool.connect()
  await migrateWithin(client, 0, readMigrationFiles({ migrationsFolder })[search - 1]?.folderMillis ?? 0)
  client.release()
  const codes = ['RNPL', 'rnpl', 'ＲＮＰＬ', 'OTHER']
  await database.pool.query(`insert into brand (title, code, logo) select code, code, '' from unnest($1::text[]) as code`, [codes])
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  await migrateDatabase(database, APP_LOGIN)
  const lines = warn.mock.calls.map(([line]) => String(line))
  warn.mockRestore()
  expect(lines.filter((line) => line.includes('brand'))).toEqual(['  升级 · Migration  brand: RNPL = rnpl = ＲＮＰＬ'])
  const { rows } = await database.pool.query('select code from brand where repeated_code = code order by id')
  expect(rows.map(({ code }) => code)).toEqual(['rnpl', 'ＲＮＰＬ'])
})
