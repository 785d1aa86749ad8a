import { and, eq } from 'drizzle-orm'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { freeActivity, freeRecord, freeSession } from '#server/areas/freeOrder/shared/tables.ts'
import { consumeOrderEvents } from '#server/areas/trade/claims/order-events.ts'
import type { orderWorld } from './order-world.ts'

type Form = InputOf<typeof contract.freeOrder.activity.edit>
type World = Awaited<ReturnType<typeof orderWorld>>

const DAY = 86_400_000
export const later = (now: Date, days: number) => new Date(now.getTime() + days * DAY).toISOString()

export function freeForm(values: Partial<Form> = {}, now = new Date()): Form {
  return {
    title: '下单抽免单',
    mode: 'manual',
    scope: 'all',
    audience: 'all',
    quota: 10,
    budget: 1e6,
    reward_rate: 1e4,
    reward_to: 'balance',
    start_at: later(now, -1),
    end_at: later(now, 10),
    ...(values.mode === 'draw' && { sessions: [{ draw_at: later(now, 10), quota: 2 }] }),
    ...(values.mode === 'apply' && { apply_days: 7 }),
    ...(values.mode === 'nth' && { nth: 2, order_min: 1e3 }),
    ...values,
  }
}

/** Free-order activities by staff calls, and orders that take part. */
export function freeMaker({ server, call, token, clock, db, buyer, skus, paid }: World) {
  const calls = contract.freeOrder.activity
  async function saved(values: Partial<Form> = {}): Promise<number> {
    const { code, msg, data } = await call(calls.edit, freeForm(values, clock.now()), { token })
    if (code !== 200) throw new Error(`an activity to test with is refused: ${msg}`)
    return data.id
  }
  const consume = async () =>
    consumeOrderEvents(await server.ctxFor(), (error) => {
      throw error
    })

  return {
    saved,
    consume,
    async published(values: Partial<Form> = {}): Promise<number> {
      const id = await saved(values)
      const { code, msg } = await call(calls.publish, { id }, { token })
      if (code !== 200) throw new Error(`an activity to test with cannot be published: ${msg}`)
      return id
    },
    /** A paid order with one line, which has been counted; `own` is its buyer. */
    async bought({
      qty = 1,
      price_store = 2000,
      own,
      sku_id,
    }: { qty?: number; price_store?: number; own?: { id: number }; sku_id?: number } = {}) {
      const who = own ?? (await buyer())
      const [skuId = 0] = sku_id ? [sku_id] : await skus(1, { price_store })
      const row = await paid({ store_id: who.id, lines: [{ sku_id: skuId, qty }] })
      await consume()
      return row
    },
    async recordOf(activity_id: number, order_id: number) {
      const [row] = await db
        .select()
        .from(freeRecord)
        .where(and(eq(freeRecord.activity_id, activity_id), eq(freeRecord.order_id, order_id)))
      return row
    },
    recordsOf: (activity_id: number) => db.select().from(freeRecord).where(eq(freeRecord.activity_id, activity_id)).orderBy(freeRecord.id),
    sessionsOf: (activity_id: number) =>
      db.select().from(freeSession).where(eq(freeSession.activity_id, activity_id)).orderBy(freeSession.session_no),
    async activityOf(id: number) {
      const [row] = await db.select().from(freeActivity).where(eq(freeActivity.id, id))
      return row as NonNullable<typeof row>
    },
  }
}
