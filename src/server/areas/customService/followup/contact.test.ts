import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { MOST_LOOK_UPS } from '#server/platform/kernel/look-ups.ts'
import { systemRoles } from '#server/seed/system/roles.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { settingMaker } from '#test/make/shop.ts'

const world = await orderWorld()
const { db, call, login, token, clock, team, buyer, skus, placeOrder, paid, ship, itemsOf } = world
const { followup, assign } = contract.customService
const { desk } = contract.desk
const DAY_MS = 86_400_000
const [own, other] = [await team(), await team()]
const [mine, theirs] = [await buyer({ cs_id: own.cs_id, phone: '13700001234' }), await buyer({ cs_id: other.cs_id })]
await db.update(customer).set({ cs_id: own.cs_id, phone: '13700005678' }).where(eq(customer.id, mine.user_id))
const role = systemRoles.find(({ code }) => code === 'cs')
const perms = role?.perms ?? []
const service = await login({ perms, scope: 'cs_self', cs_id: own.cs_id, username: 'cs-own' } as never)
const colleague = await login({ perms, scope: 'cs_self', cs_id: other.cs_id, username: 'cs-other' } as never)
const shop = (target_id: number) => ({ target_type: 'store' as const, target_id })
const STORE = 'customService.assign.overdue_store'
const later = (days: number) => new Date(clock.now().getTime() + days * DAY_MS).toISOString()

test('[P01] a masked number of an own customer is shown whole, once per call in the log', async () => {
  const { data } = await call(followup.card, shop(mine.id), { token: service })
  expect(data.phone).toBe('137****1234')
  expect((await call(followup.reveal, shop(mine.id), { token: service })).data).toEqual({ phone: '13700001234' })
  const person = { target_type: 'user' as const, target_id: mine.user_id }
  expect((await call(followup.reveal, person, { token: service })).data).toEqual({ phone: '13700005678' })
  const logged = (id: number) => db.$count(logger, and(eq(logger.action, 'customService.followup.reveal'), eq(logger.target_id, id)))
  expect([await logged(mine.id), await logged(mine.user_id)]).toEqual([1, 1])
  for (const endpoint of [followup.card, followup.reveal])
    expect(await call(endpoint, shop(theirs.id), { token: service })).toMatchObject({ code: 404, msg: '门店不存在' })
  expect(await logged(theirs.id)).toBe(0)
  const without = await login({
    perms: perms.filter((one) => one !== 'user:user:reveal'),
    scope: 'cs_self',
    cs_id: own.cs_id,
    username: 'cs-no',
  } as never)
  expect(await call(followup.reveal, shop(mine.id), { token: without })).toMatchObject({ code: 403 })
})

test('[P01] numbers beyond the daily limit stay masked, those of the day stay readable', async () => {
  const phones = Array.from({ length: MOST_LOOK_UPS }, (_, n) => `1390000${String(n).padStart(4, '0')}`)
  const greedy = await login({ perms, scope: 'cs_self', cs_id: own.cs_id, username: 'cs-greedy' } as never)
  expect((await call(followup.reveal, shop(mine.id), { token: greedy })).code).toBe(200)
  const [person] = await db.select({ id: adminUser.id }).from(adminUser).where(eq(adminUser.username, 'cs-greedy'))
  const until = later(1)
  await db.execute(`insert into login_throttle (key, failures, blocked_until, updated_at)
    values ('look-ups:${person?.id}', ${phones.length}, '${until}', '${clock.now().toISOString()}')
    on conflict (key) do update set failures = excluded.failures`)
  const second = await buyer({ cs_id: own.cs_id, phone: '13700009999' })
  expect(await call(followup.reveal, shop(second.id), { token: greedy })).toMatchObject({ code: 429 })
  expect((await call(followup.reveal, shop(mine.id), { token: greedy })).code).toBe(200)
})

test('[A22] the card has the last contact with its result and the last order', async () => {
  const [bolt] = (await skus(1)) as [number]
  const placed = await placeOrder({ store_id: mine.id, lines: [{ sku_id: bolt, qty: 1 }] })
  const note = { ...shop(mine.id), channel: 'phone' as const, result: 'missed' as const, next_at: later(1) }
  expect(await call(followup.edit, note, { token: service })).toMatchObject({ code: 200 })
  expect((await call(followup.card, shop(mine.id), { token: service })).data).toMatchObject({
    last_followup_at: clock.now().toISOString(),
    last_result: 'missed',
    last_content: '',
    next_followup_at: later(1),
    last_order: { id: placed.id, order_no: placed.order_no, pay_amount: placed.pay_amount },
  })
  const noOrders = await login({ perms: ['customService:followup:list'], scope: 'cs_self', cs_id: own.cs_id, username: 'cs-few' } as never)
  expect((await call(followup.card, shop(mine.id), { token: noOrders })).data.last_order).toBeNull()
})

test('[A22] a result needs no note, an agreed call needs its time', async () => {
  const note = (input: object) => call(followup.edit, { ...shop(mine.id), channel: 'phone', ...input } as never, { token: service })
  expect(await note({})).toMatchObject({ code: 400, data: { errors: [{ field: 'content' }] } })
  expect(await note({ result: 'callback' })).toMatchObject({ code: 400, msg: '请选择回电时间', data: { errors: [{ field: 'next_at' }] } })
  expect(await note({ result: 'sold' })).toMatchObject({ code: 400 })
  expect(await note({ result: 'callback', next_at: later(1) })).toMatchObject({ code: 200 })
  const { data } = await call(followup.list, shop(mine.id), { token: service })
  expect(data.list[0]).toMatchObject({ result: 'callback', content: '' })
})

test('[I10] an own due contact is on the desk of customer service until the next note', async () => {
  await db
    .update(store)
    .set({ next_followup_at: later(-1) })
    .where(eq(store.id, mine.id))
  await db
    .update(store)
    .set({ next_followup_at: later(-2) })
    .where(eq(store.id, theirs.id))
  const items = async (by: string) =>
    (await call(desk.list, { kind: STORE } as never, { token: by })).data.list.map(({ id, about, since }) => ({ id, about, since }))
  expect(await items(service)).toEqual([{ id: mine.id, about: mine.name, since: later(-1) }])
  const { kinds } = (await call(desk.list, {} as never, { token: service })).data
  expect(kinds?.find(({ key }) => key === STORE)).toMatchObject({ n: 1, page: 'store/store/detail', actions: ['followup'] })
  await call(followup.edit, { ...shop(mine.id), channel: 'phone', result: 'reached', next_at: later(7) }, { token: service })
  expect(await items(service)).toEqual([])
  expect((await items(token)).map(({ id }) => id)).toEqual([theirs.id])
})

test('[A22] customer service transfers an own customer with a reason; the other side is notified', async () => {
  const give = (by: string, reason?: string) =>
    call(assign.edit, { targets: [{ type: 'store', id: mine.id }], wxid: other.wxid, reason } as never, { token: by })
  const { data: options } = await call(contract.common.common.customServiceOption, {}, { token: service })
  expect(options.list.map(({ wxid }) => wxid)).toContain(other.wxid)
  expect(await give(service)).toMatchObject({ code: 400, data: { errors: [{ field: 'reason' }] } })
  expect((await give(colleague, '要过来')).data).toMatchObject({ success: [], failed: [{ id: mine.id }] })
  expect((await give(service, '休产假')).data).toEqual({ success: [mine.id], failed: [] })
  expect(await call(followup.card, shop(mine.id), { token: service })).toMatchObject({ code: 404 })
  expect((await call(followup.card, shop(mine.id), { token: colleague })).code).toBe(200)
  const news = async (by: string) => (await call(contract.notice.notice.list, {} as never, { token: by })).data.list[0]
  expect(await news(colleague)).toMatchObject({ kind: 'customer_received', link: `/store/list/detail?id=${mine.id}` })
  expect(await news(service)).toBeUndefined()
  // a lead moves it back: the former employee learns of it too
  await call(assign.edit, { targets: [{ type: 'store', id: mine.id }], wxid: own.wxid, reason: '回来了' }, { token })
  expect(await news(service)).toMatchObject({ kind: 'customer_received' })
  expect(await news(colleague)).toMatchObject({ kind: 'customer_left' })
  // a user is transferred by the same rule
  const user = (reason?: string) =>
    call(contract.user.user.assign, { ids: [mine.user_id], cs_wxid: other.wxid, reason } as never, { token: service })
  expect(await user()).toMatchObject({ code: 400, data: { errors: [{ field: 'reason' }] } })
  expect((await user('休产假')).data).toMatchObject({ success: [mine.user_id] })
})

test('[I10] the return of an own customer is on the desk of customer service only', async () => {
  const RETURN = 'order.aftersale.wait_return'
  await settingMaker(world.server)('order.return_address', '杭州市萧山区建设一路18号')
  const [bolt] = (await skus(1)) as [number]
  const waiting: number[] = []
  for (const { cs_id } of [own, other]) {
    const customerShop = await buyer({ cs_id })
    const placed = await paid({ store_id: customerShop.id, lines: [{ sku_id: bolt, qty: 1 }] })
    await ship(placed.id)
    const [item] = await itemsOf(placed.id)
    const values = { item_id: item?.id ?? 0, kind: 'return', qty: 1, amount: 1, reason: 'quality' } as const
    const { data } = await call(contract.order.aftersale.create, values, { token })
    await call(contract.order.aftersale.audit, { id: data.id, pass: 1 } as never, { token })
    waiting.push(data.id)
  }
  const ids = async (by: string) => (await call(desk.list, { kind: RETURN } as never, { token: by })).data.list.map(({ id }) => id)
  expect(await ids(service)).toEqual([waiting[0]])
  expect(await ids(token)).toEqual([])
})
