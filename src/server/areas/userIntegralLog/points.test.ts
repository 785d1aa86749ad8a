import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { customer } from '#server/areas/people/tables.ts'
import { nobody } from '#server/platform/kernel/ctx.ts'
import { post, system, user } from '#server/platform/ledger/post.ts'
import { account, accountLog } from '#server/platform/ledger/tables.ts'
import { work, workerContextOf } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'
import { expirePoints } from './shared/expiry.ts'

const moment = { now: new Date('2026-03-10T04:00:00Z') }
const server = await startServer({ clock: () => moment.now })
const { call, login } = server
const { db } = server.database
const { log } = contract.userIntegralLog
let token: string
let counter = 0

beforeAll(async () => {
  token = await login({ perms: ['userIntegralLog:*:*', 'user:user:phone'], scope: 'all' })
})

async function userWith(nick: string): Promise<{ id: number; phone: string }> {
  const phone = `1380000${String(++counter).padStart(4, '0')}`
  const [row] = await db.insert(customer).values({ nick, phone }).returning({ id: customer.id })
  return { id: row?.id ?? 0, phone }
}

async function pointsOf(id: number): Promise<number> {
  const [row] = await db
    .select()
    .from(account)
    .where(and(eq(account.owner_type, 'user'), eq(account.owner_id, id), eq(account.kind, 'integral')))
  return row?.available ?? 0
}

/** Gives or uses points at a moment, as orders do. */
async function moved(id: number, amount: number, at: string): Promise<void> {
  const own = user(id, 'integral')
  const parties = amount > 0 ? { debit: system('integral_issue'), credit: own } : { debit: own, credit: system('integral_use') }
  const biz_type = amount > 0 ? 'order_give' : 'order_use'
  const ctx = { db: server.acting.db, now: new Date(at), actor: nobody }
  await post(ctx, [{ ...parties, amount: Math.abs(amount), biz_type, biz_id: randomUUID() }])
}

type AdjustInput = InputOf<typeof log.adjust>
const ask = (values: Partial<AdjustInput>, key = randomUUID()) =>
  call(log.adjust, { direction: 'add', amount: 100, reason: '活动补发', ...values } as AdjustInput, {
    token,
    headers: { 'x-idempotency-key': key },
  })

describe('[A28] the adjustment of points', () => {
  test('posts at once, and a replay posts once', async () => {
    const { id } = await userWith('甲')
    const key = randomUUID()
    expect((await ask({ user_id: id }, key)).data).toEqual({ available: 100, state: 'approved' })
    expect((await ask({ user_id: id }, key)).data).toEqual({ available: 100, state: 'approved' })
    expect((await ask({ user_id: id, amount: 40, direction: 'sub' })).data).toEqual({ available: 60, state: 'approved' })
    const { data } = await call(log.list, { user_id: id }, { token })
    expect(data.list.map(({ delta, available_after, biz_type }) => [delta, available_after, biz_type])).toEqual([
      [-40, 60, 'admin_sub'],
      [100, 100, 'admin_add'],
    ])
  })

  test.each([
    ['0 points', { amount: 0 }, '请输入大于0的调整积分'],
    ['no points', { amount: null }, '请输入大于0的调整积分'],
    ['no reason', { reason: '' }, '请输入调整原因'],
    ['more than there are', { amount: 8, direction: 'sub' }, '积分不足，当前可用积分为7'],
  ])('refuses %s', async (_, values, msg) => {
    const { id } = await userWith('乙')
    await moved(id, 7, '2026-03-01T00:00:00Z')
    expect(await ask({ user_id: id, ...(values as Partial<AdjustInput>) })).toMatchObject({ code: 400, msg })
  })

  test('200 parallel deductions take exactly what there is', async () => {
    const { id } = await userWith('并发')
    await moved(id, 50, '2026-03-01T00:00:00Z')
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask({ user_id: id, amount: 1, direction: 'sub' })))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(50)
    expect(await pointsOf(id)).toBe(0)
  })
})

test('[A28] figures: the total, today, 30 days by type, and what expires this year', async () => {
  const fresh = await startServer({ clock: () => moment.now })
  const [row] = await fresh.database.db.insert(customer).values({ nick: '图' }).returning({ id: customer.id })
  const own = user(row?.id ?? 0, 'integral')
  const give = (amount: number, at: string, biz_type: 'sign_in' | 'order_give') =>
    post({ db: fresh.acting.db, now: new Date(at), actor: nobody }, [
      { debit: system('integral_issue'), credit: own, amount, biz_type, biz_id: `${biz_type} ${at}` },
    ])
  await give(300, '2025-05-01T00:00:00Z', 'order_give')
  await give(20, '2026-03-09T16:00:00Z', 'sign_in')
  await give(5, '2026-03-09T15:59:59Z', 'sign_in')
  await post({ db: fresh.acting.db, now: moment.now, actor: nobody }, [
    { debit: own, credit: system('integral_use'), amount: 120, biz_type: 'order_use', biz_id: 'O1' },
  ])
  const { data } = await fresh.call(log.stat, {}, { token: await fresh.login() })
  expect(data).toMatchObject({ total: 205, given: 20, used: 120, expiring: 180, from: '2026-02-09', to: '2026-03-10' })
  expect(data.days).toEqual([
    { day: '2026-03-09', biz_type: 'sign_in', given: 5, used: 0 },
    { day: '2026-03-10', biz_type: 'order_use', given: 0, used: 120 },
    { day: '2026-03-10', biz_type: 'sign_in', given: 20, used: 0 },
  ])
})

describe('[A28] points expire at the end of the year after the one in which they were earned', () => {
  const run = async (at: string) => expirePoints({ ...(await workerContextOf(server)), clock: () => new Date(at) })
  const expired = async (id: number) => {
    const rows = await db
      .select()
      .from(accountLog)
      .where(and(eq(accountLog.owner_id, id), eq(accountLog.biz_type, 'expire')))
    return rows.map(({ delta }) => delta)
  }

  test('the oldest are spent first, and no more expires than is unspent of that year', async () => {
    const [untouched, part, spent, recent] = (await Promise.all(['留', '部分', '用完', '新'].map(userWith))) as { id: number }[]
    for (const one of [untouched, part, spent]) await moved(one?.id ?? 0, 100, '2024-06-01T00:00:00Z')
    for (const one of [untouched, part, spent, recent]) await moved(one?.id ?? 0, 50, '2025-06-01T00:00:00Z')
    await moved(part?.id ?? 0, -70, '2025-08-01T00:00:00Z')
    await moved(spent?.id ?? 0, -120, '2025-08-01T00:00:00Z')
    // 00:10 on 1 January 2026 in Shanghai
    await run('2025-12-31T16:10:00Z')
    expect(await expired(untouched?.id ?? 0)).toEqual([-100])
    expect(await expired(part?.id ?? 0)).toEqual([-30])
    expect(await expired(spent?.id ?? 0)).toEqual([])
    expect(await expired(recent?.id ?? 0)).toEqual([])
    expect(await pointsOf(part?.id ?? 0)).toBe(50)
    await run('2026-01-02T16:10:00Z')
    expect(await expired(untouched?.id ?? 0)).toEqual([-100])
    await run('2026-12-31T16:10:00Z')
    expect(await expired(untouched?.id ?? 0)).toEqual([-100, -50])
    expect(await pointsOf(spent?.id ?? 0)).toBe(0)
  })

  test('points spent while the job runs do not expire too', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, (_, n) => userWith(`抢${n}`)))
    for (const { id } of people) {
      await moved(id, 60, '2024-06-01T00:00:00Z')
      await moved(id, 140, '2025-06-01T00:00:00Z')
    }
    await Promise.all([run('2025-12-31T16:10:00Z'), ...people.map(({ id }) => moved(id, -50, '2025-12-31T16:10:00Z'))])
    for (const { id } of people) {
      // spent before the expiry, the 50 are old points; after it, recent ones
      const [lost = 0] = await expired(id)
      expect([-10, -60]).toContain(lost)
      expect(await pointsOf(id)).toBe(150 + lost)
    }
  })
})

describe('[A28] the import of adjustments', () => {
  const { import: imports } = contract.task
  async function imported(file: string | Uint8Array, sheet?: number) {
    const { data } = await call(log.import, {} as never, { token, file: Buffer.from(file) })
    const id = data.task_id
    await work(server)
    if (sheet !== undefined) await call(imports.place, { id, sheet, heading_line: 1 }, { token })
    await work(server)
    await call(imports.map, { id, mapping: ['phone', 'direction', 'amount', 'reason'], create: 0 }, { token })
    await work(server)
    return id
  }

  test('shows each line before it posts, refuses wrong ones, and posts the others once', async () => {
    const [one, two] = [await userWith('导入一'), await userWith('导入二')]
    const lines = [
      `${one.phone},增加,100,补发`,
      `${two.phone},扣减,5,多发`,
      '13912345678,增加,1,补发',
      `${one.phone},增加,1,重复`,
      `${two.phone},增加,0,`,
    ]
    const id = await imported(`手机号,类型,调整积分,调整原因\n${lines.join('\n')}`)
    const { data } = await call(imports.rows, { id, page_size: 20 }, { token })
    expect(data.list.map(({ state, errors }) => [state, errors[0]?.msg])).toEqual([
      ['new', undefined],
      ['error', '积分不足，当前可用积分为0'],
      ['error', '用户不存在'],
      ['error', '与第2行重复'],
      ['error', expect.any(String)],
    ])
    expect(await pointsOf(one.id)).toBe(0)
    await call(imports.apply, { id, skip_errors: 1 }, { token })
    await work(server)
    expect(await pointsOf(one.id)).toBe(100)
    const { data: listed } = await call(log.list, { user_id: one.id }, { token })
    expect(listed.list).toMatchObject([{ delta: 100, biz_id: expect.stringMatching(/^BA\d{8}$/), remark: '补发' }])
    expect((await call(contract.task.task.detail, { id }, { token })).data).toMatchObject({ state: 'done', may_undo: 0 })
  })

  test('the same file posts each line once, whether sent again later or confirmed in parallel', async () => {
    const [one, two] = [await userWith('重发一'), await userWith('重发二')]
    const csv = `手机号,类型,调整积分,调整原因\n${one.phone},增加,100,重发\n${two.phone},增加,30,重发`
    const both = [await imported(csv), await imported(csv)]
    for (const id of both) await call(imports.apply, { id, skip_errors: 0 }, { token })
    await Promise.all([work(server), work(server)])
    expect([await pointsOf(one.id), await pointsOf(two.id)]).toEqual([100, 30])
    const later = await imported(csv)
    const { data } = await call(imports.rows, { id: later, page_size: 20 }, { token })
    expect(data.list.map(({ state, errors }) => [state, errors[0]?.msg])).toEqual([
      ['error', '相同的文件已导入过这一行'],
      ['error', '相同的文件已导入过这一行'],
    ])
    await call(imports.apply, { id: later, skip_errors: 1 }, { token })
    await work(server)
    expect([await pointsOf(one.id), await pointsOf(two.id)]).toEqual([100, 30])
    expect(
      (await call(imports.rows, { id: await imported(csv.replace('100', '101')), page_size: 20 }, { token })).data.list[0]?.state,
    ).toBe('new')
  })

  test('[N17] a user is found by a phone in any writing, and two writings repeat each other', async () => {
    const [one, two] = [await userWith('写法一'), await userWith('写法二')]
    const spaced = one.phone.replace(/^(\d{3})(\d{4})/, '$1 $2 ')
    const lines = [`+86 ${spaced},增加,10,补发`, `${two.phone}.0,增加,20,补发`, `${one.phone},增加,1,重复`]
    const id = await imported(`手机号,类型,调整积分,调整原因\n${lines.join('\n')}`)
    const { data } = await call(imports.rows, { id, page_size: 20 }, { token })
    expect(data.list.map(({ key, errors }) => [key, errors[0]?.msg])).toEqual([
      [one.phone, undefined],
      [two.phone, undefined],
      [one.phone, '与第2行重复'],
    ])
    await call(imports.apply, { id, skip_errors: 1 }, { token })
    await work(server)
    expect([await pointsOf(one.id), await pointsOf(two.id)]).toEqual([10, 20])
  })

  test('[N8] the second sheet of a workbook is another list than the first', async () => {
    const one = await userWith('两张表')
    const rows = (amount: number) => [
      ['手机号', '类型', '调整积分', '调整原因'],
      [one.phone, '增加', amount, '补发'],
    ]
    const file = await writeXlsx({ sheets: [10, 200].map((amount) => ({ name: `表${amount}`, rows: rows(amount) })) })
    for (const sheet of [0, 1, 1]) {
      await call(imports.apply, { id: await imported(file, sheet), skip_errors: 1 }, { token })
      await work(server)
    }
    expect(await pointsOf(one.id)).toBe(210)
  })

  test('a line whose points are gone since the comparison fails alone', async () => {
    const [one, two] = [await userWith('导入三'), await userWith('导入四')]
    await moved(one.id, 10, '2026-03-01T00:00:00Z')
    const id = await imported(`手机号,类型,调整积分,调整原因\n${one.phone},扣减,10,多发\n${two.phone},增加,20,补发`)
    await moved(one.id, -5, '2026-03-10T04:00:00Z')
    await call(imports.apply, { id, skip_errors: 0 }, { token })
    await work(server)
    expect([await pointsOf(one.id), await pointsOf(two.id)]).toEqual([5, 20])
    const { data } = await call(contract.task.task.failures, { id }, { token })
    expect(data.list).toMatchObject([{ line: 2, msg: '积分不足，当前可用积分为5' }])
  })
})

test('[A28] the log is exported by a task', async () => {
  const { data } = await call(log.export, { biz_type: 'admin_add' }, { token })
  await work(server)
  expect((await call(contract.task.task.detail, { id: data.task_id }, { token })).data.state).toBe('done')
})
