import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { bankColumns } from '#server/areas/people/agent-bank.ts'
import { payoutBatch, withdraw } from '#server/areas/trade/tables/money-tables.ts'
import { payoutBatchItem } from '#server/areas/trade/tables/payout-tables.ts'
import { agent as agentTable } from '#server/identity/access/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { agent, post, system } from '#server/platform/ledger/post.ts'
import { readFile } from '#server/platform/tasks/files.ts'
import { task } from '#server/platform/tasks/tables.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { addAgent } from '#test/make/paid-orders.ts'
import { work } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'
import { withdrawChecks } from './withdraw-checks.ts'
import { applyWithdraw } from './withdraw-steps.ts'

const server = await startServer()
const { call, login } = server
const { db, pool } = server.database
const calls = contract.finance.withdraw
const batches = contract.finance.payout
const perms = ['finance:withdraw:*']
const [approver, payer, other, last] = (await Promise.all([1, 2, 3, 4].map(() => login({ perms, scope: 'all' })))) as [
  string,
  string,
  string,
  string,
]
const keyed = (token: string) => ({ token, headers: { 'x-idempotency-key': randomUUID() } })
const rowOf = async (id: number) => (await db.select().from(withdraw).where(eq(withdraw.id, id)))[0] as typeof withdraw.$inferSelect

async function pending(amount = 20_000): Promise<number> {
  const ctx = await server.ctxFor()
  const { id } = await addAgent(db, { bank_name: '工商银行', account_name: '东方五金' })
  await db
    .update(agentTable)
    .set(bankColumns(ctx, id, `62220202001122${1000 + id}`))
    .where(eq(agentTable.id, id))
  const earned = { debit: system('commission_expense'), credit: agent(id, 'commission'), amount: 90_000 }
  await post(ctx, [{ ...earned, biz_type: 'settle', biz_id: `batch-${id}` }])
  return (await applyWithdraw(ctx, { type: 'agent', id }, { amount, way: 'bank' })).id
}
const approve = async (ids: number[], versions?: number[], token = approver) =>
  call(
    calls.audit,
    { ids, versions: versions ?? (await Promise.all(ids.map(async (id) => (await rowOf(id)).version))), pass: 1 },
    keyed(token),
  )
async function approved(amount?: number, token = approver): Promise<number> {
  const id = await pending(amount)
  expect((await approve([id], undefined, token)).data.success).toEqual([id])
  return id
}
async function exported(ids: number[], token = payer) {
  const { data } = await call(calls.batchPreview, { ids }, { token })
  return call(calls.batch, { ids, count: data.count, amount: data.amount }, keyed(token))
}
const results = async (id: number, more: object) => {
  const { withdraw_no, actual: amount } = await rowOf(id)
  return { withdraw_no, amount, ok: 1 as const, pay_serial: `S-${randomUUID()}`, ...more }
}

describe('[walk1] the file for the bank', () => {
  test('contains only approved rows, marks them as being paid and previews the exclusions', async () => {
    const [first, second, waits, own] = [await approved(20_000), await approved(30_000), await pending(), await approved(20_000, payer)]
    const earlier = await exported([await approved()])
    expect(earlier.code).toBe(200)
    const ids = [first, second, waits, own]
    const { data: view } = await call(calls.batchPreview, { ids }, { token: payer })
    const amount = (await rowOf(first)).actual + (await rowOf(second)).actual
    expect(view).toEqual({ count: 2, amount, batched: [], own: 1, voided: 0, others: 1 })
    expect((await call(calls.batchPreview, {}, { token: payer })).data.batched).toEqual([{ batch_id: earlier.data.batch_id, count: 1 }])
    // what the person has not confirmed is not exported
    const stale = await call(calls.batch, { ids, count: 2, amount: amount - 1 }, keyed(payer))
    expect(stale).toMatchObject({ code: 400, msg: expect.stringContaining('待打款的提现已变化，现在是2笔') as string })
    const { data } = await call(calls.batch, { ids, count: 2, amount }, keyed(payer))
    expect(data).toMatchObject({ times: 1, count: 2, amount })
    expect(await Promise.all(ids.map(async (id) => (await rowOf(id)).state))).toEqual(['paying', 'paying', 'pending', 'approved'])
    expect(await rowOf(first)).toMatchObject({ batch_id: data.batch_id, payer_id: expect.any(Number) as number })
    await work(server)
    const lines = await fileLines(data.task_id)
    expect(lines.slice(1).map(([no, , , , , yuan]) => [no, yuan])).toEqual(
      await Promise.all([first, second].map(async (id) => [(await rowOf(id)).withdraw_no, (await rowOf(id)).actual / 100])),
    )
    expect((await exported(ids)).msg).toBe('没有待打款的银行卡提现')
    expect((await call(calls.recheck, { ids: [first] }, keyed(approver))).data.failed).toMatchObject([
      { msg: '只有待打款的申请可以退回审核，打款中的请先登记结果' },
    ])
  })

  test('is the same when it is downloaded again, which says so and is logged', async () => {
    const ids = [await approved(), await approved()]
    const { data } = await exported(ids)
    await work(server)
    const [row] = await db
      .select()
      .from(withdraw)
      .where(eq(withdraw.id, ids[0] ?? 0))
    const result = await results(ids[0] ?? 0, { ok: 0, reason: '户名不符' })
    expect((await call(calls.payImport, { rows: [result] }, keyed(payer))).data.failed).toBe(1)
    expect((await call(calls.retry, { id: ids[0] ?? 0 }, keyed(other))).code).toBe(200)
    expect((await exported(ids.slice(0, 1), other)).code).toBe(200)
    const again = await call(batches.download, { id: data.batch_id }, { token: other })
    expect(again.data).toMatchObject({ batch_id: data.batch_id, times: 2, count: 2, amount: data.amount })
    await work(server)
    expect(await fileLines(again.data.task_id)).toEqual(await fileLines(data.task_id))
    expect(row?.batch_id).toBe(data.batch_id)
    const [log] = await db.select().from(logger).where(eq(logger.action, batches.download.address))
    expect(log).toMatchObject({ target_id: data.batch_id, before: { downloads: 1 }, after: { downloads: 2 } })
    const { list } = (await call(batches.list, {}, { token: payer })).data
    expect(list.find(({ id }) => id === data.batch_id)).toMatchObject({ count: 2, downloads: 2, open: 1, failed: 1, state: 'open' })
    const stranger = await login({ perms, scope: 'self' })
    expect((await call(batches.download, { id: data.batch_id }, { token: stranger })).code).toBe(404)
    expect((await call(batches.list, {}, { token: stranger })).data).toMatchObject({ list: [], total: 0 })
    expect((await call(batches.detail, { id: data.batch_id }, { token: stranger })).code).toBe(404)
    const unseeing = await login({ perms: ['finance:withdraw:list', 'finance:withdraw:pay'], scope: 'all' })
    expect((await call(batches.download, { id: data.batch_id }, { token: unseeing })).code).toBe(403)
  })

  test('two exports at once leave each payout in one file', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ids = [await approved(), await approved(), await approved()]
      const amount = (await Promise.all(ids.map(rowOf))).reduce((sum, { actual }) => sum + actual, 0)
      const answers = await Promise.all([payer, other, payer, other].map((by) => call(calls.batch, { ids, count: 3, amount }, keyed(by))))
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
      const items = await Promise.all(ids.map((id) => db.select().from(payoutBatchItem).where(eq(payoutBatchItem.withdraw_id, id))))
      expect(items.map((of) => of.length)).toEqual([1, 1, 1])
    }
  })

  test('fixes its rows in the database', async () => {
    const id = await approved()
    const { data } = await exported([id])
    for (const statement of [
      `update payout_batch set amount = 1 where id = ${data.batch_id}`,
      `delete from payout_batch where id = ${data.batch_id}`,
      `update payout_batch_item set amount = 1 where withdraw_id = ${id}`,
      `delete from payout_batch_item where withdraw_id = ${id}`,
    ])
      await expect(pool.query(statement), statement).rejects.toMatchObject({ code: '42501' })
    await expect(
      pool.query(`insert into payout_batch_item (batch_id, withdraw_id, attempt, pay_no, amount)
        select b.id, ${id}, 0, 'again', 1 from payout_batch b where b.id <> ${data.batch_id} limit 1`),
    ).rejects.toMatchObject({ constraint: 'payout_batch_item_attempt_key' })
  })

  test('retries a failed row with a new number later, an earlier result does not count for it', async () => {
    const id = await approved()
    const first = await exported([id])
    const failed = await results(id, { ok: 0, reason: '户名不符' })
    await call(calls.payImport, { rows: [failed] }, keyed(payer))
    expect(await rowOf(id)).toMatchObject({ state: 'failed' })
    expect((await call(calls.retry, { id }, keyed(other))).code).toBe(200)
    expect(await rowOf(id)).toMatchObject({ state: 'approved', payer_id: null })
    const second = await exported([id], other)
    expect(second.data.batch_id).not.toBe(first.data.batch_id)
    const { withdraw_no } = await rowOf(id)
    const msg = `该结果属于以前的打款，当前打款的单号是${withdraw_no}-1`
    expect((await call(calls.payImport, { rows: [failed] }, keyed(payer))).data.refused).toMatchObject([{ msg }])
    const paid = await results(id, { withdraw_no: `${withdraw_no}-1` })
    expect((await call(calls.payImport, { rows: [paid] }, keyed(last))).data.paid).toBe(1)
    expect(await rowOf(id)).toMatchObject({ state: 'paid' })
    expect(await db.$count(payoutBatch)).toBeGreaterThan(1)
  })

  test('is paid to its payee although the account changes after it was made', async () => {
    const id = await approved()
    const { owner_id } = await rowOf(id)
    await exported([id])
    await db
      .update(agentTable)
      .set(bankColumns(await server.ctxFor(), owner_id, '6222020200118888888'))
      .where(eq(agentTable.id, owner_id))
    expect((await call(calls.payImport, { rows: [await results(id, {})] }, keyed(payer))).data.paid).toBe(1)
    const next = await approved()
    await db
      .update(agentTable)
      .set(bankColumns(await server.ctxFor(), (await rowOf(next)).owner_id, '6222020200118888888'))
      .where(eq(agentTable.id, (await rowOf(next)).owner_id))
    expect((await call(calls.batchPreview, { ids: [next] }, { token: payer })).data).toMatchObject({ count: 0, voided: 1 })
  })
})

describe('[R4] the record of a batch', () => {
  test('shows each row as the bank has answered, also after a later attempt', async () => {
    const [good, bad, waits] = [await approved(20_000), await approved(30_000), await approved(20_000)]
    const { data } = await exported([good, bad, waits])
    const record = async () => (await call(batches.detail, { id: data.batch_id }, { token: payer })).data
    const sum = (await Promise.all([good, bad, waits].map(rowOf))).reduce((total, { actual }) => total + actual, 0)
    expect(await record()).toMatchObject({
      state: 'open',
      count: 3,
      amount: sum,
      open: 3,
      paid: 0,
      failed: 0,
      paid_amount: 0,
      downloads: 1,
    })
    const paid = await results(good, {})
    const rows = [paid, await results(bad, { ok: 0, reason: '户名不符' }), await results(waits, { ok: 0, reason: '账号已销户' })]
    expect((await call(calls.payImport, { rows }, keyed(payer))).data).toMatchObject({ paid: 1, failed: 2 })
    expect(await record()).toMatchObject({ state: 'failures', open: 0, paid: 1, failed: 2, paid_amount: paid.amount })
    // the next attempt clears the cause on the withdrawal, and succeeds
    expect((await call(calls.retry, { id: bad }, keyed(other))).code).toBe(200)
    const next = await exported([bad], other)
    const again = await results(bad, { withdraw_no: `${(await rowOf(bad)).withdraw_no}-1` })
    expect((await call(calls.payImport, { rows: [again] }, keyed(last))).data.paid).toBe(1)
    expect((await record()).items).toMatchObject([
      { id: good, state: 'paid', pay_serial: paid.pay_serial, fail_msg: null, amount: paid.amount },
      { id: bad, state: 'failed', pay_serial: null, fail_msg: '户名不符', paid_at: null },
      { id: waits, state: 'failed', fail_msg: '账号已销户' },
    ])
    const second = (await call(batches.detail, { id: next.data.batch_id }, { token: payer })).data
    expect(second).toMatchObject({
      state: 'done',
      paid: 1,
      failed: 0,
      items: [{ state: 'paid', pay_no: again.withdraw_no, fail_msg: null }],
    })
  })

  test('is found by number, day and state, newest first', async () => {
    const first = await exported([await approved()])
    const second = await exported([await approved()])
    const find = async (query: object) => (await call(batches.list, query, { token: payer })).data
    expect((await find({})).list.slice(0, 2).map(({ id }) => id)).toEqual([second.data.batch_id, first.data.batch_id])
    expect(await find({ no: String(first.data.batch_id) })).toMatchObject({ total: 1, list: [{ id: first.data.batch_id, state: 'open' }] })
    expect((await find({ no: '0' })).list).toEqual([])
    const open = await find({ state: 'open', page_size: 100 })
    expect(open.list.length).toBe(open.total)
    expect(new Set(open.list.map(({ state }) => state))).toEqual(new Set(['open']))
    expect((await find({ state: 'done', no: String(first.data.batch_id) })).total).toBe(0)
    expect((await find({ to: '2020-01-01' })).total).toBe(0)
    const reader = await login({ perms: ['finance:withdraw:list'], scope: 'all' })
    expect((await call(batches.list, {}, { token: reader })).code).toBe(403)
    expect((await call(batches.detail, { id: first.data.batch_id }, { token: reader })).code).toBe(403)
  })
})

describe('[walk22] the results of the bank', () => {
  test('are shown beside the payouts before they are registered: match, not found, another amount', async () => {
    const [good, less, own] = [await approved(), await approved(), await approved(20_000, payer)]
    await exported([good, less], other)
    const rows = [
      await results(good, {}),
      await results(less, { amount: 1 }),
      { withdraw_no: 'TX0', amount: 100, ok: 1 as const, pay_serial: 'NOBODY-1' },
      await results(own, {}),
      await results(good, {}),
    ]
    const { data } = await call(calls.payPreview, { rows }, { token: payer })
    expect(data.rows.map(({ match }) => match)).toEqual(['match', 'amount', 'unknown', 'refused', 'refused'])
    expect(data.rows.map(({ msg }) => msg)).toEqual([
      null,
      '金额不符：应付198.80元，结果为0.01元',
      '提现不存在',
      '审核人与打款人不能为同一人',
      '单号在结果中重复',
    ])
    expect((await rowOf(good)).state).toBe('paying')
    const { data: outcome } = await call(calls.payImport, { rows }, keyed(payer))
    expect(outcome).toMatchObject({ paid: 1, failed: 0, refused: [{ line: 2 }, { line: 3 }, { line: 4 }, { line: 5 }] })
    expect(await Promise.all([good, less, own].map(async (id) => (await rowOf(id)).state))).toEqual(['paid', 'paying', 'approved'])
    // the same file again: nothing new, and no contradiction to what is registered
    const same = await call(calls.payPreview, { rows: rows.slice(0, 1) }, { token: payer })
    expect(same.data.rows).toMatchObject([{ match: 'done', msg: '该申请已被处理', payee_mask: (await rowOf(good)).payee_mask }])
    const contrary = await call(calls.payPreview, { rows: [await results(good, { ok: 0, reason: '退汇' })] }, { token: payer })
    expect(contrary.data.rows).toMatchObject([{ match: 'refused' }])
  })
})

describe('[R4] the file of the bank', () => {
  const send = (file: Buffer, token = payer) => call(calls.payFile, undefined as never, { token, file })

  test('is read as a workbook or as text, in both encodings, and registers nothing', async () => {
    const id = await approved()
    await exported([id])
    const { withdraw_no, actual } = await rowOf(id)
    const rows = [
      ['中国工商银行批量转账结果'],
      ['单号', '金额(元)', '结果', '流水号', '失败原因'],
      [withdraw_no, actual / 100, '成功', 'ICBC20261130', ''],
    ]
    const workbook = Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet1', rows }] }))
    const text = `单号\t金额(元)\t结果\t流水号\t失败原因\n${withdraw_no}\t${actual / 100}\t成功\tICBC20261130`
    expect((await send(workbook)).data.text).toContain(text)
    expect((await send(Buffer.from('\uFEFF单号,金额(元),结果\nTX1,"9,653.72",成功\n'))).data.text).toBe(
      '单号\t金额(元)\t结果\nTX1\t9,653.72\t成功',
    )
    const ofBank = Buffer.concat([Buffer.from('TX1,1.00,'), Buffer.from([0xb3, 0xc9, 0xb9, 0xa6])])
    expect((await send(ofBank)).data.text).toBe('TX1\t1.00\t成功')
    expect(await rowOf(id)).toMatchObject({ state: 'paying', pay_serial: null })
    const [log] = await db.select().from(logger).where(eq(logger.action, calls.payFile.address))
    expect(log?.after).toMatchObject({ lines: 3, hash: expect.stringMatching(/^[\da-f]{64}$/) as string })
  })

  test('is refused when it is no sheet or has more rows than a batch, and for other people', async () => {
    expect((await send(Buffer.from([1, 2, 0, 3]))).code).toBe(400)
    expect((await send(Buffer.from('a\n'.repeat(1022)))).code).toBe(400)
    expect((await send(Buffer.from('a'), await login({ perms: ['finance:withdraw:list'], scope: 'all' }))).code).toBe(403)
  })
})

describe('[walk2] an approval', () => {
  test('carries the version of every row, and holds for the row that was read', async () => {
    const ids = [await pending(), await pending()]
    expect(await call(calls.audit, { ids, pass: 1 }, keyed(approver))).toMatchObject({
      code: 400,
      data: { errors: [{ field: 'versions' }] },
    })
    expect((await call(calls.audit, { ids, versions: [1], pass: 1 }, keyed(approver))).code).toBe(400)
    expect((await call(calls.audit, { id: ids[0] ?? 0, pass: 1 }, keyed(approver))).code).toBe(400)
    await pool.query('update withdraw set version = version + 1 where id = $1', [ids[1]])
    const { data } = await approve(ids, [1, 1])
    expect(data.success).toEqual(ids.slice(0, 1))
    expect(data.failed).toMatchObject([{ id: ids[1], msg: '数据已被他人修改，请刷新后重试' }])
    expect((await rowOf(ids[1] ?? 0)).state).toBe('pending')
  })
})

test('[walk1] every transfer that is being paid is in one batch, with its amount', async () => {
  expect((await runChecks(pool, withdrawChecks)).violations.filter(({ check }) => /batch/.test(check))).toEqual([])
})

/** The cells in the file that a task has made. */
async function fileLines(task_id: number) {
  const [row] = await db.select().from(task).where(eq(task.id, task_id))
  const parts: Buffer[] = []
  for await (const part of readFile(db, row?.file ?? '')) parts.push(part)
  return (await readXlsx(Buffer.concat(parts))).sheets[0]?.rows ?? []
}
