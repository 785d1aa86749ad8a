import { eq, sql } from 'drizzle-orm'
import { contract } from '#contract/index.ts'
import { userCoupon } from '#server/areas/activity/coupon/coupon-tables.ts'
import { groupActivity, groupTeam } from '#server/areas/activity/group/group-tables.ts'
import { redEnvelopeRecord } from '#server/areas/activity/redEnvelope/envelope-tables.ts'
import { runPlans } from '#server/areas/block/page/schedule.ts'
import { blockPage } from '#server/areas/block/shared/tables.ts'
import { addCandidate } from '#server/areas/freeOrder/record/candidates.ts'
import { giveOne } from '#server/areas/freeOrder/record/grant.ts'
import { freeActivity, freeRecord } from '#server/areas/freeOrder/shared/tables.ts'
import { takeWin } from '#server/areas/freeOrder/shared/win.ts'
import { claimPrize } from '#server/areas/lottery/record/prize-order.ts'
import { lotteryRecord } from '#server/areas/lottery/shared/tables.ts'
import { customer } from '#server/areas/people/tables.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { envelopeMaker } from '#test/make/envelopes.ts'
import { freeForm } from '#test/make/free-orders.ts'
import { lotteryMaker, prizesOf } from '#test/make/lotteries.ts'
import { offerMaker } from '#test/make/offers.ts'
import { ADDRESS, orderMaker } from '#test/make/order-world.ts'
import { pageMaker } from '#test/make/pages.ts'
import { replaceRewards } from '#test/make/ports.ts'
import { onceKey, shopMaker } from '#test/make/shop.ts'
import { workerContextOf } from '#test/make/work.ts'
import type { TestServer } from '#test/server/harness.ts'
import { parcelInput, type Outcome, type Subject } from './subject.ts'

type Of = Parameters<typeof advance>[1]

/** System actions, by the owner's connection: the `advance` caller writes the log. */
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
  let counter = 0
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
        team_no: `MACHINE${++counter}`,
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

/** A default page cannot go off, and a rollback needs a former version: both calls are followed or preceded by what allows the next step. */
export function pageSubject(server: TestServer, token: string): Subject {
  const { page } = contract.block
  const { db } = server.database
  const read = async (id: number) => (await db.select().from(blockPage).where(eq(blockPage.id, id)))[0]
  return {
    table: blockPage,
    create: () => pageMaker(server, token).create(),
    act: {
      async schedule(id) {
        const { code, msg } = await server.call(page.schedule, { id, publish_at: '2999-01-01T00:00:00.000Z' }, { token })
        return { done: code === 200, msg }
      },
      async default(id) {
        const { code, msg } = await server.call(page.default, { id }, { token })
        await db.update(blockPage).set({ is_default: 0 }).where(eq(blockPage.id, id))
        return { done: code === 200, msg }
      },
      async rollback(id) {
        if ((await read(id))?.state === 'published') await server.call(page.publish, { id }, { token })
        const version = Math.max(1, ((await read(id))?.publish_version ?? 0) - 1)
        const { code, msg } = await server.call(page.rollback, { id, version }, { token })
        return { done: code === 200, msg }
      },
      ...systemActs(server, { table: blockPage, contract: page }, ['offDue']),
      async publishDue(id) {
        // the job publishes what was planned, so the row is planned first
        const before = await read(id)
        if (!before || before.deleted_at !== null) return { done: false }
        const { title, share_title, share_image, bg_color, draft: blocks } = before
        const past = '2026-01-01T00:00:00Z'
        const planned = { title, share_title, share_image, bg_color, blocks }
        await db.update(blockPage).set({ publish_at: past, planned }).where(eq(blockPage.id, id))
        await runPlans(await workerContextOf(server))
        return { done: (await read(id))?.publish_at === null }
      },
    },
  }
}

/** A customer's coupon; an order holds it while it is locked or used. */
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
  let counter = 0
  let published: Promise<number> | undefined

  async function orderOf(): Promise<number> {
    const totals = { item_kinds: 1, qty_total: 1, weight_total: 1, goods_amount: 100, pay_amount: 100 }
    const [holder] = await db.insert(customer).values({ nick: '用券人' }).returning({ id: customer.id })
    const [row] = await db
      .insert(order)
      .values({ ...totals, order_no: `MACHINEC${++counter}`, user_id: holder?.id ?? 0, price_level: 'store', state: 'pending_pay' })
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
          code: sql<string>`gen_random_uuid()::text`,
          coupon_id: await published,
          user_id: owner?.id ?? 0,
          source: 'receive',
          valid_from: '2026-01-01T00:00:00Z',
          valid_to: '2999-01-01T00:00:00Z',
          rules: { ...rules, exclude_ids: [], price_level: 'all', stackable_integral: 0 },
        })
        .returning({ id: userCoupon.id })
      return row?.id ?? 0
    },
    act: Object.fromEntries(Object.entries(acts).map(([name, set]) => [name, (id: number) => act(name, id, set)])),
  }
}

/** A draw with a goods prize, as after a failed claw-back; the other beginnings are the same draw with another prize. */
export function drawSubject(server: TestServer, token: string): Subject {
  const { db } = server.database
  const make = lotteryMaker(server, token)
  const of = { table: lotteryRecord, contract: contract.lottery.record }
  const starts = {
    none: { state: 'none', kind: 'thanks' },
    granted: { state: 'granted', kind: 'integral', points: 10, claw_failed_at: new Date().toISOString() },
    pending_grant: { state: 'pending_grant', kind: 'coupon', coupon_id: 1 },
    pending_address: {},
  } as const
  let lottery: Promise<number> | undefined

  async function published(): Promise<number> {
    const goods = offerMaker(server, token)
    // the prizes stay below the limit from which a second person publishes
    const sku_id = await goods.sku({ spu_id: await goods.shownSpu(), stock: 100_000, price_store: 100, price_trade: 90 })
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
      replaceRewards({ coupon: { title: async () => '优惠券', give: async () => ({ id: 1, cost: 0 }) } })
      const id = await lottery
      const [winner] = await db.insert(customer).values({ nick: '中奖者', phone: null }).returning({ id: customer.id })
      const { record_id } = await make.draw(id, winner?.id ?? 0)
      const values = starts[start as keyof typeof starts]
      if ('state' in values) await db.update(lotteryRecord).set(values).where(eq(lotteryRecord.id, record_id))
      return record_id
    },
    input: Object.assign(parcelInput('PR'), { address: ADDRESS }),
    act: {
      ...systemActs(server, of, ['sent', 'complete', 'void', 'expire', 'withdraw', 'claw']),
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

/** A paid order in an activity whose winners staff choose; its limits never stop an action. */
export function freeSubject(server: TestServer, token: string): Subject {
  const { db } = server.database
  const calls = contract.freeOrder.activity
  const of = { table: freeRecord, contract: contract.freeOrder.record }
  const recordAt = async (id: number) => (await db.select().from(freeRecord).where(eq(freeRecord.id, id)))[0]
  let world: ReturnType<typeof begin> | undefined

  async function begin() {
    const form = freeForm({ quota: 100_000, budget: 999_999_900, reward_rate: 100 })
    const { data } = await server.call(calls.edit, form, { token })
    await server.call(calls.publish, { id: data.id }, { token })
    const [orders, goods] = [await orderMaker(server), offerMaker(server, token)]
    const sku_id = await goods.sku({ spu_id: await goods.shownSpu(), stock: 100_000 })
    const shop = await shopMaker(server).storeOf()
    return { orders, activity_id: data.id, line: { store_id: shop.id, lines: [{ sku_id, qty: 1 }] } }
  }

  return {
    table: freeRecord,
    walks: 3,
    async create() {
      world ??= begin()
      const { orders, activity_id, line } = await world
      const bought = await orders.paid(line)
      const [activity] = await db.select().from(freeActivity).where(eq(freeActivity.id, activity_id))
      const row = activity && (await transact(await server.ctxFor(), (ctx) => addCandidate(ctx, activity, bought)))
      return row?.id ?? 0
    },
    act: {
      ...systemActs(server, of, ['apply', 'lose', 'void']),
      // another person than the chooser gives
      async grant(id) {
        const other = await server.login({ perms: ['freeOrder:record:grant'], scope: 'all' })
        const { data } = await server.call(contract.freeOrder.record.grant, { ids: [id] }, { token: other, ...onceKey() })
        return { done: data.success?.includes(id) ?? false, msg: data.failed?.[0]?.msg ?? '' }
      },
      async win(id) {
        const rows = await advance({ db }, of, 'win', { where: eq(freeRecord.id, id) })
        // by the owner's connection, as the log is the caller's
        if (rows[0]) await takeWin({ ...(await server.ctxFor()), db }, rows[0])
        return { done: rows.length === 1 }
      },
      autoGrant: async (id): Promise<Outcome> =>
        giveOne(await server.ctxFor(), id, 'autoGrant').then(
          () => ({ done: true }),
          () => ({ done: false }),
        ),
      async claw(id) {
        const row = await recordAt(id)
        const set = { clawed_amount: row?.reward_amount ?? 0 }
        return { done: (await advance({ db }, of, 'claw', { where: eq(freeRecord.id, id), set })).length === 1 }
      },
    },
  }
}

/** An envelope whose order was refunded, so that staff may claw it back. */
export function envelopeSubject(server: TestServer, token: string): Subject {
  const { db } = server.database
  const make = envelopeMaker(server, token)
  const of = { table: redEnvelopeRecord, contract: contract.activity.envelopeRecord }
  let activity: Promise<number> | undefined
  let counter = 0
  return {
    table: redEnvelopeRecord,
    async create() {
      activity ??= make.published({ kind: 'fixed', each: 1, total_amount: 9999, total_count: 9999 })
      const activity_id = await activity
      const [one] = await db.insert(customer).values({ nick: '领红包', phone: null }).returning({ id: customer.id })
      const user_id = one?.id ?? 0
      const { record_id } = await make.receive(activity_id, user_id)
      const order_no = `ENVELOPE${++counter}`
      const amounts = { goods_amount: 100, pay_amount: 100, paid_amount: 100, refund_amount: 100 }
      const totals = { item_kinds: 1, qty_total: 1, weight_total: 1, price_level: 'store' as const }
      await db.insert(order).values({ ...amounts, ...totals, order_no, user_id, state: 'pending_pay' })
      await db.update(redEnvelopeRecord).set({ source_type: 'order', source_id: order_no }).where(eq(redEnvelopeRecord.id, record_id))
      return record_id
    },
    input: { clawback: { reason: '订单已退款' } },
    act: {
      ...systemActs(server, of, ['expire', 'withdraw']),
      ...systemActs(server, of, ['claw'], () => ({ clawed_at: new Date().toISOString() })),
      async open(id): Promise<Outcome> {
        const [row] = await db.select().from(redEnvelopeRecord).where(eq(redEnvelopeRecord.id, id))
        try {
          await make.open(id, row?.user_id ?? 0)
          return { done: true }
        } catch (error) {
          return { done: false, msg: error instanceof Error ? undefined : String(error) }
        }
      },
    },
  }
}
