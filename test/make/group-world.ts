import { eq } from 'drizzle-orm'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { shop } from '#contract/shop/index.ts'
import { groupChecks } from '#server/areas/activity/group/checks.ts'
import { groupItem, groupMember, groupTeam } from '#server/areas/activity/group/group-tables.ts'
import { expireTeam, settleTeam } from '#server/areas/activity/group/team-end.ts'
import { placeOrder } from '#server/areas/order/order/place-order.ts'
import { customer } from '#server/areas/people/tables.ts'
import { allChecks } from '#server/platform/entity/registry.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { startServer } from '#test/server/harness.ts'
import { testClock } from './clock.ts'
import { ADDRESS, orderMaker } from './order-world.ts'
import { onceKey, shopMaker } from './shop.ts'

type Edit = InputOf<typeof contract.activity.group.edit>
const { group } = contract.activity

/** A server with group buys, customers who buy in them, and the work that jobs do. */
export async function groupWorld(start = '2026-03-02T08:00:00.000Z') {
  const clock = testClock(start)
  const server = await startServer({ clock: clock.now })
  const orders = await orderMaker(server)
  const { call, db, token, keyed, skus } = orders
  const people = shopMaker(server)
  let count = 0

  async function body(values: Partial<Edit> = {}): Promise<Edit> {
    const sku_id = values.sku_items?.[0]?.sku_id ?? (await skus(1, { price_store: 2000, price_trade: 1900, stock: 1000 }))[0] ?? 0
    return {
      title: `拼团活动${++count}`,
      sku_items: [{ sku_id, group_price: 1500, stock: 100 }],
      mode: 'people',
      need: 3,
      team_hours: 24,
      audience: 'all',
      start_at: '2026-03-01T00:00:00.000Z',
      end_at: '2026-03-10T00:00:00.000Z',
      ...values,
    }
  }

  const draft = async (values: Partial<Edit> = {}) => {
    const { code, msg, data } = await call(group.edit, await body(values), { token })
    if (code !== 200) throw new Error(`a group buy to test with is refused: ${msg}`)
    return data.id
  }

  /** A published group buy with its first SKU. */
  async function running(values: Partial<Edit> = {}) {
    const id = await draft(values)
    const { code, msg } = await call(group.publish, { id }, { token })
    if (code !== 200) throw new Error(`a group buy to test with is refused: ${msg}`)
    const [item] = await db.select().from(groupItem).where(eq(groupItem.activity_id, id))
    return { id, sku_id: item?.sku_id ?? 0 }
  }

  /** A new store's owner. */
  const buyer = async (values: Parameters<typeof people.storeOf>[0] = {}) => (await people.storeOf(values)).owner
  type Buyer = Awaited<ReturnType<typeof buyer>>

  const basket = (sku_id: number, qty = 1) => ({ sku_id, qty, ship_type: 'express' as const, address: ADDRESS })
  const open = (by: Buyer, activity: { id: number; sku_id: number }, qty = 1) =>
    call(shop.group.open, { activity_id: activity.id, ...basket(activity.sku_id, qty) }, { token: by.token, ...onceKey() })
  const join = (by: Buyer, team_no: string, sku_id: number, qty = 1) =>
    call(shop.group.join, { team_no, ...basket(sku_id, qty) }, { token: by.token, ...onceKey() })

  /** Reserves a seat without the HTTP layer. */
  const seat = async (by: Pick<Buyer, 'id' | 'store_id'>, activity: { id: number; sku_id: number }, team_no: string | null, qty = 1) =>
    placeOrder(
      await server.ctxFor(),
      {
        user_id: by.id,
        store_id: by.store_id,
        lines: [{ sku_id: activity.sku_id, qty }],
        ship_type: 'pickup',
        type: 'group',
        group: { activity_id: activity.id, team_no },
      },
      shop.group.join,
    )

  /** Opens a team and pays for it. */
  async function opened(by: Buyer, activity: { id: number; sku_id: number }, qty = 1) {
    const row = await seat(by, activity, null, qty)
    await orders.pay(row)
    return { order_id: row.id, ...(await teamOf(row.id)) }
  }

  async function teamOf(order_id: number) {
    const [row] = await db
      .select({ team: groupTeam })
      .from(groupMember)
      .innerJoin(groupTeam, eq(groupTeam.id, groupMember.team_id))
      .where(eq(groupMember.order_id, order_id))
    return (row as NonNullable<typeof row>).team
  }

  const teamAt = async (id: number) => (await db.select().from(groupTeam).where(eq(groupTeam.id, id)))[0]
  const soldOf = async (activity_id: number) =>
    (await db.select().from(groupItem).where(eq(groupItem.activity_id, activity_id))).map(({ sold_qty }) => sold_qty)

  /** The work in a team's jobs. */
  const settle = async (id: number) => settleTeam(await server.ctxFor(), id)
  const expire = async (id: number) => expireTeam(await server.ctxFor(), id)

  async function broken() {
    const rules = [...groupChecks, ...allChecks().filter(({ name }) => name.startsWith('order.') || name.startsWith('ledger.'))]
    return (await runChecks(server.database.pool, rules)).violations
  }

  return {
    ...orders,
    server,
    clock,
    people,
    keyed,
    body,
    draft,
    running,
    buyer,
    basket,
    open,
    join,
    seat,
    opened,
    teamOf,
    teamAt,
    soldOf,
    settle,
    expire,
    broken,
    customer,
  }
}
