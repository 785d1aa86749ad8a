import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { payNoOf } from '#contract/finance/payout.ts'
import { contract } from '#contract/index.ts'
import { bankColumns } from '#server/areas/people/agent-bank.ts'
import { customer } from '#server/areas/people/tables.ts'
import { withdraw } from '#server/areas/trade/tables/money-tables.ts'
import { agent as agentTable } from '#server/identity/access/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { customerActor } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { post, system, type Party } from '#server/platform/ledger/post.ts'
import { agentMaker } from '#test/make/agent-maker.ts'
import { behindTheTriggers } from '#test/make/triggers.ts'
import { startServer } from '#test/server/harness.ts'
import { applyWithdraw } from './withdraw-steps.ts'

const server = await startServer()
const { call, login } = server
const { db, pool } = server.database
const calls = contract.finance.withdraw
const agents = contract.agent.agent
const admin = await login()
const perms = ['*:*:*']
const person = (username?: string) => login({ perms, scope: 'all', ...(username && { username }) })
const [approver, payer, third, fourth] = (await Promise.all([1, 2, 3, 4].map(() => person()))) as [string, string, string, string]
const keyed = (token: string) => ({ token, headers: { 'x-idempotency-key': randomUUID() } })
const rowOf = async (id: number) => (await db.select().from(withdraw).where(eq(withdraw.id, id)))[0] as typeof withdraw.$inferSelect

const entered = '该收款人近期由您录入或修改，请由他人处理'
const bounced = '该笔打款曾由您经办或登记失败，请由他人处理'
const sentBack = '该申请由您退回审核，请由他人审核和打款'
const beneficiary = '您与收款人使用同一个手机号，不能审核或打款'
const young = '创建未满24小时的账号不能复核'

/** An agent that is due commission, created by the administrator. */
async function agentDue(): Promise<number> {
  const id = await agentMaker(server, admin).agent({ bank_name: '工商银行', account_name: '东方五金' })
  await db
    .update(agentTable)
    .set(bankColumns(await server.ctxFor(), id, '6222020200112233445'))
    .where(eq(agentTable.id, id))
  await earn({ owner_type: 'agent', owner_id: id, kind: 'commission' })
  return id
}
async function earn(credit: Party) {
  const biz_id = randomUUID()
  await post(await server.ctxFor(), [{ debit: system('commission_expense'), credit, amount: 90_000, biz_type: 'settle', biz_id }])
}
async function applied(agent_id: number): Promise<number> {
  return (await applyWithdraw(await server.ctxFor(), { type: 'agent', id: agent_id }, { amount: 20_000, way: 'bank' })).id
}
const pending = async () => applied(await agentDue())

/** The refusal for one withdrawal; undefined after a success. */
async function approve(id: number, token: string): Promise<string | undefined> {
  const { version } = await rowOf(id)
  return (await call(calls.audit, { ids: [id], versions: [version], pass: 1 }, keyed(token))).data.failed[0]?.msg
}
async function reject(id: number, token: string): Promise<string | undefined> {
  return (await call(calls.audit, { ids: [id], pass: 0, reason: '户名不符' }, keyed(token))).data.failed[0]?.msg
}
async function recheck(id: number, token: string): Promise<string | undefined> {
  return (await call(calls.recheck, { ids: [id] }, keyed(token))).data.failed[0]?.msg
}
const messageOf = ({ code, msg }: { code: number; msg: string }) => (code === 200 ? undefined : msg)
const retry = async (id: number, token: string) => messageOf(await call(calls.retry, { id }, keyed(token)))
const pay = async (id: number, token: string) =>
  messageOf(await call(calls.pay, { id, pay_serial: `S-${randomUUID()}`, pay_voucher: '/files/v.png' }, keyed(token)))
async function exported(id: number, token: string) {
  const { actual: amount } = await rowOf(id)
  return call(calls.batch, { ids: [id], count: 1, amount }, keyed(token))
}
async function resultOf(id: number, ok: 0 | 1) {
  const row = await rowOf(id)
  const more = ok === 1 ? { pay_serial: `S-${randomUUID()}` } : { reason: '户名不符' }
  return { withdraw_no: payNoOf(row), amount: row.actual, ok, ...more }
}
async function register(id: number, token: string, ok: 0 | 1): Promise<string | undefined> {
  return (await call(calls.payImport, { rows: [await resultOf(id, ok)] }, keyed(token))).data.refused[0]?.msg
}
async function previewed(id: number, token: string, ok: 0 | 1 = 1): Promise<string | null | undefined> {
  return (await call(calls.payPreview, { rows: [await resultOf(id, ok)] }, { token })).data.rows[0]?.msg
}
async function edited(agent_id: number, values: object, token: string) {
  const { data } = await call(agents.detail, { id: agent_id }, { token })
  expect(await call(agents.edit, { ...data, ...values } as never, { token })).toMatchObject({ code: 200 })
}
/** Each payment act for an approved withdrawal, and its refusal. */
async function refusalsOfPayment(id: number, token: string) {
  const { data } = await call(calls.batchPreview, { ids: [id] }, { token })
  expect(data).toMatchObject({ count: 0, own: 1 })
  expect(await exported(id, token)).toMatchObject({ code: 400, msg: '没有待打款的银行卡提现' })
  return [await pay(id, token), await register(id, token, 1), await register(id, token, 0), await previewed(id, token)]
}

describe('[X11] the account that entered or changed the payee', () => {
  test.each([
    { bank_name: '建设银行' },
    { bank_branch: '西湖支行' },
    { account_name: '西湖五金' },
    { contact: '李四' },
    { phone: '13911110001' },
    { bank_account: '6230999988887777' },
    // the number's end alone does not show this change
    { bank_account: '6230999988883445' },
  ])('neither approves nor pays: %o', async (values) => {
    const [before, agent_id] = [await pending(), await agentDue()]
    const owner = (await rowOf(before)).owner_id
    const editor = await person()
    // after the application and its approval
    expect(await approve(before, approver)).toBeUndefined()
    await edited(owner, values, editor)
    if ((await rowOf(before)).state === 'pending') expect(await approve(before, editor)).toBe(entered)
    if ((await rowOf(before)).state === 'pending') expect(await approve(before, third)).toBeUndefined()
    expect(await refusalsOfPayment(before, editor)).toEqual([entered, entered, entered, entered])
    expect(await recheck(before, editor)).toBe(entered)
    // before the application
    await edited(agent_id, { ...values, ...('phone' in values && { phone: '13911110002' }) }, editor)
    const after = await applied(agent_id)
    expect(await approve(after, editor)).toBe(entered)
    expect(await approve(after, approver)).toBeUndefined()
    expect(await pay(after, payer)).toBeUndefined()
  })

  test('counts for 30 days before the application, and the log hides the number itself', async () => {
    const [agent_id, editor] = [await agentDue(), await person()]
    await edited(agent_id, { bank_account: '6230999988883445' }, editor)
    const its = and(eq(logger.action, agents.edit.address), eq(logger.target_id, agent_id))
    const [row] = await db.select().from(logger).where(its).orderBy(desc(logger.id)).limit(1)
    expect(row?.after?.['bank_account']).toMatch(/^\*{4} 3445 · \w{6}$/)
    expect(row?.after?.['bank_account']).not.toBe(row?.before?.['bank_account'])
    const id = await applied(agent_id)
    const later = new Date(Date.now() + 29.9 * DAY_MS)
    const apply = (moment: Date) => behindTheTriggers(pool, `update withdraw set created_at = '${moment.toISOString()}' where id = ${id}`)
    await apply(later)
    expect(await approve(id, editor)).toBe(entered)
    await apply(new Date(later.getTime() + 0.2 * DAY_MS))
    expect(await approve(id, editor)).toBeUndefined()
    expect(await pay(id, payer)).toBeUndefined()
  })

  test('is also the account that created the agent, or the salesman', async () => {
    const creator = await person()
    const ofAgent = await agentMaker(server, creator).agent({
      bank_name: '工商银行',
      account_name: '东方五金',
      bank_account: '6222020200112233445',
    })
    await earn({ owner_type: 'agent', owner_id: ofAgent, kind: 'commission' })
    const id = await applied(ofAgent)
    expect(await approve(id, creator)).toBe(entered)
    expect(await approve(id, approver)).toBeUndefined()
    expect(await refusalsOfPayment(id, creator)).toEqual([entered, entered, entered, entered])
    const seller = await salesman(creator)
    expect(await approve(seller.withdraw_id, creator)).toBe(entered)
    expect(await approve(seller.withdraw_id, approver)).toBeUndefined()
  })

  test('is also the account that sent the withdrawal back to the review', async () => {
    const id = await pending()
    expect(await approve(id, approver)).toBeUndefined()
    expect(await recheck(id, third)).toBeUndefined()
    expect(await approve(id, third)).toBe(sentBack)
    expect(await approve(id, approver)).toBeUndefined()
    expect(await refusalsOfPayment(id, third)).toEqual([sentBack, sentBack, sentBack, sentBack])
    // an approval by mistake can be taken back again
    expect(await recheck(id, third)).toBeUndefined()
  })
})

describe('[X11] the rule of the second person', () => {
  test('holds for each act of a payment and for its file', async () => {
    const [id, other] = [await pending(), await pending()]
    for (const one of [id, other]) expect(await approve(one, approver)).toBeUndefined()
    const username = `y${randomUUID().slice(0, 8)}`
    const newcomer = await person(username)
    await db.update(adminUser).set({ created_at: new Date().toISOString() }).where(eq(adminUser.username, username))
    expect(await refusalsOfPayment(id, newcomer)).toEqual([young, young, young, young])
    const { data } = await exported(id, payer)
    expect(messageOf(await call(contract.finance.payout.download, { id: data.batch_id }, keyed(newcomer)))).toBe(young)
    expect(messageOf(await call(contract.finance.payout.download, { id: data.batch_id }, keyed(approver)))).toBe(
      '审核人与打款人不能为同一人',
    )
    expect(messageOf(await call(contract.finance.payout.download, { id: data.batch_id }, keyed(third)))).toBeUndefined()
    expect(await register(id, newcomer, 0)).toBe(young)
    // another withdrawal in the same choice that its approver cannot export does not hinder
    const own = await pending()
    expect(await approve(own, payer)).toBeUndefined()
    const { data: view } = await call(calls.batchPreview, { ids: [other, own] }, { token: payer })
    expect(view).toMatchObject({ count: 1, own: 1 })
    expect(await register(id, payer, 1)).toBeUndefined()
  })

  test('evaluates the withdrawals of one approver and applicant together', async () => {
    const ids = [await pending(), await pending(), await pending(), await pending()]
    for (const id of ids) expect(await approve(id, approver)).toBeUndefined()
    const statements = async (chosen: number[]) =>
      (await server.statementsOf(() => call(calls.batchPreview, { ids: chosen }, { token: payer }))).length
    expect(await statements(ids)).toBe(await statements(ids.slice(0, 1)))
  })
})

/** A withdrawal whose file one person has made, and whose failure another one has registered. */
async function failed(): Promise<number> {
  const id = await pending()
  expect(await approve(id, approver)).toBeUndefined()
  expect((await exported(id, payer)).code).toBe(200)
  expect(await register(id, third, 0)).toBeUndefined()
  return id
}

describe('[X11] after a failure that a person registered', () => {
  test('neither the payer nor the person who registered it decides; the approver may reject', async () => {
    const id = await failed()
    for (const token of [payer, third]) {
      expect(await reject(id, token)).toBe(bounced)
      expect(await retry(id, token)).toBe(bounced)
    }
    expect(await retry(id, approver)).toBe('审核人与打款人不能为同一人')
    expect(await reject(id, approver)).toBeUndefined()
    expect((await rowOf(id)).state).toBe('rejected')
  })

  test('another person pays again, also after a new review', async () => {
    const id = await failed()
    expect(await retry(id, fourth)).toBeUndefined()
    for (const token of [payer, third]) expect(await refusalsOfPayment(id, token)).toEqual([bounced, bounced, bounced, bounced])
    expect(await recheck(id, approver)).toBeUndefined()
    for (const token of [payer, third]) {
      expect(await reject(id, token)).toBe(bounced)
      expect(await approve(id, token)).toBe(bounced)
    }
    expect(await approve(id, await person())).toBeUndefined()
    expect((await exported(id, fourth)).code).toBe(200)
    expect(await register(id, fourth, 1)).toBeUndefined()
  })
})

describe('[X11] the payee', () => {
  test('neither approves nor pays, by the phone number of the agent or of the salesman', async () => {
    const seller = await salesman(admin)
    const ofAgent = await pending()
    const { rows } = await pool.query<{ phone: string }>('select phone from agent where id = $1', [(await rowOf(ofAgent)).owner_id])
    for (const [id, phone] of [
      [seller.withdraw_id, seller.phone],
      [ofAgent, rows[0]?.phone ?? ''],
    ] as const) {
      const username = `p${randomUUID().slice(0, 8)}`
      const own = await person(username)
      await db.update(adminUser).set({ phone }).where(eq(adminUser.username, username))
      expect(await approve(id, own)).toBe(beneficiary)
      expect(await approve(id, approver)).toBeUndefined()
      expect(await refusalsOfPayment(id, own)).toEqual([beneficiary, beneficiary, beneficiary, beneficiary])
      expect(await pay(id, payer)).toBeUndefined()
    }
  })
})

let phones = 0
/** A salesman that a person creates by the form, with a withdrawal to a bank account. */
async function salesman(token: string) {
  const phone = `1360000${String((phones += 1)).padStart(4, '0')}`
  const [user] = await db.insert(customer).values({ nick: '朋友', phone }).returning({ id: customer.id })
  const form = { name: '朋友', user_id: user?.id ?? 0, agent_id: null, commission_rate: 300, month_target: 0, joined_at: '2026-01-01' }
  const { data } = await call(contract.agent.salesman.edit, form as never, { token })
  await earn({ owner_type: 'salesman', owner_id: data.id, kind: 'commission' })
  const caller = { id: user?.id ?? 0, store_id: null, store_role: null, price_level: null, salesman_id: data.id, session_id: 0 }
  const payee = { name: '朋友', bank: '建设银行', branch: null, account: '6230999988887777' }
  const ctx = { ...(await server.ctxFor()), actor: customerActor(caller) }
  const row = await applyWithdraw(
    ctx,
    { type: 'salesman', id: data.id },
    { amount: 20_000, way: 'bank', payee },
    { address: 'shop.withdraw.apply' },
  )
  return { withdraw_id: row.id, phone }
}
