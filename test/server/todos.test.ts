import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { DeskItem } from '#contract/desk/desk.ts'
import { contract, permissions } from '#contract/index.ts'
import { MOST_WAITING } from '#contract/index/to-do.ts'
import { priceChange } from '#server/areas/goods/priceChange/price-change-tables.ts'
import { goodsPackage } from '#server/areas/goods/shared/offer-tables.ts'
import { payment, refund } from '#server/areas/trade/tables/money-tables.ts'
import { balanceAdjust } from '#server/areas/userBalance/shared/tables.ts'
import { countedToDos, registered } from '#server/features/todo/to-dos.ts'
import { adminUser } from '#server/identity/tables.ts'
import { entities } from '#server/platform/entity/registry.ts'
import { smsRecord } from '#server/platform/messaging/tables.ts'
import { systemMenu } from '#server/seed/system/menu.ts'
import { systemRoles } from '#server/seed/system/roles.ts'
import { AGENT, demoWorld, tree } from '#test/make/demo-world.ts'

const { server, clock, db, one } = await demoWorld()
const { home } = contract.index

beforeAll(async () => {
  const failed = { phone: '13800000000', event: 'order_paid', content: '', state: 'failed', channel: 'console' } as const
  await db.insert(smsRecord).values({ ...failed, created_at: clock.now().toISOString() })
})

/** The rows behind each to-do of a person's home page: the items on the shift desk, or the rows of the list. */
async function compared(token: string) {
  const { list } = (await server.call(home.todo, {}, { token })).data
  return Promise.all(
    list.map(async ({ key, n, late, amount, oldest, query, record_page }) => {
      const counted = { key, n, late, amount, oldest }
      if (record_page !== null) return { counted, rows: { key, ...sumsOf(await deskItems(token, key)) } }
      const of = entities().find(({ contract }) => key.startsWith(`${contract.$.address}.`))?.contract.list
      if (!of) throw new Error(`${key}: its entity has no list`)
      const answer = await server.call(of, { ...query, page_no: 1, page_size: 1 } as never, { token })
      // some work is done by persons who do not see the list
      const total = answer.code === 403 ? n : (answer.data as { total: number }).total
      return { counted, rows: { ...counted, n: Math.min(total, MOST_WAITING) } }
    }),
  )
}

/** All items of one kind that the person can take or holds, page by page. */
async function deskItems(token: string, kind: string): Promise<DeskItem[]> {
  const items: DeskItem[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { data } = await server.call(contract.desk.desk.list, { kind, page_size: 100, ...(cursor && { cursor }) }, { token })
    items.push(...data.list)
    cursor = data.next
  }
  return items
}

function sumsOf(items: readonly DeskItem[]) {
  const amounts = items.flatMap(({ amount }) => (amount === null ? [] : [amount]))
  return {
    n: items.length,
    late: items.filter(({ due_at }) => due_at !== null && Date.parse(due_at) <= clock.now().getTime()).length,
    amount: amounts.length > 0 ? amounts.reduce((sum, amount) => sum + amount, 0) : null,
    oldest: items.flatMap(({ since }) => since ?? []).toSorted()[0] ?? null,
  }
}

test('[Q8] [A38] each to-do’s figures agree with the desk or the list, for each role', async () => {
  for (const { code, perms, scope } of systemRoles) {
    const username = `todo${code}`
    const token = await server.login({ perms, username, scope, ...(scope === 'agent_tree' && { agent_id: AGENT }) })
    const [person] = await db.select().from(adminUser).where(eq(adminUser.username, username))
    const id = person?.id ?? 0
    // lists show work whoever made it; the desk leaves vouchers to another person
    await db
      .update(payment)
      .set({ submitted_by: id })
      .where(and(eq(payment.state, 'verifying'), eq(payment.id, await firstVoucher())))
    await db.update(balanceAdjust).set({ created_by: id }).where(eq(balanceAdjust.state, 'pending'))
    await db.update(priceChange).set({ created_by: id }).where(eq(priceChange.state, 'pending'))
    await db.update(goodsPackage).set({ review_by: id }).where(eq(goodsPackage.status, 0))
    const found = await compared(token)
    expect(found.map(({ rows }) => rows)).toEqual(found.map(({ counted }) => counted))
    if (code === 'finance') {
      const vouchers = found.find(({ counted }) => counted.key === 'finance.payment.verifying')?.counted
      expect(vouchers?.n).toBe((await db.$count(payment, eq(payment.state, 'verifying'))) - 1)
      expect(vouchers?.amount).toBeGreaterThan(0)
    }
  }
})

async function firstVoucher(): Promise<number> {
  const [row] = await db.select({ id: payment.id }).from(payment).where(eq(payment.state, 'verifying')).orderBy(payment.id).limit(1)
  return row?.id ?? 0
}

test('[A38] [P01] an agent sees the own work only; a colleague’s claim takes an item off', async () => {
  const work = { perms: ['store:audit:preAudit', 'store:audit:list', 'store:audit:detail'], agent_id: AGENT }
  const key = 'store.audit.pending_agent'
  const of = async (token: string) => (await server.call(home.todo, {}, { token })).data.list.find((todo) => todo.key === key)
  const waiting = (where: string) =>
    one<{ n: number }>(`select count(*)::int n from store_audit where state = 'pending_agent' and deleted_at is null ${where}`)
  await db.execute(sql`update store_audit set state = 'pending_agent' where id in (
    select id from store_audit where state = 'pending' order by id limit 12)`)
  const own = await server.login({ ...work, username: 'agentown', scope: 'agent_tree' })
  const all = await server.login({ ...work, username: 'agentall', scope: 'all', agent_id: undefined })
  const [ofAgent, ofAll] = [await waiting(`and ${tree}`), await waiting('')]
  expect(ofAgent.n).toBeLessThan(ofAll.n)
  expect((await of(own))?.n ?? 0).toBe(ofAgent.n)
  expect((await of(all))?.n).toBe(ofAll.n)
  const [item] = await deskItems(all, key)
  await server.call(
    contract.desk.desk.claim,
    { kind: key, id: item?.id ?? 0 },
    { token: await server.login({ ...work, username: 'agentthird', scope: 'all', agent_id: undefined }) },
  )
  expect((await of(all))?.n).toBe(ofAll.n - 1)
})

test('[A38] work with more harm comes first: money, then its age; equal work has one sentence', async () => {
  const token = await server.login()
  const { list } = (await server.call(home.todo, {}, { token })).data
  const keys = list.map(({ key }) => key)
  expect(keys.indexOf('finance.refund.failed')).toBeLessThan(keys.indexOf('goods.spu.draft'))
  expect(keys).not.toContain('order.aftersale.refund_failed')
  const [older, younger] = await db.select({ id: refund.id }).from(refund).where(eq(refund.state, 'failed')).limit(2)
  expect([older, younger].every(Boolean)).toBe(true)
  const placeOf = async () =>
    (await server.call(home.todo, {}, { token })).data.list.findIndex(({ key }) => key === 'finance.refund.failed')
  await db.update(refund).set({ updated_at: clock.now().toISOString() }).where(eq(refund.state, 'failed'))
  const fresh = await placeOf()
  await db.update(refund).set({ updated_at: '2026-10-01T00:00:00Z' }).where(eq(refund.state, 'failed'))
  expect(await placeOf()).toBeLessThan(fresh)

  // without the work on refunds the same rows are after-sales
  const perms = ['order:aftersale:refund', 'order:aftersale:list']
  const after = (await server.call(home.todo, {}, { token: await server.login({ perms, username: 'aftersales' }) })).data.list
  expect(after.map(({ key }) => key)).toContain('order.aftersale.refund_failed')
  // each wider to-do exists
  const todos = registered()
  expect(todos.filter(({ within }) => within !== undefined && !todos.some(({ address }) => address === within))).toEqual([])
})

test('[A38] each to-do leads to a page of the menu whose query shows exactly the counted rows', async () => {
  const token = await server.login()
  const ctx = await server.ctxFor()
  const counted = await countedToDos(ctx)
  const totals = await Promise.all(
    counted.map(async ({ address, query = {} }) => {
      const list = entities().find(({ contract }) => address.startsWith(`${contract.$.address}.`))?.contract.list
      if (!list) throw new Error(`${address}: its entity has no list`)
      const filter = typeof query === 'function' ? query(ctx) : query
      const answer = await server.call(list, { ...filter, page_no: 1, page_size: 100 } as never, { token })
      const { list: found } = answer.data as { list: unknown[] }
      return { address, n: Math.min(found.length, 99) }
    }),
  )
  expect(totals).toEqual(counted.map(({ address, n }) => ({ address, n })))
  expect(counted.filter(({ n }) => n > 0).length).toBeGreaterThan(2)

  const pages = new Set(systemMenu.map(({ component }) => component))
  expect(counted.filter(({ page }) => !pages.has(page))).toEqual([])
  const known = new Set<string>(permissions)
  expect(counted.filter(({ access }) => !known.has(access))).toEqual([])
  // the desk is in the menu for the accounts that have work there, and each kind has a page for one record
  const desk = counted.flatMap(({ access, desk }) => (desk ? [{ access, page: desk.page }] : []))
  expect(desk.filter(({ page }) => !pages.has(page))).toEqual([])
  const guard = systemMenu.find(({ name }) => name === 'Desk')?.meta.guard
  expect(guard).toEqual([...new Set(desk.map(({ access }) => access))].toSorted())
  expect(new Set(counted.map(({ address }) => address)).size).toBe(counted.length)
})
