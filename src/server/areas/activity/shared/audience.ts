import { and, eq, isNull } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { NEW_STORE_DAYS, type Audience } from '#contract/activity/words.ts'
import type { PriceLevel } from '#contract/people/words.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { refuse } from '#server/platform/kernel/errors.ts'

/** A customer as the activities see one. */
export interface Participant {
  user_id: number
  phone: string | null
  store: { id: number; price_level: PriceLevel; created_at: string } | null
}

const disabled: Label = ['账号已停用，请联系客服', 'The account is disabled. Please contact customer service']

/** The customer with the store in use that they belong to. A disabled customer is refused (domain §14.1). */
export async function participantOf({ db }: Pick<Ctx, 'db'>, user_id: number): Promise<Participant> {
  const [row] = await db
    .select({ status: customer.status, phone: customer.phone, id: store.id, price_level: store.price_level, created_at: store.created_at })
    .from(customer)
    .leftJoin(store, and(eq(store.id, customer.store_id), eq(store.status, 1), isNull(store.deleted_at)))
    .where(and(eq(customer.id, user_id), isNull(customer.deleted_at)))
    .prepare('activity_participant')
    .execute()
  if (!row || row.status === 0) throw refuse(disabled)
  const { id, price_level, created_at } = row
  return { user_id, phone: row.phone, store: id && price_level && created_at ? { id, price_level, created_at } : null }
}

/** Tells whether the customer belongs to an audience (domain §4.1). */
export function belongsTo(audience: Audience, { store }: Pick<Participant, 'store'>, now: Date): boolean {
  if (audience === 'all') return true
  if (!store) return false
  if (audience === 'trade') return store.price_level === 'trade'
  return audience === 'approved_store' || Date.parse(store.created_at) + NEW_STORE_DAYS * DAY_MS > now.getTime()
}
