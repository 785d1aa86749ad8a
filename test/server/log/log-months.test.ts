import { beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { maintainPartitions } from '#server/features/log/partitions.ts'
import { verifyAudit } from '#server/features/log/verify.ts'
import { sealLog } from '#test/make/sealed.ts'
import { behindTheTriggers } from '#test/make/triggers.ts'
import { workerContextOf } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const { acting, call, database, login } = server
const { pool } = database
const { config } = contract.config

async function keep(values: object) {
  const token = await login()
  const { version } = (await call(config.list, { group: 'log' }, { token })).data
  return call(config.edit, { group: 'log', version, values }, { token })
}
const tend = async () => maintainPartitions(await workerContextOf(server))
const check = () => verifyAudit(pool)

/** How many rows remain from this many months ago, by kind. */
async function left(): Promise<Record<string, number[]>> {
  const { rows } = await pool.query<{ kind: string; ages: number[] }>(
    `select kind, array_agg((after->>'age')::int order by (after->>'age')::int) as ages from logger where request_id = 'old' group by 1`,
  )
  return Object.fromEntries(rows.map(({ kind, ages }) => [kind, ages]))
}

beforeAll(async () => {
  await pool.query(`select audit.make_parts((now() - interval '30 months')::date, now()::date)`)
  await pool.query(
    `insert into logger (created_at, request_id, kind, username, action, after, ip, user_agent)
     select now() - make_interval(months => age), 'old', kind, 'admin', 'goods.brand.edit', jsonb_build_object('age', age), '::1', 'test'
     from unnest(array[1, 5, 8, 14, 26]) age, unnest(array['operate', 'login', 'error']) kind`,
  )
})

test('[A31] how long the log is kept is a setting, of six months at least', async () => {
  expect((await keep({ 'log.operate_months': 5 })).msg).toBe('操作日志保留必须为6~120之间的整数')
  expect((await keep({ 'log.operate_months': 24, 'log.login_months': 24, 'log.request_months': 120 })).msg).toBe('保存成功')
})

test('[A31] [S23] an expired month goes whole; log and chain note it, and the rest verifies', async () => {
  await sealLog(pool)
  const { head } = await check()
  await tend()
  expect(await left()).toEqual({ operate: [1, 5, 8, 14], login: [1, 5, 8, 14], error: [1, 5, 8, 14, 26] })
  const { fault, expired } = await verifyAudit(pool, { known: [head] })
  expect({ fault, expired }).toEqual({ fault: undefined, expired: 2 })

  await keep({ 'log.operate_months': 6, 'log.login_months': 12, 'log.request_months': 6 })
  await tend()
  expect(await left()).toEqual({ operate: [1, 5], login: [1, 5, 8], error: [1, 5] })
  await tend()
  expect(await check()).toMatchObject({ fault: undefined, expired: 8 })

  const { rows } = await pool.query<{ after: { part: string; rows: number; last_seal: number; last_hash: string } }>(
    `select after from logger where action = 'dev.logger.expire' order by id`,
  )
  expect(rows).toHaveLength(8)
  for (const { after } of rows) {
    expect(after).toMatchObject({ part: expect.stringMatching(/^(operate|login|fault) \d{4}-\d\d$/) as string, rows: 1 })
    const { rowCount } = await pool.query(`select from audit.seal where id = $1 and encode(hash, 'hex') = $2`, [
      after.last_seal,
      after.last_hash,
    ])
    expect(rowCount).toBe(1)
  }
  const { list } = (await call(contract.dev.logger.list, { username: 'system' }, { token: await login() })).data
  expect(list[0]).toMatchObject({ entity: '操作日志', title: '清除到期月份' })
})

test('[A31] [S23] a row outside all parts moves unchanged to one for its month, and goes with it', async () => {
  await sealLog(pool)
  await pool.query(
    `insert into logger (created_at, request_id, kind, username, action, after, ip, user_agent)
     select now() - make_interval(months => age), 'rest', kind, 'admin', 'goods.brand.edit', jsonb_build_object('age', age), '::1', 'test'
     from unnest(array[3, 40, -9]) age, unnest(array['operate', 'login', 'api']) kind`,
  )
  await behindTheTriggers(
    pool,
    // simulates a missing partition from three months ago, whose rows are in the default partition
    `create temp table held as select * from logger where audit.month(created_at) = audit.month(now() - interval '3 months');
     do $$ begin execute format('drop table audit.operate_%1$s, audit.login_%1$s, audit.fault_%1$s', to_char(now() - interval '3 months', 'YYYYMM')); end $$;
     insert into logger overriding system value select * from held`,
  )
  await sealLog(pool)
  const lying = async () =>
    (await pool.query<{ part: string }>(`select tableoid::regclass::text as part from logger where request_id = 'rest' order by 1`)).rows
  expect(new Set((await lying()).map(({ part }) => part))).toEqual(new Set(['audit.operate_rest', 'audit.login_rest', 'audit.fault_rest']))
  const { head, rows } = await check()
  const readMessage = async () =>
    (await pool.query(`select l.* from logger l where request_id = 'rest' and created_at > now() - interval '4 months' order by id`)).rows
  const before = await readMessage()
  await tend()
  expect((await lying()).filter(({ part }) => part.endsWith('_rest'))).toEqual([])
  // the three kinds in the month forty months ago are deleted, and the log records it; the others are unchanged and still protected
  expect(await readMessage()).toEqual(before)
  expect(before).toHaveLength(6)
  await sealLog(pool)
  const verified = await verifyAudit(pool, { known: [head] })
  expect(verified).toMatchObject({ fault: undefined, rows })
  for (const part of ['operate_rest', `operate_${await monthOf(3)}`]) {
    await expect(pool.query(`delete from audit.${part}`)).rejects.toMatchObject({
      message: expect.stringContaining('append-only') as string,
    })
  }
})

async function monthOf(ago: number): Promise<string> {
  const { rows } = await pool.query<{ month: string }>(`select to_char(now() - make_interval(months => $1), 'YYYYMM') as month`, [ago])
  return rows[0]?.month ?? ''
}

test('[S23] what is missing without such a seal is found, however old it is', async () => {
  await behindTheTriggers(
    pool,
    `create table kept_logger as select * from logger; delete from logger where kind = 'login' and after->>'age' = '8'`,
  )
  expect((await check()).fault).toMatchObject({ what: 'missing', rows: { length: 1 } })
  await behindTheTriggers(pool, `delete from logger; insert into logger overriding system value select * from kept_logger`)
  expect((await check()).fault).toBeUndefined()
})

test('[S23] a month that is not what was sealed is not dropped, others are, and the job fails', async () => {
  await keep({ 'log.login_months': 6 })
  await behindTheTriggers(pool, `update logger set username = 'nobody' where kind = 'login' and after->>'age' = '8'`)
  await pool.query(
    `insert into logger (created_at, request_id, kind, username, action, after, ip, user_agent)
     values (now() - interval '10 months', 'old', 'login', 'admin', 'session.session.login', '{"age": 10}', '::1', 'test')`,
  )
  await sealLog(pool)
  await expect(tend()).rejects.toMatchObject({ cause: { message: expect.stringContaining('is not what was sealed') as string } })
  expect((await left())['login']).toEqual([1, 5, 8])
  expect((await check()).fault).toMatchObject({ what: 'changed' })
})

test('[S23] the product’s role drops no month that is to be kept, and says no end of any', async () => {
  const month = `(date_trunc('month', now()) - interval '5 months')::date`
  for (const months of [0, 6]) {
    await expect(acting.pool.query(`select audit.drop_month('operate', ${month}, ${months}, 'r')`)).rejects.toMatchObject({ code: '23514' })
  }
  await expect(acting.pool.query(`select audit.drop_month('seal', ${month}, 0, 'r')`)).rejects.toMatchObject({ code: '23514' })
  await expect(acting.pool.query(`select audit.add_end('operate', ${month})`)).rejects.toMatchObject({ code: '42501' })
})
