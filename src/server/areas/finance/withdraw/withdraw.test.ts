import { randomUUID } from 'node:crypto'
// oxlint-disable max-lines -- one set-up with people, goods and accounts serves all rules for withdrawals and for commission
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { payoutsBlocked } from '#contract/finance/reconciliation.ts'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { commissionChecks } from '#server/areas/finance/commission/checks.ts'
import { settleCommission } from '#server/areas/finance/commission/commission-settle.ts'
import { freezeCommission, reduceCommission, scheduleCommission } from '#server/areas/finance/commission/shares.ts'
import { bankColumns } from '#server/areas/people/agent-bank.ts'
import { withdraw } from '#server/areas/trade/tables/money-tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { customerActor, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { testClock } from '#test/make/clock.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { addAgent, addPaidOrder, addSalesman, refundLine } from '#test/make/paid-orders.ts'
import { behindTheTriggers } from '#test/make/triggers.ts'
import { work, workerContextOf } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'
import { withdrawChecks } from './withdraw-checks.ts'
import { applyWithdraw, cancelWithdraw } from './withdraw-steps.ts'

const ACCOUNT = '6222020200112233445'
const clock = testClock('2026-03-02T08:00:00.000Z')
const server = await startServer({ clock: clock.now })
const { call, login } = server
const { db, pool } = server.database
const calls = contract.finance.withdraw
const admin = await login()
await goodsMaker(server, admin).sku()

const perms = ['finance:withdraw:*', 'finance:commission:*']
const people = () => Promise.all([1, 2, 3].map(() => login({ perms, scope: 'all' }))) as Promise<[string, string, string]>
let [one, two, three] = await people()
/** Goes to another time, when the sessions from before have ended. */
async function travel(to: string): Promise<void> {
  clock.set(to)
  ;[one, two, three] = await people()
}
const agentToken = (agent_id: number) =>
  login({ perms: ['finance:withdraw:list', 'finance:withdraw:apply', 'finance:commission:list'], scope: 'agent_tree', agent_id })
const within = async <Result>(act: (ctx: Ctx) => Promise<Result>) => transact(await server.ctxFor(), act)
const keyed = (token: string) => ({ token, headers: { 'x-idempotency-key': randomUUID() } })

/** An agent with a bank account and commission, and the token for its account. */
async function agentWith(amount: number, values: Partial<typeof agent.$inferInsert> = {}) {
  const row = await addAgent(db, {
    commission_rate: 10_000,
    bank_name: '工商银行',
    bank_branch: '杭州支行',
    account_name: '东方五金',
    ...values,
  })
  if (values.bank_name !== null) await setAccount(row.id, ACCOUNT)
  if (amount > 0) await earn({ agent_id: row.id }, amount)
  return { ...row, token: await agentToken(row.id) }
}

async function setAccount(id: number, account: string): Promise<void> {
  await db
    .update(agent)
    .set(bankColumns(await server.ctxFor(), id, account))
    .where(eq(agent.id, id))
}

async function salesmanWith(amount: number) {
  const row = await addSalesman(db, { commission_rate: 10_000 })
  if (amount > 0) await earn({ salesman_id: row.id }, amount)
  const ctx = await server.ctxFor()
  const customer = { id: row.user_id, store_id: null, store_role: null, price_level: null, salesman_id: row.id, session_id: 0 }
  return { ...row, ctx: (): Ctx => ({ ...ctx, now: clock.now(), actor: customerActor(customer) }) }
}

/** Commission that an order has earned and that is settled. */
async function earn(parties: { agent_id?: number; salesman_id?: number }, amount: number) {
  const order = await addPaidOrder(db, [{ pay: amount }], parties)
  await within(async (ctx) => {
    await freezeCommission(ctx, order)
    await scheduleCommission(ctx, [order.id], new Date(clock.now().getTime() - 7 * DAY_MS))
  })
  await settleCommission(await workerContextOf(server))
  return order
}

const apply = (token: string, amount = 20_000, more: Partial<InputOf<typeof calls.apply>> = {}) =>
  call(calls.apply, { amount, way: 'bank', ...more }, keyed(token))
const decide = async (id: number, pass: 0 | 1, token = one) => {
  const more = pass === 1 ? { versions: [(await rowOf(id)).version] } : { reason: '资料不符' }
  return call(calls.audit, { ids: [id], pass, ...more }, keyed(token))
}
let serial = 0
const pay = (id: number, token = two, more: object = {}) =>
  call(calls.pay, { id, pay_serial: `BANK${++serial}`, pay_voucher: '/files/voucher.png', ...more }, keyed(token))
const rowOf = async (id: number) => {
  const [row] = await db.select().from(withdraw).where(eq(withdraw.id, id))
  return row as NonNullable<typeof row>
}
async function accountOf(owner: string, id: number, kind = 'commission') {
  const { rows } = await pool.query(
    `select available::float8, frozen::float8, total_out::float8 as out from account where owner_type = $1 and owner_id = $2 and kind = $3`,
    [owner, id, kind],
  )
  return rows[0] as { available: number; frozen: number; out: number } | undefined
}

/** A withdrawal by a new agent in the state that its decision leads to. */
async function request(amount = 20_000) {
  const its = await agentWith(50_000)
  const { data } = await apply(its.token, amount)
  return { its, id: data.id }
}
async function approved() {
  const record = await request()
  expect((await decide(record.id, 1)).data.success).toEqual([record.id])
  return record
}

describe('[A21] an application', () => {
  test('holds the amount, fee included, and shows the payee masked', async () => {
    const its = await agentWith(50_000)
    const { data } = await apply(its.token, 20_001)
    // 0.6 %, rounded up
    expect(await rowOf(data.id)).toMatchObject({
      amount: 20_001,
      fee: 121,
      actual: 19_880,
      state: 'pending',
      agent_id: its.id,
      invoice_required: 1,
    })
    expect((await rowOf(data.id)).payee).not.toContain('6222')
    expect(await accountOf('agent', its.id)).toEqual({ available: 29_999, frozen: 20_001, out: 0 })
    const { list } = (await call(calls.list, {}, { token: its.token })).data
    expect(list).toMatchObject([
      { withdraw_no: data.withdraw_no, payee_mask: '东方五金 · 工商银行 **** 3445', owner_name: its.name, available: 29_999 },
    ])
    const [log] = await db.select().from(logger).where(eq(logger.action, calls.apply.address)).limit(1)
    expect(JSON.stringify(log)).not.toContain('6222')
    const { data: form } = await call(calls.mine, {}, { token: its.token })
    expect(form).toMatchObject({
      min: 10_000,
      fee_rate: 60,
      times_left: 3,
      open_no: data.withdraw_no,
      account: { available: 29_999, frozen: 20_001 },
    })
  })

  test('is refused by each rule, with its message', async () => {
    const its = await agentWith(30_000)
    const msg = async (amount: number, more: object = {}, token = its.token) => (await apply(token, amount, more)).msg
    expect(await msg(9999)).toBe('提现金额不能低于100.00元')
    expect(await msg(30_001)).toBe('您当前最多可提现300.00元')
    expect(await msg(20_000, { way: 'balance' })).toBe('代理商没有余额账户，不能转余额')
    expect((await apply(its.token, 10_000)).code).toBe(200)
    expect(await msg(10_000)).toBe('存在处理中的提现申请')
    expect(await msg(10_000, {}, (await agentWith(20_000, { bank_name: null })).token)).toBe('请先完善收款账户')
    // a frozen agent's accounts cannot log in; the rule holds for whoever applies for it
    const frozen = await agentWith(20_000)
    await db.update(agent).set({ state: 'frozen' }).where(eq(agent.id, frozen.id))
    const ctx = await server.ctxFor()
    const applied = applyWithdraw(ctx, { type: 'agent', id: frozen.id }, { amount: 10_000, way: 'bank' })
    await expect(applied).rejects.toMatchObject({ label: ['代理商已冻结，无法提现', 'The agent is frozen and cannot withdraw'] })
    expect((await apply(one, 10_000)).msg).toBe('只有代理商的账号可以申请提现')
  })

  test('is allowed a number of times a month; rejected and cancelled ones do not count', async () => {
    const its = await agentWith(90_000)
    for (const end of ['paid', 'cancelled', 'paid', 'rejected', 'paid', 'paid']) {
      const { data } = await apply(its.token, 10_000)
      if (end === 'cancelled') await call(calls.cancel, { id: data.id }, keyed(its.token))
      else await decide(data.id, end === 'paid' ? 1 : 0)
      if (end === 'paid') await pay(data.id)
    }
    expect((await apply(its.token, 10_000)).msg).toBe('每月最多提现4次')
    await travel('2026-04-01T08:00:00.000Z')
    expect((await apply(await agentToken(its.id), 10_000)).code).toBe(200)
  })

  test('of a salesman takes the bank account that he gives, or goes to his balance', async () => {
    const seller = await salesmanWith(60_000)
    const owner = { type: 'salesman' as const, id: seller.id }
    const shop = { address: 'shop.withdraw.apply' }
    await expect(applyWithdraw(seller.ctx(), owner, { amount: 20_000, way: 'bank' }, shop)).rejects.toMatchObject({
      label: ['请先完善收款账户', expect.any(String)],
    })
    const payee = { name: '王五', bank: '招商银行', branch: null, account: '6225880011112222' }
    const first = await applyWithdraw(seller.ctx(), owner, { amount: 20_000, way: 'bank', payee }, shop)
    expect(first).toMatchObject({ payee_mask: '王五 · 招商银行 **** 2222', salesman_id: seller.id, created_by: null, invoice_required: 0 })
    const other = await salesmanWith(0)
    await expect(cancelWithdraw(other.ctx(), { id: first.id }, shop)).rejects.toMatchObject({ code: 404 })
    expect((await cancelWithdraw(seller.ctx(), { id: first.id }, shop)).state).toBe('cancelled')
    expect(await accountOf('salesman', seller.id)).toMatchObject({ available: 60_000, frozen: 0 })
    const second = await applyWithdraw(seller.ctx(), owner, { amount: 20_000, way: 'balance' }, shop)
    await decide(second.id, 1)
    expect((await pay(second.id, two, { pay_serial: null, pay_voucher: null })).code).toBe(200)
    expect(await accountOf('salesman', seller.id)).toEqual({ available: 40_000, frozen: 0, out: 20_000 })
    expect(await accountOf('user', seller.user_id, 'balance')).toMatchObject({ available: 19_880 })
    const { rows } = await pool.query(`select biz_type from account_log where owner_type = 'user' and owner_id = $1`, [seller.user_id])
    expect(rows).toEqual([{ biz_type: 'commission_in' }])
  })
})

describe('[A21] [M7] the decision and the payment', () => {
  test('need three people, each with a fresh second factor', async () => {
    const { its, id } = await request()
    const stale = await login({ perms, scope: 'all' }, { proven: null })
    for (const answer of [await decide(id, 1, stale), await pay(id, stale)])
      expect(answer).toMatchObject({ code: 400, data: { errors: [{ field: 'proof' }] } })
    // an agent account decides about no withdrawal, whatever it was granted
    const agents = await login({ perms, scope: 'agent_tree', agent_id: its.id })
    expect((await decide(id, 1, agents)).data.failed).toMatchObject([{ id, msg: '不能审核自己提交的单据' }])
    expect((await decide(id, 1, one)).data.success).toEqual([id])
    expect(await pay(id, one)).toMatchObject({ code: 400, msg: '审核人与打款人不能为同一人' })
    expect(await pay(id, agents)).toMatchObject({ code: 400, msg: '审核人与打款人不能为同一人' })
    expect((await pay(id, two)).code).toBe(200)
    expect(await rowOf(id)).toMatchObject({ state: 'paid', payer_id: expect.any(Number) })
    expect(await accountOf('agent', its.id)).toEqual({ available: 30_000, frozen: 0, out: 20_000 })
  })

  test('the database refuses one person in two roles, another amount and another payee', async () => {
    const { id } = await approved()
    const { auditor_id } = await rowOf(id)
    const set = (values: string) => pool.query(`update withdraw set ${values} where id = $1`, [id])
    await expect(set(`state = 'paid', paid_at = now(), payer_id = ${auditor_id}`)).rejects.toMatchObject({
      constraint: 'withdraw_dual_check',
    })
    await expect(set('created_by = auditor_id')).rejects.toMatchObject({ constraint: 'withdraw_payload_check' })
    await expect(set('amount = amount + 1, actual = actual + 1')).rejects.toMatchObject({ constraint: 'withdraw_payload_check' })
    await expect(set(`payee = 'x'`)).rejects.toMatchObject({ constraint: 'withdraw_payload_check' })
    await expect(pool.query('delete from withdraw where id = $1', [id])).rejects.toMatchObject({ constraint: 'withdraw_payload_check' })
    const other = await request()
    await expect(pool.query(`update withdraw set state = 'approved' where id = $1`, [other.id])).rejects.toMatchObject({
      constraint: 'withdraw_approved_check',
    })
    await pay(id)
    await expect(set(`paid_at = now()`)).rejects.toMatchObject({ constraint: 'withdraw_payload_check' })
  })

  test('a changed account number voids the approval, and the review sees the new account', async () => {
    const { its, id } = await approved()
    const editor = await login()
    const form = (await call(contract.agent.agent.detail, { id: its.id }, { token: editor })).data
    const areas = ['330109']
    const commission_rate = 3000
    const edited = await call(
      contract.agent.agent.edit,
      { ...form, areas, commission_rate, bank_account: '6222020200119999999' },
      { token: editor },
    )
    expect(edited.code).toBe(200)
    const back = { state: 'pending', auditor_id: null, approved_hash: null, payee_mask: '东方五金 · 工商银行 **** 9999' }
    expect(await rowOf(id)).toMatchObject(back)
    expect((await pay(id)).msg).toBe('该申请已被处理')
    await decide(id, 1)
    // an account that was changed past the form is not paid to either; the review takes it over
    await setAccount(its.id, '6222020200118888888')
    const refused = { code: 400, msg: '收款信息与审批时不一致，审批已失效，请退回审核' }
    expect(await pay(id)).toMatchObject(refused)
    expect((await call(calls.recheck, { ids: [id] }, keyed(three))).data.success).toEqual([id])
    expect(await accountOf('agent', its.id)).toMatchObject({ frozen: 20_000, out: 0 })
    await decide(id, 1)
    expect((await pay(id)).code).toBe(200)
  })

  test('a payload that the owner of the database rewrites is not paid', async () => {
    const { id } = await approved()
    await behindTheTriggers(pool, `update withdraw set amount = amount + 100, actual = actual + 100 where id = ${id}`)
    expect(await pay(id)).toMatchObject({ code: 400, msg: '收款信息与审批时不一致，审批已失效，请退回审核' })
    await behindTheTriggers(pool, `update withdraw set amount = amount - 100, actual = actual - 100 where id = ${id}`)
  })

  test('[M10] an open difference to the provider’s bill blocks every payment', async () => {
    const { id } = await approved()
    await behindTheTriggers(
      pool,
      `insert into pay_difference (statement_id, subject, kind, no, ours, theirs, created_at) values (0, 'payment', 'amount', 'P1', 1, 2, now())`,
    )
    expect(await pay(id)).toMatchObject({ code: 400, msg: payoutsBlocked[0] })
    await pool.query('delete from pay_difference')
    expect((await pay(id)).code).toBe(200)
  })

  test('[O16] need a reason, a serial number and a voucher; a serial number pays once', async () => {
    const { id } = await request()
    expect((await call(calls.audit, { ids: [id], pass: 0 }, keyed(one))).msg).toBe('请输入驳回原因')
    await decide(id, 1)
    expect((await pay(id, two, { pay_serial: '' })).msg).toBe('请输入打款流水号')
    expect((await pay(id, two, { pay_voucher: null })).msg).toBe('请上传打款凭证')
    expect((await pay(id, two, { pay_serial: 'SAME-1' })).code).toBe(200)
    const other = await approved()
    expect((await pay(other.id, two, { pay_serial: 'SAME-1' })).msg).toBe('该流水号已被使用')
    // [O16] however it is written
    for (const pay_serial of ['same-1', 'ＳＡＭＥ１', 'sa me-1'])
      expect((await pay(other.id, two, { pay_serial })).msg).toBe('该流水号已被使用')
    expect((await decide(id, 0)).data.failed).toMatchObject([{ msg: '该申请已被处理' }])
  })

  test('[I6] approve ∥ reject ∥ cancel: one wins, and the account agrees with it', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { its, id } = await request()
      await Promise.all([decide(id, 1, one), decide(id, 0, two), decide(id, 1, three), call(calls.cancel, { id }, keyed(its.token))])
      const { state } = await rowOf(id)
      expect(['approved', 'rejected', 'cancelled']).toContain(state)
      const held = state === 'approved' ? 20_000 : 0
      expect(await accountOf('agent', its.id)).toEqual({ available: 50_000 - held, frozen: held, out: 0 })
    }
  })

  test('[I6] ten payments and results at once pay once', async () => {
    const { its, id } = await approved()
    const { withdraw_no, actual: amount } = await rowOf(id)
    const file = (n: number) => call(calls.payImport, { rows: [{ withdraw_no, amount, ok: 1, pay_serial: `FILE${n}` }] }, keyed(three))
    await Promise.all([...Array.from({ length: 5 }, () => pay(id)), ...[1, 2, 3, 4, 5].map(file)])
    expect(await accountOf('agent', its.id)).toEqual({ available: 30_000, frozen: 0, out: 20_000 })
  })

  test('[S26] one open withdrawal per owner, and of parallel applications one', async () => {
    const its = await agentWith(90_000)
    const answers = await Promise.all(Array.from({ length: 8 }, () => apply(its.token, 10_000)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await accountOf('agent', its.id)).toMatchObject({ available: 80_000, frozen: 10_000 })
  })
})

describe('[A21] the files of the bank', () => {
  test('results pay or fail row by row; a failed one is paid again or returns exactly its amount', async () => {
    const [good, bad, worse] = [await approved(), await approved(), await approved()]
    const no = async (id: number) => (await rowOf(id)).withdraw_no
    const amount = (await rowOf(good.id)).actual
    const rows = [
      { withdraw_no: await no(good.id), amount, ok: 1 as const, pay_serial: 'ROW-1' },
      { withdraw_no: await no(bad.id), amount, ok: 0 as const, reason: '账号户名不符' },
      { withdraw_no: await no(worse.id), amount, ok: 0 as const, reason: '账号已销户' },
      { withdraw_no: 'TX0', amount, ok: 1 as const, pay_serial: 'ROW-2' },
    ]
    const { data } = await call(calls.payImport, { rows }, keyed(two))
    expect(data).toEqual({ paid: 1, failed: 2, refused: [{ line: 4, withdraw_no: 'TX0', msg: '提现不存在' }] })
    expect(await rowOf(bad.id)).toMatchObject({ state: 'failed', fail_msg: '账号户名不符' })
    expect(await accountOf('agent', bad.its.id)).toMatchObject({ frozen: 20_000 })
    expect((await call(calls.retry, { id: bad.id }, keyed(one))).msg).toBe('审核人与打款人不能为同一人')
    expect((await call(calls.retry, { id: bad.id }, keyed(three))).code).toBe(200)
    expect(await rowOf(bad.id)).toMatchObject({ state: 'approved', retry_count: 1, payer_id: null })
    expect((await pay(bad.id, three)).code).toBe(200)
    expect((await decide(worse.id, 0)).data.success).toEqual([worse.id])
    expect(await accountOf('agent', worse.its.id)).toEqual({ available: 50_000, frozen: 0, out: 0 })
  })

  test('the file for the bank has whole numbers, needs its permission and is logged', async () => {
    const { id } = await approved()
    const plain = await login({ perms: ['finance:withdraw:list', 'finance:withdraw:pay'], scope: 'all' })
    expect((await call(calls.batch, { count: 1, amount: 1 }, keyed(plain))).code).toBe(403)
    expect((await call(calls.account, { id }, { token: plain })).code).toBe(403)
    const { actual: amount } = await rowOf(id)
    const { data } = await call(calls.batch, { ids: [id], count: 1, amount }, keyed(two))
    await work(server)
    const { data: task } = await call(contract.task.task.detail, { id: data.task_id }, { token: two })
    expect(task).toMatchObject({ state: 'done', total: 1, done: 1 })
    expect((await call(calls.account, { id }, { token: two })).data.account).toBe(ACCOUNT)
    for (const action of [calls.account.address, calls.batch.address])
      expect(await db.$count(logger, eq(logger.action, action))).toBeGreaterThan(0)
    const paid = await request()
    expect((await call(calls.batch, { ids: [paid.id], count: 1, amount: 1 }, keyed(two))).msg).toBe('没有待打款的银行卡提现')
  })
})

describe('[A21] what a review shows', () => {
  test('the account, the last shares and the risks', async () => {
    const { its, id } = await request()
    const { data } = await call(calls.detail, { id }, { token: one })
    expect(data).toMatchObject({
      risks: ['first'],
      account: { available: 30_000, frozen: 20_000, settled: 50_000, paid: 0 },
      payee: { account: '**** 3445' },
    })
    expect(data.recent).toHaveLength(1)
    await decide(id, 1)
    await pay(id)
    const order = await earn({ agent_id: its.id }, 90_000)
    await refundLine(db, order.items[0]?.id ?? 0, 1000)
    await within((ctx) => reduceCommission(ctx, { order_id: order.id }))
    await setAccount(its.id, '6222020200118888888')
    const { data: next } = await apply(its.token, 70_000)
    const { data: second } = await call(calls.detail, { id: next.id }, { token: one })
    expect(second.risks).toEqual(['account_changed', 'clawback', 'unusual'])
    expect(second.account).toMatchObject({ clawback: 1000, paid: 20_000 })
    expect(second.earlier).toMatchObject([{ id, state: 'paid' }])
  })

  test('an agent sees the own tree only; the tiles count it', async () => {
    const { its, id } = await request()
    const other = await agentWith(0)
    expect((await call(calls.detail, { id }, { token: other.token })).code).toBe(404)
    expect((await call(calls.cancel, { id }, keyed(other.token))).code).toBe(404)
    const parent = await addAgent(db, { commission_rate: 10_000 })
    await pool.query('update agent set level = 2, parent_id = $2 where id = $1', [its.id, parent.id])
    const above = await login({ perms: ['finance:withdraw:*', 'finance:commission:list'], scope: 'agent_tree', agent_id: parent.id })
    expect((await call(calls.detail, { id }, { token: above })).code).toBe(200)
    // what the agent below applied for is not the parent's to cancel
    expect((await call(calls.cancel, { id }, keyed(above))).msg).toBe('只能撤销自己的提现申请')
    const { data } = await call(calls.summary, {}, { token: above })
    expect(data).toMatchObject({ pending: { count: 1, amount: 20_000 }, approved: { count: 0, amount: 0 }, frozen: 20_000 })
  })
})

describe('[A21] commission', () => {
  const list = contract.finance.commission

  test('is listed with its filters, counts and sums, within the tree of agents', async () => {
    const its = await agentWith(12_000)
    const order = await addPaidOrder(db, [{ pay: 5000 }], { agent_id: its.id })
    await within((ctx) => freezeCommission(ctx, order))
    const { data } = await call(list.list, {}, { token: its.token })
    expect(data.list).toMatchObject([
      { order_no: order.order_no, owner_name: its.name, role: 'agent', base: 5000, rate: 10_000, amount: 5000, state: 'frozen' },
      { amount: 12_000, state: 'settled' },
    ])
    expect((await call(list.list, { order_no: order.order_no }, { token: its.token })).data.total).toBe(1)
    expect((await call(list.list, { agent_id: its.id, role: 'salesman' }, { token: one })).data.total).toBe(0)
    expect((await call(list.counts, {}, { token: its.token })).data).toMatchObject({ all: 2, frozen: 1, settled: 1, cancelled: 0 })
    const sums = { frozen: 5000, settled: 12_000, clawback: 0, withdrawn: 0, available: 12_000, held: 0 }
    expect((await call(list.summary, {}, { token: its.token })).data).toEqual(sums)
    expect((await call(list.summary, { owner_type: 'agent', owner_id: its.id }, { token: one })).data).toEqual(sums)
    const other = await agentWith(0)
    expect((await call(list.list, {}, { token: other.token })).data.total).toBe(0)
    expect((await call(list.summary, { owner_type: 'agent', owner_id: its.id }, { token: other.token })).data.settled).toBe(0)
  })

  test('has a monthly statement that agrees with the account', async () => {
    await travel('2026-06-10T08:00:00.000Z')
    const record = await agentWith(50_000)
    await travel('2026-07-03T08:00:00.000Z')
    const its = { ...record, token: await agentToken(record.id) }
    const order = await earn({ agent_id: its.id }, 30_000)
    await refundLine(db, order.items[0]?.id ?? 0, 10_000)
    await within((ctx) => reduceCommission(ctx, { order_id: order.id }))
    const { data: first } = await apply(its.token, 40_000)
    await decide(first.id, 1)
    await pay(first.id)
    await apply(its.token, 20_000)
    const month = (month: string, token = its.token) => call(list.statement, { agent_id: its.id, month }, { token })
    expect((await month('2026-06')).data).toMatchObject({ opening: 0, settled: 50_000, closing: 50_000, more: 0 })
    const { data } = await month('2026-07')
    expect(data).toMatchObject({ opening: 50_000, settled: 30_000, clawback: 10_000, paid: 40_000, other: 0, closing: 30_000 })
    expect(data.lines.map(({ biz_type, amount, base }) => [biz_type, amount, base])).toEqual([
      ['settle', 30_000, 30_000],
      ['clawback', -10_000, null],
      ['withdraw', -39_760, null],
      ['withdraw', -240, null],
    ])
    expect((await month('2026-08')).data).toMatchObject({ opening: 30_000, closing: 30_000, lines: [] })
    expect((await month('2026-07', (await agentWith(0)).token)).code).toBe(404)
    expect((await month('2026-13')).code).toBe(400)
  })
})

test('[A21] the accounts agree with shares and withdrawals', async () => {
  const { violations } = await runChecks(pool, [...commissionChecks, ...withdrawChecks])
  expect(violations).toEqual([])
})
