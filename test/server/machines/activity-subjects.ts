import { eq, sql } from 'drizzle-orm'
import { contract } from '#contract/index.ts'
import { userCoupon } from '#server/areas/activity/coupon/coupon-tables.ts'
import { order } from '#server/areas/trade/order-tables.ts'
import { groupActivity, groupTeam } from '#server/areas/activity/group/group-tables.ts'
import { registerRewards } from '#server/areas/activity/shared/rewards.ts'
import { claimPrize } from '#server/areas/lottery/record/prize-order.ts'
import { lotteryRecord } from '#server/areas/lottery/shared/tables.ts'
import { customer } from '#server/areas/people/tables.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { lotteryMaker, prizesOf } from '../lotteries.ts'
import { offerMaker } from '../offers.ts'
import { ADDRESS } from '../order-world.ts'
import type { TestServer } from '../harness.ts'
import type { Outcome, Subject } from './subject.ts'

type Of = Parameters<typeof advance>[1]

/** Actions of the system, by the owner's connection: the caller of `advance` writes the log. */
export function systemActs(
  { database: { db } }: TestServer,
  of: Of,
  names: readonly string[],
  set: () => object = () => ({}),
): NonNullable<Subject['act']> {
  const act = async (name: string, id: number) => {
    const rows = await advance({ db }, of, name as never, { where: eq(of.table.id, id), set: set() as never })
    return { done: rows.length === 1 }
  }
  return Object.fromEntries(names.map((name) => [name, (id: number) => act(name, id)]))
}

const ends = ['complete', 'fill', 'expire', 'abandon', 'stop']

/** With one paid member, so that every end is possible. */
export function teamSubject(server: TestServer, token: string, group: () => Promise<number>): Subject {
  const { db } = server.database
  let made = 0
  let activity: Promise<number> | undefined
  return {
    table: groupTeam,
    async create() {
      activity ??= group()
      const activity_id = await activity
      await server.call(contract.activity.group.publish, { id: activity_id }, { token })
      const [leader] = await db.insert(customer).values({ nick: '团长' }).returning({ id: customer.id })
      const [one] = await db.select().from(groupActivity).where(eq(groupActivity.id, activity_id))
      const { mode = 'people', need = 2 } = one ?? {}
      const values = {
        team_no: `MACHINE${++made}`,
        activity_id,
        leader_user_id: leader?.id ?? 0,
        mode,
        need,
        joined_people: 1,
        joined_qty: 1,
      }
      const [row] = await db
        .insert(groupTeam)
        .values({ ...values, expire_at: '2999-01-01T00:00:00Z' })
        .returning({ id: groupTeam.id })
      return row?.id ?? 0
    },
    act: systemActs(server, { table: groupTeam, contract: contract.activity.groupTeam }, ends, () => ({
      finished_at: new Date().toISOString(),
    })),
  }
}

/** A coupon of a customer; an order holds it while it is locked or used. */
export function userCouponSubject(server: TestServer, token: string, coupon: () => Promise<number>): Subject {
  const { db } = server.database
  const of = { table: userCoupon, contract: contract.activity.couponRecord }
  const act = async (name: string, id: number, set: () => Promise<object> | object) => {
    const rows = await advance({ db }, of, name as never, { where: eq(userCoupon.id, id), set: (await set()) as never })
    return { done: rows.length === 1 }
  }
  const acts = {
    lock: async () => ({ order_id: await orderOf() }),
    use: () => ({ used_at: new Date().toISOString() }),
    release: () => ({ order_id: null }),
    restore: () => ({ order_id: null, used_at: null }),
    expire: () => ({}),
    withdraw: () => ({}),
  }
  let made = 0
  let published: Promise<number> | undefined

  async function orderOf(): Promise<number> {
    const totals = { item_kinds: 1, qty_total: 1, weight_total: 1, goods_amount: 100, pay_amount: 100 }
    const [holder] = await db.insert(customer).values({ nick: '用券人' }).returning({ id: customer.id })
    const [row] = await db
      .insert(order)
      .values({ ...totals, order_no: `MACHINEC${++made}`, user_id: holder?.id ?? 0, price_level: 'store', state: 'pending_pay' })
      .returning({ id: order.id })
    return row?.id ?? 0
  }

  async function template(): Promise<number> {
    const id = await coupon()
    await server.call(contract.activity.coupon.publish, { id }, { token })
    return id
  }

  return {
    table: userCoupon,
    async create() {
      published ??= template()
      const [owner] = await db.insert(customer).values({ nick: '领券人' }).returning({ id: customer.id })
      const rules = { kind: 'cash' as const, amount: 100, discount: 0, max_off: 0, threshold: 0, scope: 'all' as const, ids: [] }
      const [row] = await db
        .insert(userCoupon)
        .values({
          ...{ code: sql<string>`gen_random_uuid()::text`, coupon_id: await published, user_id: owner?.id ?? 0, source: 'receive' },
          ...{ valid_from: '2026-01-01T00:00:00Z', valid_to: '2999-01-01T00:00:00Z' },
          rules: { ...rules, exclude_ids: [], price_level: 'all', stackable_integral: 0 },
        })
        .returning({ id: userCoupon.id })
      return row?.id ?? 0
    },
    act: Object.fromEntries(Object.entries(acts).map(([name, set]) => [name, (id: number) => act(name, id, set)])),
  }
}

/** A draw of a prize of goods; the other beginnings are the same draw with another prize. */
export function drawSubject(server: TestServer, token: string): Subject {
  const { db } = server.database
  const make = lotteryMaker(server, token)
  const of = { table: lotteryRecord, contract: contract.lottery.record }
  const starts = {
    none: { state: 'none', kind: 'thanks' },
    granted: { state: 'granted', kind: 'integral', points: 10 },
    pending_grant: { state: 'pending_grant', kind: 'coupon', coupon_id: 1 },
    pending_address: {},
  } as const
  let lottery: Promise<number> | undefined

  async function published(): Promise<number> {
    const goods = offerMaker(server, token)
    const sku_id = await goods.sku({ spu_id: await goods.shownSpu(), stock: 100_000 })
    const prize = { kind: 'goods', title: '轴承', sku_id, qty: 1, stock: 9999, weight: 1_000_000 } as const
    return make.published({ prizes: prizesOf([prize], { weight: 0 }) })
  }

  return {
    table: lotteryRecord,
    starts: ['none', 'granted', 'pending_grant', 'pending_address'],
    walks: 3,
    // the customer's address places the order that the later actions follow
    paths: { pending_ship: ['address'], shipped: ['address', 'ship'], done: ['address', 'ship', 'complete'] },
    async create(start = 'pending_address') {
      lottery ??= published()
      registerRewards({ coupon: { title: async () => '优惠券', give: async () => ({ id: 1, cost: 0 }) } })
      const id = await lottery
      const [winner] = await db.insert(customer).values({ nick: '中奖者', phone: null }).returning({ id: customer.id })
      const { record_id } = await make.draw(id, winner?.id ?? 0)
      const values = starts[start as keyof typeof starts]
      if ('state' in values) await db.update(lotteryRecord).set(values).where(eq(lotteryRecord.id, record_id))
      return record_id
    },
    input: { address: ADDRESS, ship: { ship_type: 'express', carrier_code: 'sf', tracking_no: 'SF1234567890' } },
    act: {
      ...systemActs(server, of, ['sent', 'complete', 'void', 'expire']),
      async claim(id): Promise<Outcome> {
        const [row] = await db.select().from(lotteryRecord).where(eq(lotteryRecord.id, id))
        try {
          await claimPrize(await make.ctxOf(row?.user_id ?? 0), 'claim', {
            id,
            address: ADDRESS,
            call: { address: 'lottery.record.claim' },
          })
          return { done: true }
        } catch (error) {
          return { done: false, msg: error instanceof Error ? undefined : String(error) }
        }
      },
    },
  }
}
