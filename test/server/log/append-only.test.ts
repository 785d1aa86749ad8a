import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { warningFor } from '#server/platform/db/app-login.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { startServer } from '#test/server/harness.ts'

const { acting, call, database, login } = await startServer()

const LEDGERS = ['logger', 'sku_stock_log', 'sku_price_log', 'gift_record', 'task_change']
const row = `insert into logger (request_id, kind, username, action, ip, user_agent) values ('r', 'operate', 'admin', 'goods.brand.edit', '::1', 'test')`

test('[S23] log entries can be neither changed nor removed, not even by the database owner', async () => {
  await database.pool.query(row)
  await database.pool.query(
    `with made as (insert into task (kind, input, language, request_id, created_at, created_by)
       values ('goods.sku.bulkPrice', '{}', 'zh', 'r', now(), 1) returning id)
     insert into task_change (task_id, entity, row_id, after, version) select id, 'goods.sku', 1, '{}', 1 from made`,
  )
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

test('[V17] the login of the product owns nothing, and no statement gives it more', async () => {
  const { pool } = acting
  const { rows } = await pool.query('select session_user as login, current_user as acting, current_setting($1) as super', ['is_superuser'])
  expect(rows).toEqual([{ login: 'hexbolt_app', acting: 'hexbolt_app', super: 'off' }])
  expect(await warningFor(acting)).toBeUndefined()
  const client = await pool.connect()
  const refused = async (statement: string) => {
    await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  }
  try {
    for (const statement of ['reset role', 'reset session authorization', 'set role none', 'reset all']) {
      // the statement returns to the login, which already is the current role
      await client.query(statement)
      await refused('alter table logger disable trigger all')
      await refused('delete from logger')
    }
    const { rows: owners } = await client.query<{ name: string }>(`select tableowner as name from pg_tables where tablename = 'logger'`)
    const owner = owners[0]?.name ?? ''
    expect(owner).not.toBe('hexbolt_app')
    for (const role of [owner, 'pg_write_all_data', 'pg_execute_server_program']) await refused(`set role ${role}`)
    for (const statement of [
      `set session authorization ${owner}`,
      `alter role ${owner} password 'x'`,
      `alter role hexbolt_app superuser`,
      `grant ${owner} to hexbolt_app`,
      `create role other`,
      `alter table brand add column mine text`,
      `alter table logger owner to hexbolt_app`,
      `create trigger mine before insert on logger execute function refuse_change()`,
      `create function mine() returns int language sql return 1`,
      `create or replace function public.refuse_change() returns trigger language plpgsql as 'begin return null; end'`,
      `create or replace function audit.seal() returns bigint language sql return 1`,
      `create extension dblink`,
      `create schema mine`,
      `create table public.mine ()`,
      `copy (select 1) to program 'true'`,
      `copy (select 1) to '/tmp/mine'`,
      `copy brand from program 'true'`,
      `select pg_read_file('/etc/passwd')`,
      `select lo_export(1, '/tmp/mine')`,
      `alter system set archive_command = 'true'`,
      `update pg_catalog.pg_authid set rolsuper = true`,
      `set session_replication_role = replica`,
      `update drizzle.__drizzle_migrations set hash = ''`,
    ]) {
      await refused(statement)
    }
  } finally {
    client.release(true)
  }
})

test('[V17] a login that owns the tables is told of at the start, with what does not hold', async () => {
  const address = database.pool.options.connectionString ?? ''
  for (const [role, words] of [
    ['hexbolt_app', 'the connection becomes the owner of the tables again by `reset role`'],
    [undefined, 'the login owns tables'],
  ] as const) {
    const owner = openDatabase(address, { max: 1, role })
    expect(await warningFor(owner)).toContain(words)
    await owner.close()
  }
})

test('[S23] the product role may not change the log, reach its parts or switch a trigger off', async () => {
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
