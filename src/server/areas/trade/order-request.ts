import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import type { OrderSource, OrderType, PayWay, ShipType } from '#contract/trade/words.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { orderKinds } from './order-kinds.ts'
import type { LineInput } from './price/facts-of.ts'
import type { InvoiceData } from './tables/order-tables.ts'

export interface OrderAddress {
  receiver: string
  phone: string
  province_code: string
  city_code: string
  district_code: string
  address: string
}

/** An order as the back office, the Shop API and the activities request it. */
export interface OrderRequest {
  user_id?: number | null | undefined
  store_id: number | null
  lines: readonly LineInput[]
  ship_type: ShipType
  address?: OrderAddress | null | undefined
  integral_used?: number | null | undefined
  /** A coupon that the buyer has. */
  user_coupon_id?: number | null | undefined
  /** A group buy: with `team_no` the order joins that team, without it a team is opened. */
  group?: { activity_id: number; team_no?: string | null | undefined } | undefined
  /** Set by staff instead of the templates. */
  freight_amount?: number | null | undefined
  invoice?: InvoiceData | null | undefined
  buyer_remark?: string | null | undefined
  seller_remark?: string | null | undefined
  type?: OrderType
  source?: OrderSource
  /** The way in which it will be paid: a bank transfer takes longer. */
  pay_way?: PayWay | null | undefined
  /** The amount that the person saw: another price is refused. */
  quoted_amount?: number | null | undefined
  /** One piece from the points shop, for this many points. */
  exchange?: { goods_id: number; integral: number }
  /** A lottery prize: the draw has reserved the stock, which passes to the order. */
  prize?: { lottery_id: number }
}

const noStore: Label = ['请选择门店', 'Please select a store']
const storeOff: Label = ['门店已停用，请联系客服', 'The store is disabled. Please contact customer service']
const noMember: Label = ['下单人不是该门店成员', 'The person is not a member of the store']
const userOff: Label = ['下单人已停用', 'The person ordering is disabled']
const noOwner: Label = ['门店没有店主，请选择下单人', 'The store has no owner. Please select who is ordering']

const member = { id: customer.id, nick: customer.nick, phone: customer.phone, status: customer.status, cs_id: customer.cs_id }

export type StoreBuyer = Awaited<ReturnType<typeof storeBuyerOf>>
/** The store and the person who order; exchanged and won goods go to a person without a store as well. */
export type Buyer = Pick<StoreBuyer, 'member'> & { store: StoreBuyer['store'] | null }

/** The buyer for an order that is placed, by its type; the store stays until the transaction ends. */
export async function buyerOf(ctx: Ctx, request: Pick<OrderRequest, 'store_id' | 'user_id' | 'type'>): Promise<Buyer> {
  const { store_id, user_id, type = 'normal' } = request
  if (store_id !== null || orderKinds[type].needs_store || !user_id) return storeBuyerOf(ctx, request, { lock: true })
  const [found] = await ctx.db
    .select(member)
    .from(customer)
    .where(and(eq(customer.id, user_id), isNull(customer.deleted_at)))
  if (!found || found.status === 0) throw refuse(userOff, { field: 'user_id' })
  return { store: null, member: found }
}

/** The store and its member who order. A store in use and an enabled member are required. */
export async function storeBuyerOf(ctx: Ctx, { store_id, user_id }: Pick<OrderRequest, 'store_id' | 'user_id'>, { lock = false } = {}) {
  if (store_id === null) throw refuse(noStore, { field: 'store_id' })
  const query = ctx.db
    .select({ store, member })
    .from(store)
    .leftJoin(
      customer,
      and(
        eq(customer.id, sql`coalesce(${user_id ?? null}::int8, ${store.owner_user_id})`),
        eq(customer.store_id, store.id),
        isNull(customer.deleted_at),
      ),
    )
    .where(and(eq(store.id, store_id), isNull(store.deleted_at)))
  const [row] = await (lock ? query.for('key share', { of: store }).prepare('order_buyer_locked') : query.prepare('order_buyer')).execute()
  if (!row) throw refuse(noStore, { field: 'store_id' })
  if (row.store.status === 0) throw refuse(storeOff, { field: 'store_id' })
  if (!row.member) throw refuse(user_id ? noMember : noOwner, { field: 'user_id' })
  if (row.member.status === 0) throw refuse(userOff, { field: 'user_id' })
  return { store: row.store, member: row.member }
}
