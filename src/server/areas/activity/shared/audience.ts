import { NEW_STORE_DAYS, type Audience } from '#contract/activity/words.ts'
import type { Label } from '#contract/kit/label.ts'
import type { PriceLevel } from '#contract/people/words.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { refuse } from '#server/platform/kernel/errors.ts'

/** A customer as the activities see one. */
export interface Participant {
  user_id: number
  phone: string | null
  store: { id: number; price_level: PriceLevel; created_at: string } | null
}

interface Found {
  status: number
  phone: string | null
  id: number | null
  price_level: PriceLevel | null
  created_at: string | null
}

const disabled: Label = ['账号已停用，请联系客服', 'The account is disabled. Please contact customer service']

/** The customer with the store in use that they belong to. A disabled customer is refused (domain §14.1). */
export async function participantOf({ db }: Pick<Ctx, 'db'>, user_id: number): Promise<Participant> {
  const [row] = await prepared(db)<Found>`
    select c.status, c.phone, s.id::float8 as id, s.price_level, to_json(s.created_at) #>> '{}' as created_at
    from customer c left join store s on s.id = c.store_id and s.status = 1 and s.deleted_at is null
    where c.id = ${user_id} and c.deleted_at is null`
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
