import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { clawBacks, movementTypes, type AccountKind } from '#contract/finance/accounts.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import type { ApiError } from '#server/platform/kernel/errors.ts'
import { hold, move, post, release, settle, system, user, type Transfer } from '#server/platform/ledger/post.ts'
import { startServer } from '#test/server/harness.ts'

const { acting, database, ctxFor } = await startServer()
const ctx: Ctx = await ctxFor()
let next = 1
const someone = () => (next += 1)

/** Gives an account its first amount. */
async function fund(owner: number, amount: number, kind: AccountKind = 'balance') {
  const from = kind === 'integral' ? 'integral_issue' : 'recharge'
  await post(ctx, [{ debit: system(from), credit: user(owner, kind), amount, biz_type: 'recharge', biz_id: `fund-${owner}-${kind}` }])
}

function pay(owner: number, amount: number, biz_id: string | number): Transfer {
  return { debit: user(owner, 'balance'), credit: system('sales'), amount, biz_type: 'order_pay', biz_id }
}

async function accountOf(owner: number, kind: AccountKind = 'balance') {
  const { rows } = await database.pool.query(
    `select available::float8, frozen::float8, total_in::float8, total_out::float8 from account
     where owner_type = 'user' and owner_id = $1 and kind = $2`,
    [owner, kind],
  )
  return rows[0] as { available: number; frozen: number; total_in: number; total_out: number } | undefined
}

test('[I2] a transfer changes both accounts and leaves one row per account of a person', async () => {
  const [one, other] = [someone(), someone()]
  await fund(one, 1000)
  const [posted] = await post(ctx, [
    { debit: user(one, 'balance'), credit: user(other, 'balance'), amount: 300, biz_type: 'commission_in', biz_id: 'T-1', remark: '转赠' },
  ])
  expect(posted).toMatchObject({ is_new: true, debit: { available: 700, frozen: 0 }, credit: { available: 300, frozen: 0 } })
  const { rows } = await database.pool.query(
    `select owner_id::int, delta::int, available_after::int, frozen_delta::int, frozen_after::int, biz_type, biz_id, remark, operator_type,
       operator_id::int, log_no from account_log where transfer_id = $1 order by id`,
    [posted?.id],
  )
  const shared = { frozen_delta: 0, frozen_after: 0, biz_type: 'commission_in', biz_id: 'T-1', remark: '转赠', operator_type: 'admin' }
  expect(rows).toMatchObject([
    { ...shared, owner_id: one, delta: -300, available_after: 700, operator_id: ctx.actor.id },
    { ...shared, owner_id: other, delta: 300, available_after: 300, log_no: expect.stringMatching(/^20\d{6}0*\d+2$/) as string },
  ])
  expect(await accountOf(one)).toEqual({ available: 700, frozen: 0, total_in: 1000, total_out: 300 })
})

test('[I2] a repetition returns the first result; a changed amount or account is a fault', async () => {
  const one = someone()
  await fund(one, 100)
  const [first] = await post(ctx, [pay(one, 30, 'R-1')])
  await post(ctx, [pay(one, 20, 'R-2')])
  const [again] = await post(ctx, [pay(one, 30, 'R-1')])
  expect(again).toEqual({ ...first, is_new: false })
  expect(again?.debit?.available).toBe(70)
  await expect(post(ctx, [pay(one, 31, 'R-1')])).rejects.toThrow('another amount')
  await expect(post(ctx, [pay(someone(), 30, 'R-1')])).rejects.toThrow('other accounts')
  await expect(hold(ctx, [pay(one, 30, 'R-1')])).rejects.toThrow('another phase')
  expect(await accountOf(one)).toMatchObject({ available: 50 })
})

test('[I2] a debit beyond what is available is refused with the amount, in both languages', async () => {
  const one = someone()
  await fund(one, 1234)
  const refused = post(ctx, [pay(one, 1235, 'S-1')])
  await expect(refused).rejects.toMatchObject({ code: 400, data: { available: 1234 } })
  const error = (await refused.catch((fault: unknown) => fault)) as ApiError
  expect([error.messageIn('zh'), error.messageIn('en')]).toEqual([
    '余额不足，当前可用余额为12.34元',
    'Not enough balance: ¥12.34 is available',
  ])
  await fund(one, 7, 'integral')
  const points: Transfer = {
    debit: user(one, 'integral'),
    credit: system('integral_use'),
    amount: 8,
    biz_type: 'exchange',
    biz_id: 'S-2',
  }
  await expect(post(ctx, [points])).rejects.toMatchObject({ label: ['积分不足，当前可用积分为{n}', expect.anything()], values: { n: 7 } })
  await expect(post(ctx, [points], { short: ({ available }) => new Error(`own words ${available}`) as never })).rejects.toThrow(
    'own words 7',
  )
})

test('[I2] several transfers are posted together or not at all, and count one after the other', async () => {
  const [one, other] = [someone(), someone()]
  await fund(one, 100)
  const together = [pay(one, 60, 'A-1'), { ...pay(one, 60, 'A-1'), leg: 2 }]
  await expect(post(ctx, together)).rejects.toMatchObject({ code: 400, data: { available: 40 } })
  expect(await accountOf(one)).toMatchObject({ available: 100, total_out: 0 })
  const back: Transfer = { debit: system('sales'), credit: user(one, 'balance'), amount: 30, biz_type: 'order_refund', biz_id: 'A-1' }
  const steps = await post(ctx, [pay(one, 80, 'A-2'), back, pay(one, 45, 'A-3')])
  expect(steps.map(({ debit, credit }) => (debit ?? credit)?.available)).toEqual([20, 50, 5])
  expect(await accountOf(other)).toBeUndefined()
  await expect(post(ctx, [{ ...pay(one, 1, 'A-4'), credit: system('integral_use') }])).rejects.toThrow('different units')
  const notAnAmount = { cause: { constraint: 'transfer_amount_check' } }
  await expect(post(ctx, [{ ...pay(one, 1, 'A-5'), amount: -1 }])).rejects.toMatchObject(notAnAmount)
  await expect(post(ctx, [{ ...pay(one, 1, 'A-6'), amount: 0 }])).rejects.toMatchObject(notAnAmount)
})

test('[I2] a transaction that is rolled back leaves no transfer', async () => {
  const one = someone()
  await fund(one, 100)
  const failing = transact(ctx, async (ctx) => {
    await post(ctx, [pay(one, 10, 'B-1')])
    throw new Error('later step')
  })
  await expect(failing).rejects.toThrow('later step')
  expect(await accountOf(one)).toMatchObject({ available: 100 })
})

test('[I2] only claw-backs take commission and points below 0, never the balance', async () => {
  const { rows } = await database.pool.query<{ kind: string; biz_type: string }>(
    `select kind, biz_type from unnest($1::text[], $2::text[]) as t(kind, biz_type) where audit.claws_back(kind, biz_type)`,
    [
      Object.entries(movementTypes).flatMap(([kind, types]) => Object.keys(types).map(() => kind)),
      Object.values(movementTypes).flatMap((types) => Object.keys(types)),
    ],
  )
  expect(rows.map(({ kind, biz_type }) => [kind, biz_type])).toEqual(clawBacks)
  const one = someone()
  const take = { debit: user(one, 'integral'), credit: system('integral_issue'), amount: 5, biz_id: 'C-1' } as const
  await fund(one, 2, 'integral')
  const [posted] = await post(ctx, [{ ...take, biz_type: 'order_give_back' }])
  expect(posted?.debit?.available).toBe(-3)
  await expect(post(ctx, [{ ...take, biz_type: 'expire', amount: 1 }])).rejects.toMatchObject({ data: { available: -3 } })
  // a credit that does not yet reach 0 is accepted
  const [earned] = await post(ctx, [
    { debit: system('integral_issue'), credit: user(one, 'integral'), amount: 1, biz_type: 'sign_in', biz_id: 'C-2' },
  ])
  expect(earned?.credit?.available).toBe(-2)
  await expect(post(ctx, [{ ...pay(one, 1, 'C-3'), biz_type: 'clawback' }])).rejects.toMatchObject({ code: 400 })
})

test('[I6] a hold freezes its amount and is settled or released once', async () => {
  const one = someone()
  await fund(one, 100)
  await hold(ctx, [pay(one, 80, 'H-1')])
  expect(await accountOf(one)).toEqual({ available: 20, frozen: 80, total_in: 100, total_out: 0 })
  await expect(post(ctx, [pay(one, 21, 'H-2')])).rejects.toMatchObject({ data: { available: 20 } })
  // a part: the rest returns
  const end = { biz_type: 'order_pay', biz_id: 'H-1' } as const
  const [settled] = await settle(ctx, [{ ...end, amount: 50 }])
  expect(settled?.debit).toMatchObject({ available: 50, frozen: 0 })
  expect(await accountOf(one)).toEqual({ available: 50, frozen: 0, total_in: 100, total_out: 50 })
  expect(await settle(ctx, [{ ...end, amount: 50 }])).toEqual([{ ...settled, is_new: false }])
  await expect(release(ctx, [end])).rejects.toMatchObject({ code: 400, label: ['当前状态不允许该操作', expect.anything()] })
  await expect(settle(ctx, [{ ...end, amount: 81 }])).rejects.toThrow('another amount')
  await expect(settle(ctx, [{ biz_type: 'order_pay', biz_id: 'nowhere' }])).rejects.toThrow('no such hold')
  await hold(ctx, [pay(one, 50, 'H-3')])
  await release(ctx, [{ biz_type: 'order_pay', biz_id: 'H-3' }])
  expect(await accountOf(one)).toEqual({ available: 50, frozen: 0, total_in: 100, total_out: 50 })
  // a system amount is promised first and credited when it is settled
  const promise: Transfer = { debit: system('campaign'), credit: user(one, 'balance'), amount: 9, biz_type: 'red_envelope', biz_id: 'H-4' }
  await hold(ctx, [promise])
  expect(await accountOf(one)).toMatchObject({ available: 50, frozen: 0 })
  await move(ctx, [
    { biz_type: 'red_envelope', biz_id: 'H-4', step: 'settle' },
    { ...pay(one, 59, 'H-5'), step: 'post' },
  ])
  expect(await accountOf(one)).toMatchObject({ available: 0, total_in: 109 })
})

test('[I6] of parallel settlements and releases of one hold, one outcome counts', async () => {
  for (let round = 0; round < 10; round += 1) {
    const one = someone()
    await fund(one, 100)
    const end = { biz_type: 'order_pay', biz_id: `P-${round}` } as const
    await hold(ctx, [pay(one, 40, end.biz_id)])
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? settle : release)(ctx, [end])))
    const isSettled = outcomes[0]?.status === 'fulfilled'
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(outcomes.map((_, at) => (at % 2 === 0) === isSettled))
    expect(outcomes.filter((one) => one.status === 'fulfilled' && one.value[0]?.is_new)).toHaveLength(1)
    expect(await accountOf(one)).toEqual({ available: isSettled ? 60 : 100, frozen: 0, total_in: 100, total_out: isSettled ? 40 : 0 })
  }
})

test('[M1] of 200 parallel debits of the last 50 units exactly 50 succeed', async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = someone()
    await fund(one, 50)
    const outcomes = await Promise.allSettled(Array.from({ length: 200 }, (_, at) => post(ctx, [pay(one, 1, `M-${round}-${at}`)])))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
    expect(await accountOf(one)).toEqual({ available: 0, frozen: 0, total_in: 50, total_out: 50 })
  }
})

test('[I2] 200 parallel posts to a new account, each sent twice, count once', async () => {
  const one = someone()
  const give = (at: number) =>
    post(ctx, [{ debit: system('recharge'), credit: user(one, 'balance'), amount: at, biz_type: 'recharge', biz_id: `N-${at}` }])
  const posted = await Promise.all(Array.from({ length: 400 }, (_, at) => give((at % 200) + 1)))
  expect(posted.filter(([first]) => first?.is_new)).toHaveLength(200)
  expect(await accountOf(one)).toMatchObject({ available: 20_100, total_in: 20_100 })
})

test('[I2] transfers between the same accounts in opposite order do not deadlock', async () => {
  const [one, other] = [someone(), someone()]
  await fund(one, 1000)
  await fund(other, 1000)
  const swap = (from: number, to: number, at: number): Transfer => ({
    debit: user(from, 'balance'),
    credit: user(to, 'balance'),
    amount: 1,
    biz_type: 'commission_in',
    biz_id: `O-${from}-${at}`,
  })
  await Promise.all(Array.from({ length: 100 }, (_, at) => post(ctx, [at % 2 === 0 ? swap(one, other, at) : swap(other, one, at)])))
  expect(await accountOf(one)).toMatchObject({ available: 1000, total_in: 1050 })
})

const anyMove = fc.record({
  step: fc.constantFrom('give', 'post', 'hold', 'settle', 'release', 'again', 'clawback'),
  owner: fc.integer({ min: 0, max: 2 }),
  amount: fc.integer({ min: 1, max: 60 }),
  at: fc.nat(30),
})

test('[I2] random sequences leave the accounts that a model predicts', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(anyMove, { minLength: 1, maxLength: 40 }), async (moves) => {
      const owners = [someone(), someone(), someone()]
      const model = owners.map(() => ({ available: 0, frozen: 0 }))
      const holds: { owner: number; amount: number; biz_id: string; open: boolean }[] = []
      let last: (() => Promise<unknown>) | undefined
      run += 1
      for (const [index, { step, owner, amount, at }] of moves.entries()) {
        const [state, id] = [model[owner], owners[owner]]
        if (!state || id === undefined) continue
        const biz_id = `F-${run}-${id}-${index}`
        const one = user(id, 'commission')
        const attempt = async (act: () => Promise<unknown>, isAllowed: boolean, effect: () => void) => {
          last = isAllowed ? act : last
          const isDone = await act().then(
            () => true,
            () => false,
          )
          expect(isDone).toBe(isAllowed)
          if (isDone) effect()
        }
        const open = holds[at % Math.max(holds.length, 1)]
        if (step === 'again') await last?.()
        else if (step === 'give') {
          const give = { debit: system('commission_expense'), credit: one, amount, biz_type: 'settle', biz_id } as const
          await attempt(
            () => post(ctx, [give]),
            true,
            () => (state.available += amount),
          )
        } else if (step === 'post' || step === 'clawback') {
          const biz_type = step === 'post' ? 'admin_sub' : 'clawback'
          const take = { debit: one, credit: system('adjustment'), amount, biz_type, biz_id } as const
          await attempt(
            () => post(ctx, [take]),
            step === 'clawback' || state.available >= amount,
            () => (state.available -= amount),
          )
        } else if (step === 'hold') {
          const freeze = { debit: one, credit: system('payout'), amount, biz_type: 'withdraw', biz_id } as const
          await attempt(
            () => hold(ctx, [freeze]),
            state.available >= amount,
            () => {
              state.available -= amount
              state.frozen += amount
              holds.push({ owner, amount, biz_id, open: true })
            },
          )
        } else if (open?.open) {
          const its = model[open.owner]
          if (!its) continue
          const end = { biz_type: 'withdraw', biz_id: open.biz_id } as const
          await attempt(
            () => (step === 'settle' ? settle : release)(ctx, [end]),
            true,
            () => {
              open.open = false
              its.frozen -= open.amount
              if (step === 'release') its.available += open.amount
            },
          )
        }
      }
      const found = await Promise.all(owners.map((id) => accountOf(id, 'commission')))
      expect(found.map((row) => ({ available: row?.available ?? 0, frozen: row?.frozen ?? 0 }))).toEqual(model)
    }),
    { numRuns: 25 },
  )
})

test('[M2] the login of the product can neither change, add nor remove rows of the ledger', async () => {
  await fund(someone(), 10)
  const refused = async (statement: string) => {
    await expect(acting.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  }
  for (const before of ['', 'reset role; ', 'reset session authorization; ']) {
    for (const table of ['account', 'transfer', 'account_log']) {
      for (const change of [
        `update ${table} set id = default`,
        `delete from ${table}`,
        `truncate ${table}`,
        `insert into ${table} default values`,
        `alter table ${table} disable trigger all`,
        `drop table ${table}`,
      ]) {
        await refused(`${before}${change}`)
      }
    }
    await refused(`${before}update account set available = available + 1`)
    await refused(`${before}create or replace function audit.claws_back(kind text, biz_type text) returns boolean language sql return true`)
  }
  for (const table of ['transfer', 'account_log']) {
    for (const change of [`update ${table} set id = default`, `delete from ${table}`, `truncate ${table}`]) {
      await expect(database.pool.query(change), change).rejects.toMatchObject({ message: `${table} is append-only` })
    }
  }
})
