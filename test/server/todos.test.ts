import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { contract, permissions } from '#contract/index.ts'
import { priceChange } from '#server/areas/goods/priceChange/price-change-tables.ts'
import { goodsPackage } from '#server/areas/goods/shared/offer-tables.ts'
import { payment } from '#server/areas/trade/tables/money-tables.ts'
import { balanceAdjust } from '#server/areas/userBalance/shared/tables.ts'
import { countedToDos } from '#server/features/todo/to-dos.ts'
import { adminUser } from '#server/identity/tables.ts'
import { entities } from '#server/platform/entity/registry.ts'
import { smsRecord } from '#server/platform/messaging/tables.ts'
import { systemMenu } from '#server/seed/system/menu.ts'
import { systemRoles } from '#server/seed/system/roles.ts'
import { demoWorld } from '#test/make/demo-world.ts'

const { server, clock, db } = await demoWorld()
const { home } = contract.index

beforeAll(async () => {
  const failed = { phone: '13800000000', event: 'order_paid', content: '', state: 'failed', channel: 'console' } as const
  await db.insert(smsRecord).values({ ...failed, created_at: clock.now().toISOString() })
})

/** A person's to-dos with the row counts that their lists have. */
async function compared(token: string) {
  const { list } = (await server.call(home.todo, {}, { token })).data
  return Promise.all(
    list.map(async ({ key, n, query }) => {
      const of = entities().find(({ contract }) => key.startsWith(`${contract.$.address}.`))?.contract.list
      if (!of) throw new Error(`${key}: its entity has no list`)
      const answer = await server.call(of, { ...query, page_no: 1, page_size: 100 } as never, { token })
      // some work is done by persons who do not see the list
      const rows = answer.code === 403 ? n : Math.min((answer.data as { list: unknown[] }).list.length, 99)
      return { key, n, rows }
    }),
  )
}

test('[Q8] every to-do counts its list rows, for each role, also when one person made all rows', async () => {
  for (const { code, perms, scope } of systemRoles) {
    if (scope !== 'all') continue
    const username = `todo${code}`
    const token = await server.login({ perms, username })
    const [person] = await db.select().from(adminUser).where(eq(adminUser.username, username))
    const id = person?.id ?? 0
    await db.update(payment).set({ submitted_by: id }).where(eq(payment.state, 'verifying'))
    await db.update(balanceAdjust).set({ created_by: id }).where(eq(balanceAdjust.state, 'pending'))
    await db.update(priceChange).set({ created_by: id }).where(eq(priceChange.state, 'pending'))
    await db.update(goodsPackage).set({ review_by: id }).where(eq(goodsPackage.status, 0))
    const found = await compared(token)
    expect(found.map(({ key, rows }) => ({ key, rows }))).toEqual(found.map(({ key, n }) => ({ key, rows: n })))
    if (code === 'finance') expect(found.find(({ key }) => key === 'finance.payment.verifying')?.n).toBeGreaterThan(0)
  }
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
