import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { CLAIM_HOURS, MOST_DRAFTS, MOST_NOTE } from '#contract/desk/desk.ts'
import { contract } from '#contract/index.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { customer, store, storeAudit } from '#server/areas/people/tables.ts'
import { order as orderTable } from '#server/areas/trade/tables/order-tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { HOUR_MS } from '#server/platform/kernel/durations.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { workerContextOf } from '#test/make/work.ts'
import { dropStale } from './stale.ts'
import { deskClaim } from './tables.ts'

const world = await orderWorld()
const { server, clock, call, db, token, login, buyer, team, skus, placeOrder, paid, ship } = world
const { desk } = contract.desk

const [north, south] = [await team(), await team()]
const [shopNorth, shopSouth] = [await buyer(north), await buyer(south)]
const [goods = 0, other = 0] = await skus(2, { price_store: 1000, price_trade: 900 })
const first = await paid({ store_id: shopNorth.id, lines: [{ sku_id: goods, qty: 2 }] })
clock.advance(HOUR_MS)
const second = await paid({ store_id: shopSouth.id, lines: [{ sku_id: goods, qty: 1 }] })
clock.advance(49 * HOUR_MS)
const third = await paid({ store_id: shopNorth.id, lines: [{ sku_id: goods, qty: 3 }] })
const SHIP = 'order.order.pending_ship'

let people = 0
/** An account that ships orders, or one with other rights. */
async function person(values: { perms?: string[]; scope?: 'all' | 'agent_tree'; agent_id?: number } = {}) {
  const username = `desk${++people}`
  const own = await login({ perms: ['order:order:list', 'order:order:ship'], ...values, username })
  const [row] = await db.select({ id: adminUser.id }).from(adminUser).where(eq(adminUser.username, username))
  return { token: own, id: row?.id ?? 0, username }
}

const listed = async (query: object = {}, by = token) => (await call(desk.list, query as never, { token: by })).data
const ids = async (query: object = {}, by = token) => (await listed({ kind: SHIP, ...query }, by)).list.map(({ id }) => id)
const address = (id: number, kind = SHIP) => ({ kind, id })

describe('[I10] the list of the shift desk', () => {
  test('starts with the most overdue item, pages by due time, and names what staff decide by', async () => {
    const { list, kinds } = await listed({ kind: SHIP })
    expect(list.map(({ id }) => id)).toEqual([first.id, second.id, third.id])
    const due = new Date(Date.parse(first.paid_at ?? '') + 48 * HOUR_MS).toISOString()
    expect(list[0]).toEqual({
      kind: SHIP,
      id: first.id,
      title: first.order_no,
      about: shopNorth.name,
      amount: 2e3,
      since: first.paid_at,
      due_at: due,
      claim: null,
    })
    expect(kinds?.find(({ key }) => key === SHIP)).toMatchObject({ n: 3, more: false, entity: 'order.order', page: 'order/order/detail' })
    const pages: number[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listed>> = await listed({ kind: SHIP, page_size: 1, ...(cursor && { cursor }) })
      expect(page.kinds === null).toBe(cursor !== null)
      pages.push(...page.list.map(({ id }) => id))
      cursor = page.next
    } while (cursor)
    expect(pages).toEqual([first.id, second.id, third.id])
    expect(await call(desk.list, { cursor: 'x; drop' }, { token })).toMatchObject({ code: 400, data: { errors: [{ field: 'cursor' }] } })
  })

  test('mixes kinds, work without a promise last, over pages of every size', async () => {
    await db.update(sku).set({ stock_warn: 5000 }).where(eq(sku.id, other))
    const [low = 0, lower = 0] = await skus(2, { stock: 1 })
    for (const id of [low, lower]) await db.update(sku).set({ stock_warn: 9 }).where(eq(sku.id, id))
    const [applicant] = await db.insert(customer).values({ nick: '申请人' }).returning()
    const [audit] = await db
      .insert(storeAudit)
      .values({
        audit_no: 'SQ-DESK',
        kind: 'new',
        state: 'pending',
        user_id: applicant?.id ?? 0,
        name: '新门店',
        contact: '张三',
        phone: '13500000009',
        snapshot: {},
        submitted_at: clock.now().toISOString(),
        province_code: '330000',
        city_code: '330100',
        district_code: '330109',
      })
      .returning()
    const expected = [
      [SHIP, first.id],
      [SHIP, second.id],
      ['store.audit.pending', audit?.id],
      [SHIP, third.id],
      ...[other, low, lower].toSorted((one, two) => one - two).map((id) => ['goods.sku.low', id]),
    ]
    for (const page_size of [1, 2, 3, 100]) {
      const found: unknown[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof listed>> = await listed({ page_size, ...(cursor && { cursor }) })
        found.push(...page.list.map(({ kind, id }) => [kind, id]))
        cursor = page.next
      } while (cursor)
      expect(found).toEqual(expected)
    }
    const ctx = await server.ctxFor()
    const { list } = await import('./desk.ts')
    expect(await server.statementsOf(() => list(ctx, { page_size: 50 }))).toHaveLength(2)
  })

  test('[P01] has only what the permissions and the data scope of the records allow', async () => {
    expect(await ids({}, (await person({ perms: ['order:order:list'] })).token)).toEqual([])
    // the desk names records: the right to ship alone does not show them
    expect(await ids({}, (await person({ perms: ['order:order:ship'] })).token)).toEqual([])
    const ofNorth = await person({ scope: 'agent_tree', agent_id: north.agent_id })
    expect(await ids({}, ofNorth.token)).toEqual([first.id, third.id])
    for (const endpoint of [desk.item, desk.claim, desk.people])
      expect(await call(endpoint, address(second.id), { token: ofNorth.token })).toMatchObject({ code: 404, msg: '任务不存在' })
    expect(await call(desk.handOver, { ...address(second.id), to: 1, note: '请看' }, { token: ofNorth.token })).toMatchObject({ code: 404 })
    expect(await call(desk.item, address(first.id, 'order.order.nothing'), { token })).toMatchObject({ code: 404 })
  })
})

describe('[I10] claims', () => {
  test('[S23] one person holds an item: it is in that person’s views and not in others', async () => {
    const [one, two] = [await person(), await person()]
    expect(await call(desk.claim, address(first.id), { token: one.token })).toMatchObject({ code: 200, msg: '已认领' })
    expect(await call(desk.claim, address(first.id), { token: one.token })).toMatchObject({ code: 200 })
    expect(await call(desk.claim, address(first.id), { token: two.token })).toMatchObject({ code: 400, msg: /正在处理该任务/ })
    expect(await ids({ view: 'mine' }, one.token)).toEqual([first.id])
    expect(await ids({ view: 'open' }, one.token)).toContain(first.id)
    expect(await ids({ view: 'open' }, two.token)).not.toContain(first.id)
    expect(await ids({ view: 'unclaimed' }, one.token)).not.toContain(first.id)
    expect(await ids({ view: 'all' }, two.token)).toContain(first.id)
    expect((await listed({ view: 'mine' }, one.token)).kinds?.find(({ key }) => key === SHIP)).toMatchObject({ n: 1 })
    const { data } = await call(desk.item, address(first.id), { token: two.token })
    expect(data.claim).toMatchObject({ person_id: one.id, is_mine: false, note: null })
    expect(await call(desk.release, address(first.id), { token: two.token })).toMatchObject({ code: 400, msg: '您没有认领该任务' })
    expect(await call(desk.release, address(first.id), { token: one.token })).toMatchObject({ code: 200 })
    expect(await ids({ view: 'mine' }, one.token)).toEqual([])
  })

  test('a claim ends after a shift, when its row leaves the to-do, and with its account', async () => {
    const [one, two] = [await person(), await person()]
    await call(desk.claim, address(second.id), { token: one.token })
    clock.advance(CLAIM_HOURS * HOUR_MS)
    expect(await ids({ view: 'mine' }, one.token)).toEqual([])
    expect(await call(desk.claim, address(second.id), { token: two.token })).toMatchObject({ code: 200 })
    expect(await ids({ view: 'mine' }, two.token)).toEqual([second.id])
    await call(desk.claim, address(third.id), { token: two.token })
    await ship(third.id)
    expect(await ids({ view: 'mine' }, two.token)).toEqual([second.id])
    expect(await call(desk.claim, address(third.id), { token: two.token })).toMatchObject({ code: 404 })
    const held = async () => (await db.select().from(deskClaim)).map(({ row_id }) => row_id)
    await dropStale(await workerContextOf(server))
    expect(await held()).toEqual([second.id])
    await db.update(adminUser).set({ status: 0 }).where(eq(adminUser.id, two.id))
    await dropStale(await workerContextOf(server))
    expect(await held()).toEqual([])
  })
})

describe('[I10] the hand-over', () => {
  test('gives the item with its note to a colleague, who is notified with a link to it', async () => {
    const [one, two] = [await person(), await person()]
    const found = await call(desk.people, { ...address(first.id), word: two.username }, { token: one.token })
    expect(found.data.list.map(({ id }) => id)).toEqual([two.id])
    const values = { ...address(first.id), to: two.id, note: '客户要求\n先打电话' }
    expect(await call(desk.handOver, values, { token: one.token })).toMatchObject({ code: 200, msg: '已交接' })
    const { data } = await call(desk.item, address(first.id), { token: two.token })
    expect(data.claim).toMatchObject({ is_mine: true, handed_by: '测试员', note: values.note, drafts: [] })
    const { data: notices } = await call(contract.notice.notice.list, {} as never, { token: two.token })
    expect(notices.list[0]).toMatchObject({ kind: 'handed_over', link: `/desk?item=${SHIP}:${first.id}` })
    // the former holder cannot take it back; a new claim by the holder keeps the note
    expect(await call(desk.handOver, { ...values, to: two.id }, { token: one.token })).toMatchObject({ code: 400 })
    await call(desk.claim, address(first.id), { token: two.token })
    expect((await call(desk.item, address(first.id), { token: two.token })).data.claim?.note).toBe(values.note)
    await call(desk.release, address(first.id), { token: two.token })
  })

  test('is refused for the own account, for colleagues without record access, without a note', async () => {
    const one = await person()
    const give = (to: number, note = '请看') => call(desk.handOver, { ...address(second.id), to, note }, { token: one.token })
    expect(await give(one.id)).toMatchObject({ code: 400, msg: '不能交接给自己', data: { errors: [{ field: 'to' }] } })
    const ofNorth = await person({ scope: 'agent_tree', agent_id: north.agent_id })
    const reader = await person({ perms: ['order:order:list'] })
    for (const { id } of [ofNorth, reader, { id: 999_999 }])
      expect(await give(id)).toMatchObject({ code: 400, msg: '该同事无权处理此任务' })
    expect(await give((await person()).id, '')).toMatchObject({ code: 400, data: { errors: [{ field: 'note' }] } })
    expect(await give((await person()).id, '长'.repeat(MOST_NOTE + 1))).toMatchObject({ code: 400 })
  })

  const LOW = 'goods.sku.low'
  const draft = (mine: object, base: object = {}) => JSON.stringify({ at: 1_700_000_000_000, base, mine })
  const readDraft = async (id: number, kind: string, by: string) =>
    (await call(desk.item, address(id, kind), { token: by })).data.claim?.drafts

  test('[I10] keeps unsaved form input, without fields and forms the colleague may not use', async () => {
    const perms = ['goods:sku:list', 'goods:sku:stock', 'goods:sku:edit']
    const [one, two] = [await person({ perms: [...perms, 'goods:sku:cost', 'goods:sku:price'] }), await person({ perms })]
    const values = { ...address(other, LOW), to: two.id, note: '改到一半' }
    const drafts = [
      { form: 'goods.sku.edit', input: draft({ title: '新标题', price_cost: 700, constructor: 1, nothing: 2 }, { title: '旧' }) },
      { form: 'goods.sku.stock', input: draft({ qty: 40, reason: '到货' }) },
      { form: 'goods.sku.price', input: draft({ price_store: 1 }) },
      { form: 'goods.sku.stock:1', input: draft({ nothing: 2 }) },
    ]
    expect(await call(desk.handOver, { ...values, drafts }, { token: one.token })).toMatchObject({ code: 200, data: { kept: 2 } })
    const found = await readDraft(other, LOW, two.token)
    expect(found?.map(({ form, title }) => [form, title])).toEqual([
      ['goods.sku.edit', contract.goods.sku.edit.title[0]],
      ['goods.sku.stock', contract.goods.sku.stock.title[0]],
    ])
    expect(found?.map(({ input }) => JSON.parse(input) as unknown)).toEqual([
      { at: 1_700_000_000_000, base: { title: '旧' }, mine: { title: '新标题' } },
      { at: 1_700_000_000_000, base: {}, mine: { qty: 40, reason: '到货' } },
    ])
    expect(await readDraft(other, LOW, one.token)).toEqual([])
    const bad = [
      ...['[]', '{"at":1}', 'x'].map((input) => ({ form: 'goods.sku.edit', input })),
      ...['goods.sku.nothing', 'goods.sku.list', 'goods.nothing.edit', 'goods.sku.constructor'].map((form) => ({ form, input: draft({}) })),
    ]
    for (const one of bad)
      expect(await call(desk.handOver, { ...values, drafts: [one] }, { token: two.token })).toMatchObject({ code: 400 })
    const many = Array.from({ length: MOST_DRAFTS + 1 }, () => drafts[0] as { form: string; input: string })
    expect(await call(desk.handOver, { ...values, drafts: many }, { token: two.token })).toMatchObject({ code: 400 })
  })

  test('[I10] a half-typed rejection goes with its shipment, and the log names only the forms', async () => {
    const perms = ['order:order:list', 'order:order:ship', 'order:order:close']
    const [one, two] = [await person({ perms }), await person({ perms })]
    const drafts = [
      { form: 'order.order.cancelRefund', input: draft({ remark: '客户说' }, { remark: '' }) },
      { form: 'order.order.ship', input: draft({ tracking_no: 'SF1' }, { tracking_no: '' }) },
    ]
    const values = { ...address(second.id), to: two.id, note: '请继续', drafts }
    expect(await call(desk.handOver, values, { token: one.token })).toMatchObject({ code: 200, data: { kept: 2 } })
    expect((await readDraft(second.id, SHIP, two.token))?.map(({ form }) => form).toSorted()).toEqual([
      'order.order.cancelRefund',
      'order.order.ship',
    ])
    const [log] = (
      await server.database.pool.query(`select after from logger where action = 'desk.desk.handOver' order by id desc limit 1`)
    ).rows
    expect((log as { after: { drafts: string[] } }).after.drafts.toSorted()).toEqual(['order.order.cancelRefund', 'order.order.ship'])
    await call(desk.release, address(second.id), { token: two.token })
  })
})

describe('[I10] the caller card', () => {
  const calling = async (digits: string, by = token) => (await call(desk.caller, { digits }, { token: by })).data.list

  test('finds customers by the first four digits with store, prices, balance and open orders', async () => {
    await placeOrder({ store_id: shopNorth.id, lines: [{ sku_id: goods, qty: 4 }] })
    expect(await calling('177')).toEqual([])
    const [found] = await calling(shopNorth.phone_of_owner)
    expect(found).toMatchObject({
      id: shopNorth.user_id,
      phone: shopNorth.phone_of_owner,
      store_name: shopNorth.name,
      store_role: 'owner',
      price_level: 'store',
      balance: 0,
      integral: 0,
      debt: 4e3,
    })
    expect(found?.orders?.map(({ state }) => state)).toEqual(['pending_pay', 'shipped', 'pending_ship'])
    const all = await calling(shopNorth.phone_of_owner.slice(0, 4))
    expect(all.length).toBeGreaterThan(1)
    expect(all.length).toBeLessThanOrEqual(5)
    const ctx = await server.ctxFor()
    const { caller } = await import('./desk.ts')
    expect(await server.statementsOf(() => caller(ctx, { digits: '1770' }))).toHaveLength(2)
  })

  test('[I10] finds them by store phone or recent order phone, also a store without an owner', async () => {
    const set = (id: number, values: { phone: string; owner_user_id?: null }) => db.update(store).set(values).where(eq(store.id, id))
    await set(shopNorth.id, { phone: '18600010001' })
    expect(await calling('18600010')).toMatchObject([{ id: shopNorth.user_id, found_by: 'store', store_phone: '18600010001' }])
    // found twice, shown once
    await db.update(customer).set({ phone: '18600010002' }).where(eq(customer.id, shopNorth.user_id))
    expect(await calling('186000')).toMatchObject([{ id: shopNorth.user_id, found_by: 'user' }])
    await db.update(customer).set({ phone: shopNorth.phone_of_owner }).where(eq(customer.id, shopNorth.user_id))

    const order = await placeOrder({ store_id: shopSouth.id, lines: [{ sku_id: goods, qty: 1 }] })
    await db.update(orderTable).set({ phone: '18800020002' }).where(eq(orderTable.id, order.id))
    const [found] = await calling('18800020002')
    expect(found).toMatchObject({ id: shopSouth.user_id, found_by: 'order', store_name: shopSouth.name, debt: 1000, unpaid_count: 1 })
    expect(found?.open_count).toBe(found?.orders?.length)
    // many consignees share the first digits, and old orders tell nothing
    expect(await calling('188000')).toEqual([])
    const recent = clock.now().toISOString()
    await db
      .update(orderTable)
      .set({ created_at: new Date(clock.now().getTime() - 91 * 24 * HOUR_MS).toISOString() })
      .where(eq(orderTable.id, order.id))
    expect(await calling('18800020002')).toEqual([])
    await db.update(orderTable).set({ created_at: recent }).where(eq(orderTable.id, order.id))

    const lonely = await buyer(await team())
    await set(lonely.id, { phone: '18900030003', owner_user_id: null })
    expect(await calling('18900030003')).toMatchObject([
      { id: null, found_by: 'store', store_id: lonely.id, store_name: lonely.name, balance: null, debt: 0, orders: [] },
    ])
    // stores and orders need their own permission
    const plain = await person({ perms: ['user:user:list'] })
    for (const digits of ['18600010001', '18800020002', '18900030003']) expect(await calling(digits, plain.token)).toEqual([])
    const agent = await person({
      perms: ['user:user:list', 'store:store:list', 'order:order:list'],
      scope: 'agent_tree',
      agent_id: north.agent_id,
    })
    for (const digits of ['18800020002', '18900030003']) expect(await calling(digits, agent.token)).toEqual([])
    expect(await calling('18600010001', agent.token)).toMatchObject([{ id: shopNorth.user_id, store_phone: '186****0001' }])
  })

  test('[P01] [I13] shows customers in scope, masked phones and orders only with permission', async () => {
    const agent = await person({ perms: ['user:user:list'], scope: 'agent_tree', agent_id: north.agent_id })
    expect(await calling(shopSouth.phone_of_owner, agent.token)).toEqual([])
    const [found] = await calling(shopNorth.phone_of_owner, agent.token)
    expect(found).toMatchObject({ id: shopNorth.user_id, debt: null, orders: null })
    expect(found?.phone).toMatch(/^177\*{4}\d{4}$/)
    expect(await calling(shopNorth.phone_of_owner, (await person()).token)).toEqual([])
    expect(await call(desk.caller, { digits: "1'or" }, { token })).toMatchObject({ code: 400 })
  })
})
