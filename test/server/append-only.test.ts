import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startServer } from './harness.ts'

const { acting, call, database, login } = await startServer()

const LEDGERS = ['logger', 'sku_stock_log', 'sku_price_log', 'gift_record', 'task_change']
const row = `insert into logger (request_id, kind, username, action, ip, user_agent) values ('r', 'operate', 'admin', 'goods.brand.edit', '::1', 'test')`

test('[S23] what was logged can be neither changed nor removed, not even by the owner of the database', async () => {
  await database.pool.query(row)
  for (const table of LEDGERS) {
    const refused = { message: `${table} is append-only` }
    for (const change of [`update ${table} set id = default`, `delete from ${table}`, `truncate ${table}`]) {
      await expect(database.pool.query(change), change).rejects.toMatchObject(refused)
    }
  }
  const { rows } = await database.pool.query<{ part: string }>(`select tableoid::regclass::text as part from logger`)
  for (const table of [rows[0]?.part ?? '', 'audit.operate', 'audit.seal']) {
    for (const change of [`update ${table} set id = default`, `delete from ${table}`, `truncate ${table}`]) {
      await expect(database.pool.query(change), change).rejects.toMatchObject({ message: expect.stringContaining('append-only') as string })
    }
  }
})

test('[S23] the role of the product has no right to change it, to reach its parts or to switch a trigger off', async () => {
  const { rows } = await acting.pool.query(
    'select current_user as name, pg_has_role(current_user, tableowner, $1) as owns from pg_tables where tablename = $2',
    ['member', 'logger'],
  )
  expect(rows).toEqual([{ name: 'hexbolt_app', owns: false }])
  const denied = { code: '42501' }
  for (const table of [...LEDGERS, 'audit.seal', 'audit.operate', 'audit.operate_rest']) {
    for (const change of [
      `update ${table} set id = default`,
      `delete from ${table}`,
      `truncate ${table}`,
      `drop table ${table}`,
      `alter table ${table} disable trigger all`,
    ]) {
      await expect(acting.pool.query(change), change).rejects.toMatchObject(denied)
    }
  }
  for (const act of [
    'select * from audit.seal',
    'select audit.begin_generation()',
    `select audit.add_seal(null)`,
    'set session_replication_role = replica',
    'create table mine ()',
    'drop function refuse_change() cascade',
  ]) {
    await expect(acting.pool.query(act), act).rejects.toMatchObject(denied)
  }
  await acting.pool.query(row)
})

test('every table that comes later is the role’s to work with, once the start has seen it', async () => {
  await database.pool.query('create table later (id bigint generated always as identity, note text); create table later_log (id bigint)')
  await database.pool.query(`select audit.keep('later_log')`)
  await database.pool.query('select audit.open()')
  await acting.pool.query(`insert into later (note) values ('a'); update later set note = 'b'; delete from later`)
  await acting.pool.query('insert into later_log values (1)')
  await expect(acting.pool.query('delete from later_log')).rejects.toMatchObject({ code: '42501' })
})

test('[I17] a call leaves one row with who, from where and as which role', async () => {
  const token = await login({ perms: ['goods:brand:edit'], username: 'roled' })
  const { data } = await call(contract.goods.brand.edit, { title: '一行', code: 'ONE', logo: '/files/logo.png' }, { token })
  const { rows } = await database.pool.query('select username, role, cost_ms >= 0 as timed, action from logger where target_id = $1', [
    data.id,
  ])
  expect(rows).toEqual([{ username: 'roled', role: 'role_roled', timed: true, action: 'goods.brand.edit' }])
})
