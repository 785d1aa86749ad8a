import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { sendRefund } from '#server/areas/finance/refund/refund-send.ts'
import { requestRefund } from '#server/areas/finance/refund/refund-steps.ts'
import { customer } from '#server/areas/people/tables.ts'
import { mustBeReconciled } from '#server/areas/trade/money-rows.ts'
import { payment, refund, type PaymentRow } from '#server/areas/trade/tables/money-tables.ts'
import { tellNews } from '#server/features/notice/news.ts'
import { adminUser } from '#server/identity/tables.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { hashOfShown } from '#server/platform/kernel/shown-hash.ts'
import { post, system, user } from '#server/platform/ledger/post.ts'
import { notificationNews } from '#server/platform/notify/tables.ts'
import { addAgent } from '#test/make/paid-orders.ts'
import { replacePayable } from '#test/make/ports.ts'
import { onceKey, settingMaker, shopMaker } from '#test/make/shop.ts'
import { workerContextOf } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'
import { startSimulator } from '../../../../../scripts/pay-simulator/simulator.ts'
import { paySheet } from './pay-sheet.ts'
import { startPayment, type Due } from './payment-steps.ts'
import { submitVoucher, voucherRead } from './vouchers.ts'

const simulator = await startSimulator({ notices: 'hold' })
afterAll(simulator.close)
const server = await startServer({ paySimulator: simulator.address })
const { call, login, ctxFor } = server
const { db } = server.database
const make = shopMaker(server)
const setting = settingMaker(server)
const { payment: entity, refund: refunds, reconciliation } = contract.finance

const documents = new Map<number, { due: number; open: boolean; created_by: number | null; said: string[] }>()
replacePayable({
  async lock(ctx, id) {
    const document = documents.get(id)
    await ctx.db.select({ id: customer.id }).from(customer).where(eq(customer.id, id)).for('update')
    return document?.open ? { due: document.due, created_by: document.created_by } : undefined
  },
  async paid(_ctx, id) {
    const document = documents.get(id)
    if (!document) return
    document.open = false
    document.said.push('paid')
  },
  async submitted(_ctx, id) {
    documents.get(id)?.said.push('submitted')
  },
  async rejected(_ctx, id, reason) {
    documents.get(id)?.said.push(reason)
  },
})

let phones = 5000
async function newDue(amount: number, created_by: number | null = null): Promise<Due> {
  const { id } = await make.person({ phone: `1391234${String((phones += 1)).padStart(4, '0')}` })
  documents.set(id, { due: amount, open: true, created_by, said: [] })
  const expire_at = new Date(Date.now() + 3_600_000).toISOString()
  return { biz_type: 'integral', biz_id: id, biz_no: `D${id}`, user_id: id, store_id: null, agent_id: null, cs_id: null, amount, expire_at }
}

const voucher = { images: ['/files/aa/voucher.webp'], payer_name: '张三五金店', bank: '工商银行', paid_date: '2026-11-23' }
const admin = await login()
const submitted = async (due: Due, as: 'admin' | undefined = undefined) => {
  const ctx = await ctxFor('admin')
  return transact(as ? ctx : { ...ctx, actor: { ...ctx.actor, id: 0 } }, (ctx) => submitVoucher(ctx, due, voucher))
}
let serials = 0
const accept = (row: PaymentRow, values: object = {}) => ({
  id: row.id,
  version: row.version,
  pass: 1 as const,
  serial_no: `ICBC-${(serials += 1)}`,
  amount: row.amount,
  hash: hashOfShown(voucherRead(row)),
  ...values,
})
const detail = async (id: number) => (await call(entity.detail, { id }, { token: admin })).data

async function paid(amount: number): Promise<{ due: Due; row: PaymentRow }> {
  const due = await newDue(amount)
  const ctx = await ctxFor()
  const [row] = (await transact(ctx, (ctx) => startPayment(ctx, due, { way: 'wechat' }))) as [PaymentRow]
  await paySheet(ctx, row)
  simulator.pay(row.pay_no)
  simulator.held.length = 0
  expect(await call(entity.query, { id: row.id }, { token: admin })).toMatchObject({ code: 200, msg: '已查询渠道' })
  return { due, row }
}

async function failed(amount: number) {
  const { due, row } = await paid(amount)
  const ctx = await ctxFor()
  const record = await transact(ctx, (ctx) => requestRefund(ctx, { payment: row, source: 'cancel', source_id: row.id, amount }))
  simulator.faults.queue('refund', { refuse: 'NOT_ENOUGH' })
  await sendRefund(ctx, record.id)
  const [after] = await db.select().from(refund).where(eq(refund.id, record.id))
  return { due, row, back: after as typeof record }
}

describe('[A20] bank transfers', () => {
  test('a second person verifies the voucher: matching amount, serial number used only once', async () => {
    const due = await newDue(5000)
    const row = await submitted(due)
    expect(documents.get(due.biz_id)?.said).toEqual(['submitted'])
    const counts = (await call(entity.counts, {}, { token: admin })).data
    expect([counts.verifying, (await call(entity.summary, {}, { token: admin })).data.verifying]).toEqual([1, 1])
    const refused = async (values: object, as = admin) =>
      (await call(entity.verify, accept(row, values) as never, { token: as, ...onceKey() })).msg
    expect(await refused({ amount: 4999 })).toBe('到账金额与应付金额不一致')
    expect(await refused({ pass: 0 })).toContain('请输入驳回原因')
    expect(await refused({ serial_no: null })).toContain('请输入银行流水号')
    const answer = await call(entity.verify, accept(row, { serial_no: 'BANK-1' }), { token: admin, ...onceKey() })
    expect(answer).toMatchObject({ code: 200, data: { id: row.id } })
    expect(await detail(row.id)).toMatchObject({
      state: 'success',
      serial_no: 'BANK-1',
      channel: 'offline',
      voucher,
      submitter: expect.any(String) as string,
    })
    expect(documents.get(due.biz_id)?.said).toEqual(['submitted', 'paid'])
    const other = await submitted(await newDue(700))
    expect((await call(entity.verify, accept(other, { serial_no: 'BANK-1' }), { token: admin, ...onceKey() })).msg).toBe('该流水号已被使用')
    expect((await call(entity.verify, accept(row), { token: admin, ...onceKey() })).code).toBe(400)
  })

  test.for(['bank-1', 'Bank1', 'ＢＡＮＫ－１', ' BA NK-1', 'B-A-N-K-1', 'bank—1'])(
    '[O16] a serial number pays once however it is written: %s',
    async (serial_no) => {
      const row = await submitted(await newDue(700))
      expect(await call(entity.verify, accept(row, { serial_no }), { token: admin, ...onceKey() })).toMatchObject({
        code: 400,
        msg: '该流水号已被使用',
      })
      expect((await detail(row.id)).state).toBe('verifying')
    },
  )

  test('[O16] two people who write one serial number in two ways at once verify one voucher', async () => {
    const rows = [await submitted(await newDue(900)), await submitted(await newDue(900)), await submitted(await newDue(900))]
    const written = ['twice-16', 'TWICE16', 'ｔｗｉｃｅ 16']
    const answers = await Promise.all(
      rows.map((row, at) => call(entity.verify, accept(row, { serial_no: written[at] }), { token: admin, ...onceKey() })),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400, 400])
    expect(answers.find(({ code }) => code === 400)?.msg).toBe('该流水号已被使用')
  })

  test('[X11] nobody verifies the voucher of the customer with the own number', async () => {
    const row = await submitted(await newDue(800))
    const phone = `1391234${phones}`
    const own = await login({ perms: ['finance:*:*'], scope: 'all', username: 'cashier' })
    await db.update(adminUser).set({ phone }).where(eq(adminUser.username, 'cashier'))
    expect((await call(entity.verify, accept(row), { token: own, ...onceKey() })).msg).toContain('受益用户与您使用同一个手机号')
    expect((await call(entity.verify, accept(row), { token: admin, ...onceKey() })).code).toBe(200)
  })

  test('nobody verifies an own voucher or the order of an own making, the administrator included', async () => {
    const [own, record] = [await submitted(await newDue(800), 'admin'), await submitted(await newDue(800, 1))]
    for (const row of [own, record])
      expect((await call(entity.verify, accept(row), { token: admin, ...onceKey() })).msg).toBe('不能审核自己提交的单据')
    const second = await login({ perms: ['finance:payment:verify', 'finance:payment:list'] })
    expect((await call(entity.verify, accept(own), { token: second, ...onceKey() })).code).toBe(200)
    await setting('finance.dual_control', 0)
    expect((await call(entity.verify, accept(record), { token: admin, ...onceKey() })).code).toBe(200)
    await setting('finance.dual_control', 1)
  })

  test('rejection returns the document with a reason, parallel decisions have one effect', async () => {
    const due = await newDue(900)
    const row = await submitted(due)
    const reject = { id: row.id, version: row.version, pass: 0 as const, reason: '图片不清楚' }
    const both = await Promise.all([
      call(entity.verify, reject, { token: admin, ...onceKey() }),
      call(entity.verify, accept(row), { token: admin, ...onceKey() }),
    ])
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 400])
    const { state } = await detail(row.id)
    expect(documents.get(due.biz_id)?.said.at(-1)).toBe(state === 'rejected' ? '图片不清楚' : 'paid')
  })
})

describe('[A20] failed refunds', () => {
  test('a failed refund is sent again under its number and arrives once', async () => {
    const { row, back } = await failed(1200)
    expect(back).toMatchObject({ state: 'failed', fail_msg: 'NOT_ENOUGH: NOT_ENOUGH' })
    expect((await call(refunds.counts, {}, { token: admin })).data.failed).toBeGreaterThan(0)
    const ids = { id: back.id, version: back.version }
    expect(await call(refunds.retry, ids, { token: admin, ...onceKey() })).toMatchObject({ code: 200, msg: '已重新发起退款' })
    expect((await call(refunds.retry, ids, { token: admin, ...onceKey() })).code).toBe(400)
    for (let turn = 0; turn < 3; turn += 1) await sendRefund(await ctxFor(), back.id)
    expect(simulator.effects.refunded(back.refund_no)).toBe(1)
    expect((await call(refunds.detail, { id: back.id }, { token: admin })).data).toMatchObject({
      state: 'processing',
      retry_count: 1,
      pay_no: row.pay_no,
    })
    expect(
      (await call(refunds.route, { ...ids, version: back.version + 2, route: 'balance', reason: '改' }, { token: admin, ...onceKey() }))
        .msg,
    ).toBe('渠道尚未答复，不能更改路径')
  })

  test('another route needs a reason and its proof, and pays the balance once', async () => {
    const { due, back } = await failed(1300)
    const chosen = { id: back.id, version: back.version, route: 'balance' as const, reason: '渠道拒绝' }
    expect((await call(refunds.route, { ...chosen, route: 'offline' }, { token: admin, ...onceKey() })).msg).toContain('请上传退款凭证')
    const answers = await Promise.all([1, 2, 3].map(() => call(refunds.route, chosen, { token: admin, ...onceKey() })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400, 400])
    const { rows } = await server.database.pool.query<{ available: string }>(
      `select available from account where owner_type = 'user' and kind = 'balance' and owner_id = $1`,
      [due.user_id],
    )
    expect(rows).toEqual([{ available: '1300' }])
    expect((await call(refunds.retry, { id: back.id, version: back.version + 1 }, { token: admin, ...onceKey() })).code).toBe(400)
  })

  test('the refund of a bank transfer waits for its proof', async () => {
    const row = await submitted(await newDue(600))
    await call(entity.verify, accept(row), { token: admin, ...onceKey() })
    const back = await transact(await ctxFor(), (ctx) =>
      requestRefund(ctx, { payment: row, source: 'cancel', source_id: row.id, amount: 250 }),
    )
    expect(back).toMatchObject({ state: 'pending', route: 'offline' })
    const done = { id: back.id, version: back.version, route: 'offline' as const, reason: '已转账', proof: '/files/aa/proof.webp' }
    expect((await call(refunds.route, done, { token: admin, ...onceKey() })).code).toBe(200)
    expect(await detail(row.id)).toMatchObject({
      state: 'part_refunded',
      refunded_amount: 250,
      refunds: [{ state: 'success', route: 'offline' }],
    })
  })

  test('a refund beyond the term of the channel is not sent again', async () => {
    const { row, back } = await failed(500)
    await db.update(payment).set({ paid_at: '2020-01-01T00:00:00Z' }).where(eq(payment.id, row.id))
    const answer = await call(refunds.retry, { id: back.id, version: back.version }, { token: admin, ...onceKey() })
    expect(answer.msg).toBe('超过渠道退款期限，请改为余额或线下退款')
    await db.update(payment).set({ paid_at: new Date().toISOString() }).where(eq(payment.id, row.id))
  })
})

test('[A21] [I13] vouchers notify verifiers, failed refunds notify resenders, both within scope', async () => {
  const agent = await addAgent(db)
  const holder = (perm: string, more: object = { scope: 'all' }) => login({ perms: [perm], ...more })
  const inTree = { scope: 'agent_tree', agent_id: agent.id } as const
  const foreign = { scope: 'agent_tree', agent_id: (await addAgent(db)).id } as const
  const [verifier, verifierIn, verifierOut] = await Promise.all(
    [{ scope: 'all' }, inTree, foreign].map((one) => holder('finance:payment:verify', one)),
  )
  const [retrier, retrierIn, retrierOut] = await Promise.all(
    [{ scope: 'all' }, inTree, foreign].map((one) => holder('finance:refund:retry', one)),
  )
  const messagesOf = async (token = '') => (await call(contract.notice.notice.list, {}, { token })).data.list
  await db.delete(notificationNews)
  const due = { ...(await newDue(7000)), agent_id: agent.id }
  const row = await submitted(due)
  const { back } = await failed(1500)
  await db.update(refund).set({ agent_id: agent.id }).where(eq(refund.id, back.id))
  await tellNews(await workerContextOf(server))
  const waits = [{ kind: 'voucher_waits', params: { no: row.pay_no, amount: '70.00' }, link: `/finance/payment?no=${row.pay_no}` }]
  const failure = { no: back.refund_no, reason: 'NOT_ENOUGH: NOT_ENOUGH' }
  const fails = [{ kind: 'refund_failed', params: failure, link: `/finance/refund?no=${back.refund_no}` }]
  expect([await messagesOf(verifier), await messagesOf(verifierIn), await messagesOf(verifierOut)]).toMatchObject([waits, waits, []])
  expect([await messagesOf(retrier), await messagesOf(retrierIn), await messagesOf(retrierOut)]).toMatchObject([fails, fails, []])
  expect(await messagesOf(retrierOut)).toEqual([])
  // a decision before the notification leaves nothing to report, and nobody hears about an own voucher
  const decided = await submitted({ ...(await newDue(800)), agent_id: agent.id })
  await call(entity.verify, accept(decided), { token: admin, ...onceKey() })
  const own = await submitted({ ...(await newDue(900)), agent_id: agent.id }, 'admin')
  await tellNews(await workerContextOf(server))
  expect((await messagesOf(verifier))[0]).toMatchObject({
    kind: 'vouchers_wait',
    params: { n: 2 },
    link: '/finance/payment?state=verifying',
  })
  expect(JSON.stringify(await messagesOf(admin))).not.toContain(own.pay_no)
})

describe('[M10] reconciliation with the bill of the provider', () => {
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const send = (text: string) => call(reconciliation.import, undefined as never, { token: admin, file: Buffer.from(text) })

  test('a difference of one fen raises an alarm and blocks payouts until a person resolves it', async () => {
    const narrow = await login({
      perms: ['finance:reconciliation:list', 'finance:reconciliation:resolve'],
      scope: 'agent_tree',
      agent_id: (await addAgent(db)).id,
    })
    const { row } = await paid(1999)
    await db.update(refund).set({ sent_at: '2020-01-01T00:00:00Z' })
    const bill = simulator.bill(day)
    const clean = await send(bill)
    expect(clean).toMatchObject({ code: 200, data: { day, differences: 0 } })
    await mustBeReconciled(await ctxFor())
    expect(await detail(row.id)).toMatchObject({ is_reconciled: 1, fee: 12 })
    const changed = bill
      .replaceAll('`19.99', '`19.98')
      .replace(
        /\r\n`(\d+),`([\d.]+),(.*)\r\n$/,
        (_all, n: string, sum: string, rest: string) => `\r\n\`${n},\`${(Number(sum) - 0.01).toFixed(2)},${rest}\r\n`,
      )
    expect((await send(changed)).data).toMatchObject({ differences: 1 })
    await expect(mustBeReconciled(await ctxFor())).rejects.toMatchObject({ label: ['存在未处理的对账差异，不能打款', expect.anything()] })
    const { data } = await call(reconciliation.list, { open: 'open' }, { token: admin })
    expect(data.list).toMatchObject([{ no: row.pay_no, kind: 'amount', ours: 1999, theirs: 1998, subject: 'payment' }])
    const totals = (await call(reconciliation.daily, { from: day, to: day }, { token: admin })).data.list
    expect(totals.find(({ channel }) => channel === 'wechat')).toMatchObject({ difference: -1, open: 1 })
    const messagesOf = async (token: string) => (await call(contract.notice.notice.list, {}, { token })).data.list.map(({ kind }) => kind)
    expect(await messagesOf(admin)).toContain('pay_differences')
    // a bill belongs to the whole business
    expect(await messagesOf(narrow)).toEqual([])
    for (const query of [{}, { open: 'open' }] as const)
      expect((await call(reconciliation.list, query, { token: narrow })).data).toMatchObject({ total: 0, list: [] })
    expect((await call(reconciliation.resolve, { id: data.list[0]?.id ?? 0, note: '无权' }, { token: narrow })).code).toBe(404)
    expect((await call(reconciliation.resolve, { id: data.list[0]?.id ?? 0, note: '渠道少计一分，已更正' }, { token: admin })).code).toBe(
      200,
    )
    await mustBeReconciled(await ctxFor())
    expect((await call(reconciliation.resolve, { id: data.list[0]?.id ?? 0, note: '再次' }, { token: admin })).code).toBe(404)
  })

  test('a row that only one side has is a difference, and a file that is no whole bill is refused', async () => {
    const { row } = await paid(2500)
    const bill = simulator.bill(day)
    const lines = bill.split('\r\n')
    const without = lines.filter((line) => !line.includes(row.pay_no))
    expect((await send(without.join('\r\n'))).msg).toBe('账单不完整：汇总与明细不符')
    for (const text of ['a,b\n1,2\n', '', lines[0] ?? '', bill.replaceAll('`25.00', '`x')]) expect((await send(text)).code).toBe(400)
    for (const no of ['', 'P\0', `P${'1'.repeat(64)}`, 'P😀', "P' or 1"]) {
      expect((await send(bill.replaceAll(row.pay_no, no))).msg, no).toBe('文件不是微信支付的交易账单')
    }
    expect((await send(bill.replaceAll(simulator.keys.mchid, '1'))).msg).toBe('账单属于其他商户号')
    const stranger = bill.replaceAll(row.pay_no, 'P000000000000000001')
    expect((await send(stranger)).data.differences).toBe(2)
    const { data } = await call(reconciliation.list, { open: 'open' }, { token: admin })
    expect(data.list.map(({ kind }) => kind).toSorted()).toEqual(['only_here', 'only_there'])
    // the whole bill again mends both
    expect((await send(bill)).data.differences).toBe(0)
    await mustBeReconciled(await ctxFor())
  })

  test('a bill with ten thousand foreign payments is compared, and the right bill mends it', async () => {
    const { row } = await paid(2500)
    const bill = simulator.bill(day)
    const strangers = 10_000
    const foreign = bill.split('\r\n').flatMap((line) => {
      if (!line.includes(row.pay_no)) return line
      return [line, ...Array.from({ length: strangers }, (_, i) => line.replaceAll(row.pay_no, `P${String(i).padStart(18, '0')}`))]
    })
    const large = foreign
      .join('\r\n')
      .replace(
        /\r\n`(\d+),`([\d.]+),(.*)\r\n$/,
        (_all, n: string, sum: string, rest: string) =>
          `\r\n\`${Number(n) + strangers},\`${(Number(sum) + strangers * 25).toFixed(2)},${rest}\r\n`,
      )
    expect(await send(large)).toMatchObject({ code: 200, data: { differences: strangers } })
    expect((await send(large)).data.differences).toBe(strangers)
    expect((await send(bill)).data.differences).toBe(0)
    await mustBeReconciled(await ctxFor())
  })
})

test('[A20] lists find by number, channel, amount and day, and hide the phone', async () => {
  const { row } = await paid(4321)
  const found = async (query: object) => (await call(entity.list, query, { token: admin })).data.list.map(({ id }) => id)
  for (const query of [
    { no: row.pay_no.slice(0, 16) },
    { no: row.biz_no },
    { amount_min: 4321, amount_max: 4321 },
    { channel: 'wechat' },
    { state: 'success' },
  ]) {
    expect(await found(query), JSON.stringify(query)).toContain(row.id)
  }
  expect(await found({ no: 'X' })).toEqual([])
  const clerk = await login({ perms: ['finance:payment:list'] })
  expect((await call(entity.list, {}, { token: clerk })).data.list[0]?.phone).toMatch(/^139\*{4}50/)
  for (const endpoint of [entity.export, refunds.export]) expect((await call(endpoint, {}, { token: admin })).code).toBe(200)
  await transact(await ctxFor(), (ctx) =>
    post(ctx, [{ debit: system('adjustment'), credit: user(row.user_id, 'balance'), amount: 1, biz_type: 'admin_add', biz_id: 'end' }]),
  )
})
