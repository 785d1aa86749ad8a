import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { checkLedgers, sealLedger } from '#server/areas/finance/ledger/run-checks.ts'
import { allChecks } from '#server/platform/entity/registry.ts'
import { hold, post, settle, system, user } from '#server/platform/ledger/post.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { openCopy, startServer } from '#test/server/harness.ts'

const { acting, call, ctxFor, database, login } = await startServer()
const token = await login()
const { balance, check, verify } = contract.finance.ledger

/** The checks that find violations in another database after a rewrite by its owner, which the triggers would refuse. */
async function foundAfter(rewrite: string): Promise<string[]> {
  const copy = await openCopy()
  for (const table of ['transfer', 'account_log', 'sku_stock_log']) await copy.pool.query(`alter table ${table} disable trigger all`)
  const ctx = { ...(await ctxFor()), db: copy.db }
  await post(ctx, [{ debit: system('recharge'), credit: user(1, 'balance'), amount: 100, biz_type: 'recharge', biz_id: 1 }])
  await hold(ctx, [{ debit: user(1, 'balance'), credit: system('sales'), amount: 40, biz_type: 'order_pay', biz_id: 1 }])
  await settle(ctx, [{ biz_type: 'order_pay', biz_id: 1, amount: 30 }])
  expect((await runChecks(copy.pool, allChecks())).violations).toEqual([])
  await copy.pool.query(rewrite)
  return (await runChecks(copy.pool, allChecks())).violations.map((one) => one.check)
}

test.for([
  ['a changed balance', `update account set available = 71, total_in = 101 where owner_type = 'user'`, 'ledger.account'],
  ['a changed amount', `update transfer set amount = 101 where biz_type = 'recharge'`, 'ledger.account'],
  ['a removed transfer', `delete from transfer where phase = 'settled'`, 'ledger.account'],
  ['a removed row of the log', `delete from account_log where biz_type = 'recharge'`, 'ledger.log'],
  ['a changed row of the log', `update account_log set delta = 99 where delta = 100`, 'ledger.log'],
  ['a changed running balance', `update account_log set available_after = 1 where delta = 100`, 'ledger.running'],
  ['a removed account', `delete from account where owner_type = 'system' and kind = 'sales'`, 'ledger.transfer'],
  [
    'a system account with a balance',
    `alter table account drop constraint account_system_check; update account set total_in = 1, available = 1 where kind = 'sales'`,
    'ledger.account',
  ],
  [
    'a transfer posted twice',
    `drop index transfer_biz_key; insert into transfer (created_at, debit_account_id, credit_account_id, amount, phase, operator_type, biz_type, biz_id)
       select created_at, debit_account_id, credit_account_id, amount, phase, operator_type, biz_type, biz_id from transfer where biz_type = 'recharge'`,
    'ledger.key',
  ],
  ['an end that exceeds its hold', `update transfer set amount = 41 where phase = 'settled'`, 'ledger.hold'],
  ['accounts of different units', `update account set kind = 'integral_use' where kind = 'sales'`, 'ledger.sum'],
  [
    'a negative balance',
    `alter table account drop constraint account_available_check; update account set available = -1, total_out = 101 where owner_type = 'user'`,
    'ledger.negative',
  ],
] as const)('[M2] verify finds %s', async ([, rewrite, name]) => {
  expect(await foundAfter(rewrite)).toContain(name)
})

test('[I2] the trial balance shows debits, credits and balances by kind, unit and period', async () => {
  const day = (date: string) => ({ now: new Date(`${date}T12:00:00Z`) })
  const ctx = await ctxFor()
  const recharge = { debit: system('recharge'), credit: user(7, 'balance'), biz_type: 'recharge' } as const
  await post({ ...ctx, ...day('2026-03-01') }, [{ ...recharge, amount: 500, biz_id: 'a' }])
  await post({ ...ctx, ...day('2026-03-02') }, [
    { ...recharge, amount: 200, biz_id: 'b' },
    { debit: user(7, 'balance'), credit: system('sales'), amount: 150, biz_type: 'order_pay', biz_id: 'b' },
    { debit: system('integral_issue'), credit: user(7, 'integral'), amount: 9, biz_type: 'sign_in', biz_id: 'b' },
  ])
  // an open hold is no movement yet
  await hold({ ...ctx, ...day('2026-03-02') }, [
    { debit: user(7, 'balance'), credit: system('sales'), amount: 10, biz_type: 'order_pay', biz_id: 'c' },
  ])
  const seal = (hour: number) => sealLedger(database.db, new Date(`2026-03-03T0${hour}:00:00Z`))
  // the same from transfers, from daily sums, and from both
  for (const hour of [0, 1, 2]) {
    await seal(hour)
    const { data } = await call(balance, { from: '2026-03-02', to: '2026-03-02' }, { token })
    expect(data.units).toEqual([
      {
        unit: 'fen',
        debit: 350,
        credit: 350,
        balance: 0,
        lines: [
          { owner_type: 'user', kind: 'balance', debit: 150, credit: 200, balance: 550 },
          { owner_type: 'system', kind: 'recharge', debit: 200, credit: 0, balance: -700 },
          { owner_type: 'system', kind: 'sales', debit: 0, credit: 150, balance: 150 },
        ],
      },
      {
        unit: 'integral',
        debit: 9,
        credit: 9,
        balance: 0,
        lines: [
          { owner_type: 'user', kind: 'integral', debit: 0, credit: 9, balance: 9 },
          { owner_type: 'system', kind: 'integral_issue', debit: 9, credit: 0, balance: -9 },
        ],
      },
    ])
    const { data: all } = await call(balance, {}, { token })
    expect(all.units.map(({ debit, credit }) => [debit, credit])).toEqual([hour < 2 ? [850, 850] : [851, 851], [9, 9]])
    expect((await runChecks(database.pool, allChecks())).violations).toEqual([])
    if (hour === 1) {
      const { rows } = await database.pool.query(`select count(*)::int as n, sum(debit)::int as debit from ledger_day`)
      expect(rows).toEqual([{ n: 7, debit: 859 }])
      await post({ ...ctx, ...day('2026-03-03') }, [{ ...recharge, amount: 1, biz_id: 'd' }])
    }
  }
  const { data: first } = await call(balance, { to: '2026-03-01' }, { token })
  expect(first.units.map(({ unit, credit }) => [unit, credit])).toEqual([['fen', 500]])
  expect((await call(balance, {}, { token: await login({ perms: ['user:user:list'] }) })).code).toBe(403)
})

test('[I2] the check runs once on demand and shows its result; violations notify permitted users', async () => {
  const readReport = async () => (await call(check, {}, { token })).data
  expect(await readReport()).toEqual({ last: null, running: false })
  expect((await call(verify, {}, { token: await login({ perms: ['finance:ledger:list'] }) })).code).toBe(403)
  const answers = await Promise.all([call(verify, {}, { token }), call(verify, {}, { token })])
  expect(answers.map(({ msg }) => msg)).toEqual(['已开始核对', '已开始核对'])
  expect(await readReport()).toEqual({ last: null, running: true })
  const { rows } = await database.pool.query(`select count(*)::int as n from graphile_worker.jobs where task_identifier = 'ledger-check'`)
  expect(rows).toEqual([{ n: 1 }])
  const place = { database: acting, clock: () => new Date() }
  await checkLedgers(place)
  const held = allChecks().length
  expect(await readReport()).toMatchObject({
    running: false,
    last: { ok: true, cause: 'person', by: expect.stringMatching(/./) as string, checks: held },
  })
  // an account that nobody may post to is written by the owner
  await database.pool.query(`insert into account (owner_type, owner_id, kind, available, total_in) values ('user', 99, 'balance', 5, 5)`)
  await checkLedgers(place)
  expect((await readReport()).last).toMatchObject({
    ok: false,
    cause: 'nightly',
    by: '',
    violations: [
      { check: 'ledger.account', title: '每个账户等于其全部记账之和', count: 1, samples: [expect.stringContaining('user 99 balance')] },
    ],
  })
  const { data: notices } = await call(contract.notice.notice.list, { group: 'ledger' }, { token })
  expect(notices.list).toMatchObject([{ kind: 'ledger_violations', link: '/finance/ledger' }])
  await database.pool.query(`delete from account where owner_id = 99`)
})

test('[M2] seals reveal a consistent ledger rewrite, and the log reveals a new seal chain', async () => {
  const copy = await openCopy()
  for (const table of ['transfer', 'account_log', 'audit.ledger_seal']) await copy.pool.query(`alter table ${table} disable trigger all`)
  const ctx = { ...(await ctxFor()), db: copy.db }
  const broken = async () => (await runChecks(copy.pool, allChecks())).violations.map(({ check, samples }) => [check, ...samples])
  const seal = (at: string) => sealLedger(copy.db, new Date(at))
  const pay = (biz_id: string) =>
    post(ctx, [{ debit: system('recharge'), credit: user(1, 'balance'), amount: 100, biz_type: 'recharge', biz_id }])
  await seal('2026-03-01T00:00:00Z')
  await pay('a')
  await seal('2026-03-01T01:00:00Z')
  await pay('b')
  // too early: a transaction from that time could still run
  await seal('2026-03-01T01:59:00Z')
  await seal('2026-03-01T02:00:00Z')
  const { rows } = await copy.pool.query('select from_id::int, to_id::int, rows::int from audit.ledger_seal order by id')
  expect(rows).toEqual([
    { from_id: 0, to_id: 0, rows: 0 },
    { from_id: 0, to_id: 0, rows: 0 },
    { from_id: 0, to_id: 1, rows: 1 },
  ])
  expect(await broken()).toEqual([])
  await copy.pool.query(`
    update transfer set amount = 900 where biz_id = 'a'; update account_log set delta = 900, available_after = 900 where biz_id = 'a';
    update account_log set available_after = 1000 where biz_id = 'b'; update account set available = 1000, total_in = 1000 where owner_id = 1;
    update ledger_day set debit = debit * 9, credit = credit * 9`)
  expect(await broken()).toEqual([['ledger.seal', 'transfers 1–1 of seal 3']])
  await copy.pool.query(`update audit.ledger_seal set digest = (audit.transfers_between(0, 1)).digest where id = 3`)
  expect(await broken()).toEqual([['ledger.seal', 'seal 3']])
  await copy.pool.query(`
    update audit.ledger_seal s set hash = audit.ledger_hash((select hash from audit.ledger_seal where id = 2), from_id, to_id, rows, digest) where id = 3`)
  expect(await broken()).toEqual([['ledger.seal', 'seal 3 in the log of operations']])
})
