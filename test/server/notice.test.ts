import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { adminUser } from '#server/identity/tables.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { smsRecord } from '#server/platform/messaging/tables.ts'
import { notify } from '#server/platform/notify/notify.ts'
import { notification } from '#server/platform/notify/tables.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { work } from '#test/make/work.ts'
import { startServer } from './harness.ts'

const server = await startServer()
const { call, login, ctxFor, database } = server
const { notice } = contract.notice
const admin = await login()
const make = goodsMaker(server, admin)

const stockTold = { kind: 'low_stock', params: { code: 'A-1', stock: 1, warn: 5 }, link: '/goods/sku?code=A-1' } as const
const tellThem = (ctx: Ctx, ...to: number[]) => transact(ctx, (ctx) => notify(ctx, { to, ...stockTold }))
const listed = async (token: string, input = {}) => (await call(notice.list, input, { token })).data
const unread = async (token: string) => (await call(notice.unread, {}, { token })).data.unread

/** Creates an account; returns its token and id. */
async function person(perms: string[] = []) {
  const username = `n${crypto.randomUUID().slice(0, 8)}`
  const token = await login({ perms, username })
  const [row] = await database.db.select({ id: adminUser.id }).from(adminUser).where(eq(adminUser.username, username))
  return { token, id: row?.id ?? 0 }
}

const phoneOf = (id: number) => `139${String(id).padStart(8, '0')}`
async function withPhone<Person extends { id: number }>(found: Person): Promise<Person> {
  await database.db
    .update(adminUser)
    .set({ phone: phoneOf(found.id) })
    .where(eq(adminUser.id, found.id))
  return found
}
const textsTo = async (id: number) =>
  (
    await database.db
      .select()
      .from(smsRecord)
      .where(eq(smsRecord.phone, phoneOf(id)))
  ).map(({ content }) => content)

describe('notifications', () => {
  test('[L02] personal messages are listed newest first, paged, and counted until read', async () => {
    const ctx = await ctxFor()
    const { token, id } = await person()
    for (let i = 0; i < 5; i++) await tellThem(ctx, id)
    const first = await listed(token, { page_size: 3 })
    expect(first.list).toHaveLength(3)
    expect(first.list[0]).toMatchObject({ ...stockTold, read_at: null })
    const second = await listed(token, { page_size: 3, cursor: first.next })
    expect(second.next).toBeNull()
    const ids = [...first.list, ...second.list].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    expect(new Set(ids).size).toBe(5)
    expect(await unread(token)).toBe(5)
    expect((await call(notice.read, { ids: ids.slice(0, 2) }, { token })).data).toEqual({ unread: 3 })
    expect((await listed(token, { unread: 1 })).list.map(({ id }) => id)).toEqual(ids.slice(2))
    expect((await call(notice.readAll, {}, { token })).data).toEqual({ unread: 0 })
    expect((await listed(token, { unread: 1 })).list).toEqual([])
  })

  test('[L02] they are listed by what they are about', async () => {
    const ctx = await ctxFor()
    const { token, id } = await person()
    await tellThem(ctx, id)
    await transact(ctx, (ctx) => notify(ctx, { to: [id], kind: 'new_device', params: { ip: '192.0.2.7' } }))
    expect((await listed(token, { group: 'account' })).list.map(({ kind }) => kind)).toEqual(['new_device'])
    expect((await listed(token, { group: 'stock' })).list.map(({ kind }) => kind)).toEqual(['low_stock'])
    expect((await listed(token, { group: 'batch' })).list).toEqual([])
    expect((await listed(token)).list).toHaveLength(2)
  })

  test('nobody sees, counts or marks what another is told', async () => {
    const ctx = await ctxFor()
    const [one, other] = [await person(), await person()]
    await tellThem(ctx, one.id)
    const [row] = (await listed(one.token)).list
    expect((await listed(other.token)).list).toEqual([])
    expect(await unread(other.token)).toBe(0)
    await call(notice.read, { ids: [row?.id ?? 0] }, { token: other.token })
    await call(notice.readAll, {}, { token: other.token })
    expect((await listed(one.token)).list[0]?.read_at).toBeNull()
  })

  test('what was told in a transaction that fails was not told', async () => {
    const ctx = await ctxFor()
    const { token, id } = await person()
    const failed = transact(ctx, async (ctx) => {
      await notify(ctx, { to: [id], ...stockTold })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect((await listed(token)).list).toEqual([])
  })
})

describe('what people are told of', () => {
  test('a SKU below its warning level notifies permitted stock movers once, until it rises again', async () => {
    const holder = await withPhone(await person(['goods:sku:stock']))
    const byWildcard = await person(['goods:*:*'])
    const other = await withPhone(await person(['goods:sku:list']))
    const id = await make.sku({ stock: 10, stock_warn: 5, code: 'WARN-1' })
    const move = (type: 'in' | 'out', qty: number) =>
      call(
        contract.goods.sku.stock,
        { id, type, qty, reason: '盘点' },
        { token: admin, headers: { 'x-idempotency-key': crypto.randomUUID() } },
      )
    await move('out', 5)
    expect((await listed(holder.token)).list).toEqual([])
    await move('out', 1)
    await move('out', 1)
    const expected = { kind: 'low_stock', params: { code: 'WARN-1', stock: 4, warn: 5 }, link: '/goods/sku?code=WARN-1' }
    expect((await listed(holder.token)).list).toMatchObject([expected])
    expect((await listed(byWildcard.token)).list).toMatchObject([expected])
    expect((await listed(other.token)).list).toEqual([])
    expect(await textsTo(holder.id)).toEqual(['WARN-1库存4，低于预警值5。'])
    expect(await textsTo(other.id)).toEqual([])
    await move('in', 5)
    await move('out', 4)
    expect((await listed(holder.token)).list).toHaveLength(2)
    // a text message about the same SKU is sent once a day
    expect(await textsTo(holder.id)).toHaveLength(1)
  })

  test('stock that a task brings below its warning levels: a few SKUs one by one, many in one', async () => {
    const holder = await withPhone(await person(['goods:sku:stock']))
    const spu_id = await make.spu()
    const ids = await Promise.all([0, 1, 2, 3].map((n) => make.sku({ spu_id, stock: 10, stock_warn: 5, code: `BULK-${n}` })))
    const bulk = async (ids: number[], qty: number) => {
      const input = { kind: 'stock', type: 'count', ids, qty, reason: '盘点' } as const
      await call(contract.goods.sku.bulk, input, { token: admin, headers: { 'x-idempotency-key': crypto.randomUUID() } })
      await work(server)
    }
    await bulk(ids.slice(0, 1), 4)
    expect((await listed(holder.token)).list).toMatchObject([{ kind: 'low_stock', params: { code: 'BULK-0', stock: 4, warn: 5 } }])
    await bulk(ids, 8)
    await bulk(ids, 1)
    const { list } = await listed(holder.token)
    expect(list).toHaveLength(2)
    expect(list).toContainEqual(
      expect.objectContaining({ kind: 'low_stocks', params: { n: 4, code: 'BULK-0' }, link: '/goods/sku?stock=low' }),
    )
    // BULK-0 has had its message for the day; three among the four are named
    const texts = await textsTo(holder.id)
    expect(texts[0]).toBe('BULK-0库存4，低于预警值5。')
    expect(texts.slice(1)).toEqual(Array.from({ length: 2 }, () => expect.stringMatching(/^BULK-[123]库存1，低于预警值5。$/)))
  })

  test('a batch of which some rows were refused: who has made it', async () => {
    const { token } = await person(['goods:brand:delete'])
    const [empty, full] = [await make.brand(), await make.brand()]
    await make.series({ brand_id: full })
    await call(contract.goods.brand.delete, { ids: [full] }, { token })
    expect((await listed(token)).list).toEqual([])
    await call(contract.goods.brand.delete, { ids: [empty, full] }, { token })
    expect((await listed(token)).list).toMatchObject([
      {
        kind: 'batch_refused',
        params: { entity: ['品牌', 'Brand'], action: ['删除', 'Delete'], failed: 1, done: 1 },
        link: '/goods/brand',
      },
    ])
  })

  test('a login with a further browser notifies the person, but a first or known browser does not', async () => {
    const username = `d${crypto.randomUUID().slice(0, 8)}`
    const own = await login({ username, password: 'Correct-Horse-9' })
    const logIn = (cookie = '') =>
      call(contract.session.session.login, { username, password: 'Correct-Horse-9' }, { headers: cookie ? { cookie } : {} })
    const first = await logIn()
    await logIn(String(first.headers['set-cookie']).split(';')[0])
    expect(await listed(own)).toMatchObject({ list: [] })
    await logIn()
    expect((await listed(own)).list).toMatchObject([{ kind: 'new_device', params: { ip: '127.0.0.1' } }])
  })
})

test('a change of the own password: the person', async () => {
  const username = `p${crypto.randomUUID().slice(0, 8)}`
  const token = await login({ username, password: 'Correct-Horse-9' })
  const answer = await call(
    contract.session.profile.password,
    { old_password: 'Correct-Horse-9', password: 'Better-Horse-10', password_again: 'Better-Horse-10' },
    { token },
  )
  expect(answer.code, answer.msg).toBe(200)
  expect((await listed(token)).list).toMatchObject([{ kind: 'password_changed', params: { ip: '127.0.0.1' } }])
})

test('messages follow the transaction end order, so a resumed stream misses none', async () => {
  const ctx = await ctxFor()
  const { id } = await person()
  const ids: number[] = []
  const newest = async () => {
    const rows = await database.db
      .select({ id: notification.id })
      .from(notification)
      .where(and(eq(notification.admin_user_id, id)))
      .orderBy(notification.id)
    return rows.map((row) => row.id)
  }
  let isTelling = true
  const telling = Promise.all(Array.from({ length: 40 }, () => tellThem(ctx, id))).finally(() => (isTelling = false))
  while (isTelling) {
    const now = await newest()
    // earlier messages stay, and new ones follow
    expect(now.slice(0, ids.length)).toEqual(ids)
    ids.splice(0, ids.length, ...now)
  }
  await telling
  expect(await newest()).toHaveLength(40)
})
