import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { customer } from '#server/areas/people/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { account, accountLog, transfer } from '#server/platform/ledger/tables.ts'
import { editSettings } from '#test/make/shop.ts'
import { work } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'
import { balanceAdjust } from './shared/tables.ts'

const server = await startServer({ limits: 'delivered' })
const { call, login } = server
const { db } = server.database
const { account: balance, log, adjust } = contract.userBalance
const perms = ['userBalance:*:*']
const ids: number[] = []
/** Two finance members, and a person who may only see. */
const tokens = { one: '', two: '', reader: '' }

const keyed = (token: string, key: string = randomUUID()) => ({ token, headers: { 'x-idempotency-key': key } })
type AdjustInput = InputOf<typeof balance.adjust>
const ask = (values: Partial<AdjustInput> = {}, token = tokens.one, key?: string) =>
  call(
    balance.adjust,
    { user_id: ids[0] ?? 0, direction: 'add', amount: 10_000, reason: '补偿', ...values } as AdjustInput,
    keyed(token, key),
  )
const hashOf = async (id: number) => (await call(adjust.detail, { id }, { token: tokens.reader })).data.hash
const decide = async (id: number, pass: 0 | 1, token = tokens.two, values: object = {}) =>
  call(adjust.audit, { id, version: 1, pass, hash: await hashOf(id), ...(pass === 0 && { reason: '凭证不符' }), ...values }, keyed(token))

/** Adds to a balance, if need be with the second person's approval. */
async function fund(user_id: number, amount: number): Promise<void> {
  const { data } = await ask({ user_id, amount })
  if (data.state === 'pending') await decide(data.id, 1)
}

async function availableOf(id: number): Promise<number> {
  const [row] = await db
    .select()
    .from(account)
    .where(and(eq(account.owner_type, 'user'), eq(account.owner_id, id), eq(account.kind, 'balance')))
  return row?.available ?? 0
}

async function userWith(nick: string): Promise<number> {
  const [row] = await db.insert(customer).values({ nick }).returning({ id: customer.id })
  return row?.id ?? 0
}

beforeAll(async () => {
  for (const nick of ['甲', '乙', '丙']) ids.push(await userWith(nick))
  tokens.one = await login({ perms, scope: 'all', username: 'finance_one' })
  tokens.two = await login({ perms, scope: 'all', username: 'finance_two' })
  tokens.reader = await login({ perms: ['userBalance:account:list'], scope: 'all' })
})

describe('[A27] the adjustment of a balance', () => {
  test('up to the limit posts at once, with number, reason and operator in the log', async () => {
    const { data, msg } = await ask({ amount: 100_000 })
    expect([data.state, msg]).toEqual(['approved', '余额已调整'])
    expect(await availableOf(ids[0] ?? 0)).toBe(100_000)
    const { data: logged } = await call(log.list, {}, { token: tokens.reader })
    const [row] = await db.select().from(balanceAdjust)
    expect(logged.list).toMatchObject([
      { nick: '甲', biz_type: 'admin_add', delta: 100_000, available_after: 100_000, biz_id: row?.adjust_no, remark: '补偿' },
    ])
    expect(logged.list[0]?.operator).toBeTruthy()
  })

  test('above the limit waits, and the approval of another person posts', async () => {
    const { data, msg } = await ask({ user_id: ids[1], amount: 100_001 })
    expect([data.state, msg]).toEqual(['pending', '已提交，等待他人审核'])
    expect(await availableOf(ids[1] ?? 0)).toBe(0)
    expect((await call(balance.summary, {}, { token: tokens.one })).data.pending).toBe(1)
    expect((await decide(data.id, 1)).code).toBe(200)
    expect(await availableOf(ids[1] ?? 0)).toBe(100_001)
    expect(await decide(data.id, 1, tokens.two, { version: 2 })).toMatchObject({ code: 400, msg: '该单据已被处理' })
    expect(await availableOf(ids[1] ?? 0)).toBe(100_001)
  })

  test('administrators too cannot decide on their own document, and the database refuses it', async () => {
    const admin = await login()
    const { data } = await ask({ amount: 200_000 }, admin)
    for (const pass of [0, 1] as const)
      expect(await decide(data.id, pass, admin)).toMatchObject({ code: 400, msg: '不能审核自己提交的单据' })
    const own = db
      .update(balanceAdjust)
      .set({ state: 'approved', auditor_id: sql`created_by`, audit_at: '2026-01-01' })
      .where(eq(balanceAdjust.id, data.id))
    await expect(own).rejects.toMatchObject({ cause: { constraint: 'balance_adjust_auditor_check' } })
    expect((await decide(data.id, 0)).code).toBe(200)
  })

  test('[X11] a gift to a customer with the own number waits, and its owner cannot approve it', async () => {
    const phone = '13900770001'
    const [row] = await db.insert(customer).values({ nick: '本人', phone }).returning({ id: customer.id })
    const user_id = row?.id ?? 0
    const own = await login({ perms, scope: 'all', username: 'finance_own' })
    await db.update(adminUser).set({ phone }).where(eq(adminUser.username, 'finance_own'))
    expect((await ask({ user_id, amount: 100 }, own)).data.state).toBe('pending')
    const { data } = await ask({ user_id, amount: 5_000_000 })
    expect((await decide(data.id, 1, own)).msg).toContain('受益用户与您使用同一个手机号')
    expect(await availableOf(user_id)).toBe(0)
    expect((await decide(data.id, 1)).code).toBe(200)
  })

  test('a decision asks for a recent authentication', async () => {
    const { data } = await ask({ amount: 300_000 })
    const stale = await login({ perms, scope: 'all' }, { proven: null })
    expect(await decide(data.id, 1, stale)).toMatchObject({ code: 400, data: { errors: [{ field: 'proof' }] } })
    expect(await decide(data.id, 0, tokens.two, { reason: '' })).toMatchObject({ msg: '请输入驳回原因' })
    expect((await decide(data.id, 0)).code).toBe(200)
    const { data: listed } = await call(adjust.list, { state: 'rejected' }, { token: tokens.reader })
    expect(listed.list[0]).toMatchObject({ amount: 300_000, reject_reason: '凭证不符', auditor: expect.any(String) as string })
  })

  test('what waits for a decision cannot change, and a decided document stays', async () => {
    const { data } = await ask({ amount: 400_000 })
    const of = eq(balanceAdjust.id, data.id)
    for (const change of [{ amount: 500_000 }, { direction: 'sub' as const }, { user_id: ids[2] ?? 0 }, { reason: '别的' }])
      await expect(db.update(balanceAdjust).set(change).where(of)).rejects.toMatchObject({
        cause: { constraint: 'balance_adjust_payload_check' },
      })
    await expect(db.delete(balanceAdjust).where(of)).rejects.toMatchObject({ cause: { constraint: 'balance_adjust_payload_check' } })
    await decide(data.id, 0)
    await expect(db.update(balanceAdjust).set({ state: 'pending', audit_at: null }).where(of)).rejects.toMatchObject({
      cause: { constraint: 'balance_adjust_payload_check' },
    })
  })

  test.each([
    ['an amount of 0', { amount: 0 }, '请输入大于0的调整金额'],
    ['no amount', { amount: null }, '请输入大于0的调整金额'],
    ['no reason', { reason: '' }, '请输入调整原因'],
    ['more than at once', { amount: 5_000_001 }, '单次调整不能超过50000.00元'],
    ['a deduction of more than there is', { direction: 'sub', amount: 100_001 }, '余额不足，当前可用余额为1000.00元'],
    ['a small deduction from an account without money', { direction: 'sub', amount: 1, user_id: 3 }, '余额不足，当前可用余额为0.00元'],
  ])('refuses %s', async (_, values, msg) => {
    const input = 'user_id' in values ? { ...values, user_id: ids[2] } : values
    expect(await ask(input as Partial<AdjustInput>)).toMatchObject({ code: 400, msg })
  })

  test('the approval of a deduction fails where the money is gone meanwhile, and stays pending', async () => {
    const user_id = await userWith('丁')
    await fund(user_id, 150_000)
    await fund(user_id, 50_000)
    const { data } = await ask({ user_id, amount: 150_000, direction: 'sub' })
    await ask({ user_id, amount: 90_000, direction: 'sub' })
    expect(await decide(data.id, 1)).toMatchObject({ code: 400, msg: '余额不足，当前可用余额为1100.00元' })
    expect((await call(adjust.list, { state: 'pending' }, { token: tokens.one })).data.list.map(({ id }) => id)).toContain(data.id)
    await decide(data.id, 0)
  })

  test('without the second person every amount posts at once', async () => {
    await editSettings(server, 'finance', { 'finance.dual_control': 0 })
    expect((await ask({ amount: 1_000_000, user_id: ids[2] })).data.state).toBe('approved')
    await editSettings(server, 'finance', { 'finance.dual_control': 1 })
  })
})

test('[A27] [I2] a replayed adjustment posts once', async () => {
  const user_id = await userWith('重放')
  const key = randomUUID()
  // with a day's budget that is not used yet
  const three = await login({ perms, scope: 'all' })
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask({ user_id, amount: 700 }, three, key)))
  expect(answers.some(({ code }) => code === 200)).toBe(true)
  expect((await ask({ user_id, amount: 700 }, three, key)).code).toBe(200)
  expect(await availableOf(user_id)).toBe(700)
  expect(await ask({ user_id, amount: 800 }, three, key)).toMatchObject({ code: 400, msg: '请勿重复提交' })
})

test('[A27] [M1] 200 parallel deductions of one account take exactly what there is', async () => {
  const user_id = await userWith('并发')
  await fund(user_id, 50_00)
  const answers = await Promise.all(Array.from({ length: 200 }, () => ask({ user_id, amount: 1_00, direction: 'sub' })))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(50)
  expect(await availableOf(user_id)).toBe(0)
  const logged = await db.select().from(accountLog).where(eq(accountLog.owner_id, user_id))
  expect(logged).toHaveLength(51)
})

test('[A27] two people who approve at the same moment post once', async () => {
  const user_id = await userWith('双审')
  const three = await login({ perms, scope: 'all' })
  const { data } = await ask({ user_id, amount: 200_000 })
  const answers = await Promise.all([decide(data.id, 1), decide(data.id, 1, three)])
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(await availableOf(user_id)).toBe(200_000)
  const posted = await db.select().from(transfer).where(eq(transfer.amount, 200_000))
  expect(posted).toHaveLength(1)
})

describe('[A27] the lists', () => {
  test('find accounts and movements by their filters', async () => {
    const nicks = async (query: object) =>
      (await call(balance.list, query as never, { token: tokens.reader })).data.list.map(({ nick }) => nick)
    expect(await nicks({ word: '双审' })).toEqual(['双审'])
    expect(await nicks({ amount_min: 200_000, amount_max: 200_000 })).toEqual(['双审'])
    const found = async (query: object) =>
      (await call(log.list, query as never, { token: tokens.reader })).data.list.map(({ delta }) => delta)
    expect(await found({ word: '重放' })).toEqual([700])
    expect(await found({ biz_type: 'admin_add', word: '并发' })).toEqual([5000])
    expect(await found({ flow: 'in', word: '并发' })).toEqual([5000])
    expect(await found({ amount_min: 200_000, amount_max: 200_000 })).toEqual([200_000])
    const [{ biz_id, log_no } = { biz_id: '', log_no: '' }] = (await call(log.list, { word: '重放' }, { token: tokens.reader })).data.list
    expect(await found({ no: biz_id })).toEqual([700])
    expect(await found({ no: log_no })).toEqual([700])
    expect(await found({ from: '2001-01-01', to: '2001-01-02' })).toEqual([])
  })

  test('are exported by a task', async () => {
    await call(balance.export, {}, { token: tokens.one })
    await call(log.export, {}, { token: tokens.one })
    await work(server)
    const { rows } = await server.database.pool.query(`select state from task where kind like 'userBalance.%'`)
    expect(rows).toEqual([{ state: 'done' }, { state: 'done' }])
  })
})
