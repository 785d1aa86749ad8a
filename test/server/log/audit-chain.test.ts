import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { verifyAudit } from '#server/features/log/verify.ts'
import { sealLog } from '#test/make/sealed.ts'
import { behindTheTriggers } from '#test/make/triggers.ts'
import { openCopy } from '#test/server/harness.ts'

const { pool } = await openCopy()
const { address } = contract.goods.brand.edit

/** One statement in one transaction with this many rows, `months` ago, in one kind. */
async function log(rows: number, { months = 0, kind = 'operate' } = {}): Promise<void> {
  await pool.query(
    `insert into logger (created_at, request_id, kind, username, action, before, after, ip, user_agent)
     select now() - make_interval(months => $2), 'r', $3, 'admin', $4, '{"title": null}', jsonb_build_object('title', '牌' || n), '::1', 'test'
     from generate_series(1, $1) n`,
    [rows, months, kind, address],
  )
}

const check = () => verifyAudit(pool)

/** The verification result after a change with all triggers off, as only a superuser can make; the change is rolled back. */
async function faultAfter(statement: string) {
  await behindTheTriggers(pool, statement)
  const { fault } = await check()
  await behindTheTriggers(
    pool,
    `
    delete from logger; insert into logger overriding system value select * from kept_logger;
    delete from audit.seal; insert into audit.seal overriding system value select * from kept_seal`,
  )
  return fault
}

/** The id for a row in the third sealing. */
async function someRow(): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from logger where kind = $1 order by id offset 16 limit 1', ['operate'])
  return rows[0]?.id ?? ''
}

beforeAll(async () => {
  for (let n = 0; n < 5; n++) {
    await log(7)
    await log(2, { kind: 'login' })
    await log(1, { kind: 'api' })
    await sealLog(pool)
  }
  await log(3, { months: 1 })
  await log(4)
})

describe('[S23] the check of the log', () => {
  beforeAll(async () => {
    await sealLog(pool)
    await pool.query('create table kept_logger as select * from logger; create table kept_seal as select * from audit.seal')
  })

  test('finds nothing in a log that is as it was written, and says how far it goes', async () => {
    const { fault, rows, head, seals } = await check()
    expect({ fault, rows }).toEqual({ fault: undefined, rows: 57 })
    expect(head).toMatch(new RegExp(`^${seals}:[0-9a-f]{64}$`))
    expect((await verifyAudit(pool, { known: [head] })).fault).toBeUndefined()
  })

  test('does not depend on the time zone of whoever asks', async () => {
    const client = await pool.connect()
    await client.query(`set timezone = 'Asia/Shanghai'; set datestyle = 'German'; set extra_float_digits = 0`)
    const { rows } = await client.query<{ same: boolean }>(
      `select bool_and(s.digest = (select sha256(string_agg(audit.digest(l), '' order by l.id)) from logger l where l.id = any (s.row_ids))) as same
       from audit.seal s where s.branch <> 'begin'`,
    )
    client.release(true)
    expect(rows).toEqual([{ same: true }])
  })

  test('finds one changed byte, and names seal and row', async () => {
    const id = await someRow()
    for (const change of [
      `username = 'admim'`,
      `after = '{"title": "牌0"}'`,
      `before = '{}'`,
      'code = 201',
      `created_at = created_at + interval '1 ms'`,
      `reason = ''`,
    ]) {
      const fault = await faultAfter(`update logger set ${change} where id = ${id}`)
      expect(fault, change).toEqual({ what: 'changed', seal: expect.any(Number) as number, rows: [id] })
    }
  })

  test('finds rows that were taken away, a whole month of them, too', async () => {
    const id = await someRow()
    expect(await faultAfter(`delete from logger where id = ${id}`)).toMatchObject({ what: 'missing', rows: [id] })
    expect(await faultAfter(`delete from logger where created_at < now() - interval '20 days'`)).toMatchObject({
      what: 'missing',
      rows: { length: 3 },
    })
    expect(await faultAfter(`update logger set created_at = created_at - interval '1 year' where id = ${id}`)).toMatchObject({
      what: 'missing',
      rows: [id],
    })
  })

  test('finds rows that were put in later, wherever they say they belong', async () => {
    const id = await someRow()
    const copied = (values: string) =>
      `insert into logger (created_at, tx, generation, kind, request_id, username, action, ip, user_agent)
       select ${values}, request_id, username, action, ip, user_agent from logger where id = ${id}`
    expect(await faultAfter(copied('created_at, tx, generation, kind'))).toMatchObject({ what: 'added', rows: { length: 1 } })
    // places without a seal: another month, another generation, an unknown transaction
    for (const values of [
      `created_at - interval '5 years', tx, generation, kind`,
      `created_at, tx, generation + 1, kind`,
      `created_at, '9000000000'::xid8, generation, kind`,
    ]) {
      expect(await faultAfter(copied(values)), values).toMatchObject({ what: 'added', seal: null, rows: { length: 1 } })
    }
  })

  test('finds a seal that was changed, made anew or taken away', async () => {
    const fifth = 'id = (select id from audit.seal order by id offset 5 limit 1)'
    for (const change of [`hash = sha256('x')`, `digest = sha256('x')`, `row_ids = row_ids[2:]`, `tx_to = '9'`, `branch = 'fault'`]) {
      expect(await faultAfter(`update audit.seal set ${change} where ${fifth}`), change).toMatchObject({ what: 'chain' })
    }
    expect(await faultAfter(`delete from audit.seal where ${fifth}`)).toMatchObject({ what: 'chain' })
  })

  test('knows by a head that was noted before that the end was cut off', async () => {
    const { head } = await check()
    await behindTheTriggers(
      pool,
      `delete from audit.seal where id > 12; delete from logger l where not exists (select from audit.seal s where l.id = any (s.row_ids))`,
    )
    expect((await check()).fault).toBeUndefined()
    expect((await verifyAudit(pool, { known: [head] })).fault).toMatchObject({ what: 'chain' })
    await behindTheTriggers(
      pool,
      `delete from logger; insert into logger overriding system value select * from kept_logger;
      delete from audit.seal; insert into audit.seal overriding system value select * from kept_seal`,
    )
  })

  test('goes on in another cluster, where transactions are counted anew', async () => {
    await log(2)
    await pool.query('select audit.begin_generation()')
    await log(3)
    expect((await check()).fault).toBeUndefined()
    const { rows } = await pool.query('select generation, count(*)::int from logger group by 1 order by 1')
    expect(rows).toEqual([
      { generation: 1, count: 59 },
      { generation: 2, count: 3 },
    ])
  })
})
