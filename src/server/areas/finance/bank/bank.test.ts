import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { bankLine, bankStatement } from '#server/areas/trade/tables/bank-tables.ts'
import { payment, withdraw } from '#server/areas/trade/tables/money-tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { readFile } from '#server/platform/tasks/files.ts'
import { task } from '#server/platform/tasks/tables.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { bankBytes, bankLines, type BankFileOptions, type BankRow } from '#test/make/bank/files.ts'
import { payoutMaker } from '#test/make/bank/payout.ts'
import { shopMaker } from '#test/make/shop.ts'
import { work } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'
import { bankChecks } from './checks.ts'

const server = await startServer({ clock: () => new Date('2026-11-30T04:00:00Z') })
const { call, login } = server
const { db, pool } = server.database
const make = shopMaker(server)
const { bankStatement: statements, bankLine: lines } = contract.finance
const token = await login({ perms: ['finance:bankStatement:*', 'finance:withdraw:*'], scope: 'all' })
const keyed = (as = token) => ({ token: as, headers: { 'x-idempotency-key': randomUUID() } })

const { id: buyer } = await make.person({ phone: '13900010001' })

/** A voucher that waits for its verification. */
async function voucher(values: { amount: number; payer: string; day?: string; serial?: string; no?: string }) {
  const no = values.no ?? `P${randomUUID().slice(0, 12).toUpperCase()}`
  const [row] = await db
    .insert(payment)
    .values({
      pay_no: no,
      biz_type: 'integral',
      biz_id: 1,
      biz_no: `D${no}`,
      user_id: buyer,
      channel: 'offline',
      amount: values.amount,
      state: 'verifying',
      serial_no: values.serial ?? null,
      voucher: { images: ['/files/aa/voucher.webp'], payer_name: values.payer, bank: '工商银行', paid_date: values.day ?? '2026-11-10' },
    })
    .returning()
  return row as typeof payment.$inferSelect
}

let opening = 50_000_000
/** Sends a file with its own account, so that tests do not meet in one. */
async function send(rows: readonly BankRow[], options: BankFileOptions & { as?: string } = {}) {
  const { as = token, ...rest } = options
  opening += 1_000_000
  const file = await bankBytes(bankLines(rows, { opening, ...rest }), 'xlsx')
  return call(statements.import, {} as never, { token: as, file })
}
const linesOf = async (id: number) => db.select().from(bankLine).where(eq(bankLine.statement_id, id)).orderBy(bankLine.day, bankLine.line)
const states = async (id: number) => (await linesOf(id)).map(({ state, rule, payment_id }) => [state, rule, payment_id])
const paid = (row: Partial<BankRow> & { amount: number }): BankRow => ({ day: '2026-11-11', name: '某公司', ...row })
let serials = 0
const serial = () => `S20261111${String((serials += 1)).padStart(5, '0')}`

describe('the import', () => {
  test('shows what a file contains without storing it, then stores each line once', async () => {
    const rows = [paid({ amount: 1111, serial: serial() }), paid({ amount: -222, serial: serial() })]
    const file = await bankBytes(bankLines(rows, { layout: 'titled', account: '62220202001122339999' }), 'gbk')
    const { data } = await call(statements.read, {} as never, { token, file })
    expect(data).toMatchObject({ needs_account: false, faults: [], fault_count: 0 })
    expect(data.statement).toMatchObject({
      account_tail: '9999',
      layout: 'columns',
      opening: 1_000_000,
      closing: 1_000_889,
      in_count: 1,
      in_amount: 1111,
      out_count: 1,
      out_amount: -222,
      known_count: 0,
    })
    expect(await db.$count(bankStatement)).toBe(0)
    const sent = await call(statements.import, {} as never, { token, file })
    expect(sent).toMatchObject({ code: 200, data: { lines: 2, known: 0, unmatched: 2 } })
    expect((await call(statements.read, {} as never, { token, file })).data.statement?.known_count).toBe(2)
    expect((await call(statements.import, {} as never, { token, file })).msg).toBe('这2笔流水此前均已导入')
    const [log] = await db
      .select()
      .from(logger)
      .where(and(eq(logger.action, statements.import.address), eq(logger.kind, 'operate')))
    expect(log).toMatchObject({ target_id: sent.data.id, after: { line_count: 2, in_amount: 1111 } })
  })

  test('names every faulty line in the preview, and refuses such a file with the first', async () => {
    const table = bankLines([paid({ amount: 1000 }), paid({ amount: 2000 }), paid({ amount: 3000 })], { layout: 'signed' })
    const broken = table.map((cells, i) => (i === 3 ? cells.map((cell, at) => (at === 1 ? '12,5' : cell)) : cells))
    const file = await bankBytes(broken, 'csv')
    const { data } = await call(statements.read, {} as never, { token, file })
    expect(data).toMatchObject({ statement: null, faults: [{ line: 4, msg: '金额中的逗号不是小数点，请改用“.”' }], fault_count: 1 })
    const before = await db.$count(bankLine)
    expect((await call(statements.import, {} as never, { token, file })).msg).toBe('第4行：金额中的逗号不是小数点，请改用“.”')
    expect(await db.$count(bankLine)).toBe(before)
  })

  test('asks for the account of a file that does not name it', async () => {
    const file = await bankBytes(bankLines([paid({ amount: 515, serial: serial() })], { account: null }), 'csv')
    expect((await call(statements.read, {} as never, { token, file })).data.needs_account).toBe(true)
    expect((await call(statements.import, {} as never, { token, file })).msg).toBe('文件中没有账号，请输入账号后四位')
    expect((await call(statements.import, { account: '12a4' } as never, { token, file })).code).toBe(400)
    const { data } = await call(statements.import, { account: '4321' } as never, { token, file })
    expect((await call(statements.detail, { id: data.id }, { token })).data).toMatchObject({ account_tail: '4321', line_count: 1 })
    const named = await bankBytes(bankLines([paid({ amount: 516 })]), 'csv')
    expect((await call(statements.import, { account: '4321' } as never, { token, file: named })).msg).toBe('文件的账号尾号是1234')
  })

  test('counts the lines that an earlier file contained, and stores only the others', async () => {
    const [a, b, c] = [
      paid({ amount: 3301, serial: serial() }),
      paid({ amount: 3302 }),
      paid({ amount: 3303, serial: serial(), day: '2026-11-12' }),
    ]
    const first = await send([a, b], { opening: 70_000_000, account: '6000000000007777' })
    expect(first.data).toMatchObject({ lines: 2, known: 0 })
    // another layout, another order, and the line without a serial number by its balance
    const second = await send([b, c], { opening: 70_003_301, account: '6000000000007777', layout: 'sign', order: 'down' })
    expect(second.data).toMatchObject({ lines: 1, known: 1 })
    const { data } = await call(statements.detail, { id: second.data.id }, { token })
    expect(data).toMatchObject({ line_count: 1, known_count: 1, in_count: 1, in_amount: 3303 })
  })

  test('stores equal lines as often as the file has them, and a fee beside its transfer', async () => {
    const twins = [
      paid({ amount: 4400, serial: 'SAME1' }),
      paid({ amount: 4400, serial: 'SAME1' }),
      paid({ amount: -10, serial: 'same-1' }),
    ]
    const { data } = await send(twins, { account: '6000000000008888' })
    expect(data).toMatchObject({ lines: 3, known: 0 })
  })

  test('two uploads of one file at once store each line once', async () => {
    const rows = Array.from({ length: 20 }, (_, i) => paid({ amount: 5000 + i, serial: serial() }))
    const options = { account: '6000000000006666', opening: 1 }
    const answers = await Promise.all([send(rows, options), send(rows, options), send(rows.slice(5), { ...options, opening: 1 })])
    const stored = answers.filter(({ code }) => code === 200).flatMap(({ data }) => [data.lines])
    expect(stored.reduce((sum, n) => sum + n, 0)).toBe(20)
    const sheets = await db.select().from(bankStatement).where(eq(bankStatement.account_tail, '6666'))
    expect(sheets.reduce((sum, { line_count }) => sum + line_count, 0)).toBe(20)
  })

  test('the same key answers with the first result, and is refused with another file', async () => {
    const key = randomUUID()
    const rows = [paid({ amount: 6001, serial: serial() })]
    const fileOf = (rows: readonly BankRow[]) => bankBytes(bankLines(rows, { account: '6000000000005555' }), 'csv')
    const sent = async (rows: readonly BankRow[]) =>
      call(statements.import, {} as never, { token, file: await fileOf(rows), headers: { 'x-idempotency-key': key } })
    const first = await sent(rows)
    expect(first.code).toBe(200)
    expect((await sent(rows)).data).toEqual(first.data)
    expect((await sent([...rows, paid({ amount: 6002 })])).code).toBe(400)
    expect(await db.$count(bankStatement, eq(bankStatement.account_tail, '5555'))).toBe(1)
  })

  test('accounts with a narrower scope read, import and see nothing', async () => {
    const { data } = await send([paid({ amount: 7001, serial: serial() })])
    const narrow = await login({ perms: ['finance:bankStatement:*'], scope: 'self' })
    const file = await bankBytes(bankLines([paid({ amount: 7002 })]), 'csv')
    expect((await call(statements.read, {} as never, { token: narrow, file })).code).toBe(403)
    expect((await call(statements.import, {} as never, { token: narrow, file })).code).toBe(403)
    expect((await call(statements.list, {}, { token: narrow })).data.total).toBe(0)
    expect((await call(lines.list, {}, { token: narrow })).data.total).toBe(0)
    expect((await call(statements.match, { id: data.id }, { token: narrow })).code).toBe(404)
    expect((await call(statements.missing, { id: data.id }, { token: narrow })).code).toBe(404)
    const reader = await login({ perms: ['finance:bankStatement:list'], scope: 'all' })
    expect((await call(statements.import, {} as never, { token: reader, file })).code).toBe(403)
    expect((await call(lines.ignore, { ids: [1], kind: 'fee' }, { token: reader })).code).toBe(403)
  })
})

describe('the matching of money in', () => {
  test('is certain by the serial number, by our number in the remark, or by amount and name', async () => {
    const [one, other, third] = [
      await voucher({ amount: 100_100, payer: '别名', serial: 'ab-12 34' }),
      await voucher({ amount: 100_200, payer: '别名', no: 'PAY20261110X1' }),
      await voucher({ amount: 100_300, payer: '杭州东方五金（西湖）有限公司' }),
    ]
    const { data } = await send([
      paid({ amount: 100_100, serial: 'AB1234' }),
      paid({ amount: 100_200, serial: serial(), summary: '货款PAY20261110X1' }),
      paid({ amount: 100_300, serial: serial(), name: '杭州东方五金(西湖) 有限公司' }),
    ])
    expect(data).toMatchObject({ matched: 3, doubtful: 0, unmatched: 0 })
    expect(await states(data.id)).toEqual([
      ['matched', 'serial', one.id],
      ['matched', 'number', other.id],
      ['matched', 'name', third.id],
    ])
    // the voucher itself waits for the second person as before
    const [row] = await db.select().from(payment).where(eq(payment.id, one.id))
    expect(row).toMatchObject({ state: 'verifying', version: one.version })
  })

  test.each<[string, Parameters<typeof voucher>[0][], Partial<BankRow>[]]>([
    [
      'two vouchers have the name',
      [
        { amount: 200_001, payer: '甲' },
        { amount: 200_001, payer: '甲' },
      ],
      [{ amount: 200_001, name: '甲' }],
    ],
    [
      'two lines have the name',
      [{ amount: 200_002, payer: '甲' }],
      [
        { amount: 200_002, name: '甲' },
        { amount: 200_002, name: '甲' },
      ],
    ],
    ['only the amount agrees', [{ amount: 200_003, payer: '甲' }], [{ amount: 200_003, name: '乙' }]],
    ['the name is missing', [{ amount: 200_004, payer: '甲' }], [{ amount: 200_004, name: '' }]],
    ['the serial number is another one', [{ amount: 200_005, payer: '甲', serial: 'X1' }], [{ amount: 200_005, name: '甲', serial: 'X2' }]],
    ['the day is ten days away', [{ amount: 200_006, payer: '甲', day: '2026-11-01' }], [{ amount: 200_006, name: '甲' }]],
    [
      'a red line takes money back',
      [{ amount: 200_007, payer: '甲' }],
      [
        { amount: -300, name: '乙' },
        { amount: 200_007, name: '甲', summary: '冲正' },
      ],
    ],
  ])('a person decides where %s', async (about, vouchers, rows) => {
    for (const one of vouchers) await voucher(one)
    const bookings = rows.map((row) => paid({ amount: 1, serial: serial(), ...row }))
    const table = bankLines(bookings, { opening: (opening += 1_000_000) })
    const isRed = about.startsWith('a red')
    // money that comes back stands as a negative amount on the debit side
    const cells = isRed
      ? table.map((cells, i) => (i === 3 ? cells.map((cell, at) => (at === 2 ? '-2000.07' : at === 3 ? '' : cell)) : cells))
      : table
    const { data, msg } = await call(statements.import, {} as never, { token, file: await bankBytes(cells, 'xlsx') })
    expect(msg).toBe('银行流水已导入')
    const found = (await linesOf(data.id)).filter(({ amount }) => amount > 0)
    expect(found.map(({ state }) => state)).toEqual(found.map(() => 'doubtful'))
    for (const { id } of found) expect((await call(lines.detail, { id }, { token })).data.candidates).toHaveLength(vouchers.length)
  })

  test('leaves a line open whose amount differs by one fen, and a voucher that was rejected', async () => {
    const { id } = await voucher({ amount: 300_001, payer: '甲' })
    await db.update(payment).set({ state: 'rejected' }).where(eq(payment.id, id))
    await voucher({ amount: 300_003, payer: '甲' })
    const { data } = await send([paid({ amount: 300_001, name: '甲' }), paid({ amount: 300_002, name: '甲' })])
    expect(data).toMatchObject({ matched: 0, doubtful: 0, unmatched: 2 })
  })

  test('finds vouchers that come later, and leaves decided lines as they are', async () => {
    const [a, b] = [await voucher({ amount: 400_001, payer: '甲' }), await voucher({ amount: 400_001, payer: '甲' })]
    const { data } = await send([
      paid({ amount: 400_001, name: '甲' }),
      paid({ amount: 400_002, name: '丙' }),
      paid({ amount: -77, name: '银行' }),
    ])
    const [first, second, third] = (await linesOf(data.id)) as [Line, Line, Line]
    expect((await call(lines.accept, { id: first.id, version: first.version, payment_id: b.id }, keyed())).code).toBe(200)
    expect((await call(lines.ignore, { ids: [third.id], kind: 'fee' }, { token })).data.success).toEqual([third.id])
    const later = await voucher({ amount: 400_002, payer: '丙' })
    await db.insert(payment).values({ ...base(a), amount: 400_001 })
    const again = await call(statements.match, { id: data.id }, { token })
    expect(again.data).toEqual({ matched: 2, doubtful: 0, unmatched: 0 })
    expect(await states(data.id)).toEqual([
      ['matched', 'person', b.id],
      ['matched', 'name', later.id],
      ['ignored', null, null],
    ])
    expect(second.state).toBe('unmatched')
  })

  test('is undone by a person, is logged, and is not repeated by a rule', async () => {
    const { id } = await voucher({ amount: 500_001, payer: '甲' })
    const { data } = await send([paid({ amount: 500_001, name: '甲' })])
    const [line] = (await linesOf(data.id)) as [Line]
    expect(line).toMatchObject({ state: 'matched', payment_id: id })
    expect((await call(lines.undo, { ids: [line.id] }, { token })).data.success).toEqual([line.id])
    expect((await call(statements.match, { id: data.id }, { token })).data).toEqual({ matched: 0, doubtful: 1, unmatched: 0 })
    const [log] = await db
      .select()
      .from(logger)
      .where(and(eq(logger.action, lines.undo.address), eq(logger.kind, 'operate')))
    expect(log).toMatchObject({ target_id: line.id, before: { payment_id: id, rule: 'name' }, after: { payment_id: null } })
    const { version } = (await linesOf(data.id))[0] as Line
    expect((await call(lines.accept, { id: line.id, version, payment_id: id }, keyed())).code).toBe(200)
  })

  test('lapses when the voucher is rejected, and the new voucher takes its place', async () => {
    const old = await voucher({ amount: 600_001, payer: '甲' })
    const { data } = await send([paid({ amount: 600_001, name: '甲' })])
    await db.update(payment).set({ state: 'rejected' }).where(eq(payment.id, old.id))
    const next = await voucher({ amount: 600_001, payer: '甲' })
    await call(statements.match, { id: data.id }, { token })
    expect(await states(data.id)).toEqual([['matched', 'name', next.id]])
  })

  test('gives one voucher to one line, also when two persons press at once', async () => {
    const { id } = await voucher({ amount: 700_001, payer: '甲' })
    const { data } = await send([paid({ amount: 700_001, name: '乙' }), paid({ amount: 700_001, name: '丙' })])
    const [one, other] = (await linesOf(data.id)) as [Line, Line]
    const answers = await Promise.all(
      [one, other].map((line) => call(lines.accept, { id: line.id, version: line.version, payment_id: id }, keyed())),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400])
    expect(answers.find(({ code }) => code === 400)?.msg).toBe('该单据已有对应的银行流水')
    expect(await db.$count(bankLine, eq(bankLine.payment_id, id))).toBe(1)
    const key = { token, headers: { 'x-idempotency-key': randomUUID() } }
    const wrong = await voucher({ amount: 700_002, payer: '甲' })
    const open = (await linesOf(data.id)).find(({ state }) => state !== 'matched') as Line
    expect((await call(lines.accept, { id: open.id, version: open.version, payment_id: wrong.id }, key)).msg).toBe(
      '流水金额与单据金额不一致',
    )
  })
})

type Line = typeof bankLine.$inferSelect
const base = ({ id: _id, pay_no, biz_no, ...rest }: typeof payment.$inferSelect) => ({
  ...rest,
  pay_no: `${pay_no}B`,
  biz_no: `${biz_no}B`,
})

const payout = payoutMaker(server, token)

describe('the matching of money out', () => {
  test('finds a payout by name and account or by its number in the remark, and tells its batch', async () => {
    const [one, other] = [await payout(20_000), await payout(20_100)]
    const { data } = await send([
      paid({ day: '2026-11-30', amount: -one.row.actual, name: '东方五金', account: `62220202001122${one.tail}`, serial: serial() }),
      paid({ day: '2026-11-30', amount: -other.row.actual, name: '', serial: serial(), summary: `${other.row.withdraw_no} 佣金` }),
    ])
    const found = await linesOf(data.id)
    expect(found.map(({ state, rule, withdraw_id, attempt }) => [state, rule, withdraw_id, attempt])).toEqual([
      ['matched', 'name', one.row.id, 0],
      ['matched', 'number', other.row.id, 0],
    ])
    const { list } = (await call(lines.of, { batch_id: one.batch_id }, { token })).data
    expect(list).toMatchObject([{ withdraw_id: one.row.id, amount: -one.row.actual }])
    // the payout is registered by the bank's answer only
    expect((await db.select().from(withdraw).where(eq(withdraw.id, one.row.id)))[0]).toMatchObject({ state: 'paying' })
  })

  test('leaves an account of another person to a decision', async () => {
    const { row } = await payout(20_200)
    const { data } = await send([paid({ day: '2026-11-30', amount: -row.actual, name: '东方五金', account: '6222020200119999' })])
    expect((await linesOf(data.id))[0]?.state).toBe('doubtful')
  })
})

test('what is left over on both sides has a number and a sum, is listed, and is exported', async () => {
  const day = '2026-09-15'
  const ours = await voucher({ amount: 91_000, payer: '漏单', day })
  const both = await voucher({ amount: 92_000, payer: '甲', day })
  const { data } = await send([
    paid({ day, amount: 92_000, name: '甲' }),
    paid({ day, amount: 93_000, name: '乙', summary: '=1+1' }),
    paid({ day, amount: -40, name: '银行' }),
  ])
  const { rest } = (await call(statements.detail, { id: data.id }, { token })).data
  expect(rest).toEqual({
    bank_in: { count: 1, amount: 93_000 },
    bank_out: { count: 1, amount: 40 },
    vouchers: { count: 1, amount: 91_000 },
    payouts: { count: 0, amount: 0 },
  })
  const { list, total } = (await call(statements.missing, { id: data.id }, { token })).data
  expect([list, total]).toMatchObject([[{ kind: 'voucher', id: ours.id, no: ours.pay_no, amount: 91_000, day, name: '漏单' }], 1])
  expect((await call(lines.of, { payment_id: both.id }, { token })).data.list).toMatchObject([{ amount: 92_000, statement_id: data.id }])
  const started = await call(statements.export, { id: data.id }, { token })
  await work(server)
  const [row] = await db.select().from(task).where(eq(task.id, started.data.task_id))
  const pieces: Uint8Array[] = []
  for await (const piece of readFile(db, row?.file ?? '')) pieces.push(piece)
  const { sheets } = await readXlsx(Buffer.concat(pieces))
  expect(sheets[0]?.rows.slice(1).map(([side, date, amount, name]) => [side, date, amount, name])).toEqual([
    ['银行有，系统无', day, 930, '乙'],
    ['银行有，系统无', day, -0.4, '银行'],
    ['转账凭证', day, 910, '漏单'],
  ])
})

test('the rules about stored statements notice wrong sums and wrong amounts', async () => {
  const { id } = await voucher({ amount: 800_001, payer: '甲' })
  const { data } = await send([paid({ amount: 800_001, name: '甲' })])
  expect((await runChecks(pool, bankChecks)).violations).toEqual([])
  await db.update(payment).set({ amount: 800_002 }).where(eq(payment.id, id))
  await db.update(bankStatement).set({ in_amount: 1 }).where(eq(bankStatement.id, data.id))
  expect((await runChecks(pool, bankChecks)).violations.map(({ check }) => check).toSorted()).toEqual([
    'bank_line.amount',
    'bank_statement.sums',
  ])
  await db.update(payment).set({ amount: 800_001 }).where(eq(payment.id, id))
  await db.update(bankStatement).set({ in_amount: 800_001 }).where(eq(bankStatement.id, data.id))
})
