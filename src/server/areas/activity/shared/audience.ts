import { inArray, sql, type SQL } from 'drizzle-orm'
import { audiences, NEW_STORE_DAYS, type Audience } from '#contract/activity/words.ts'
import type { Label } from '#contract/kit/label.ts'
import type { PriceLevel } from '#contract/people/words.ts'
import { segmentHasStore, segmentsWithStore } from '#server/areas/store/shared/segment-rule.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import type { AimColumns, OwnAudience } from '#server/platform/entity/entity.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { ApiError, refuse } from '#server/platform/kernel/errors.ts'

/** A customer as the activities see one. */
export interface Participant {
  user_id: number
  phone: string | null
  store: { id: number; price_level: PriceLevel; created_at: string } | null
  /** The payment of the order that the activity rewards: a segment has the store as it was before. */
  paid_at?: string
}

/** The audience of an activity. */
export interface Aimed {
  audience: Audience
  segment_id: number | null
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

type Belonging = Pick<Participant, 'store' | 'paid_at'>

/** The rows whose audience the customer belongs to now (domain §4.1); one statement for all segments. */
export async function thoseFor<Row extends Aimed>(ctx: Pick<Ctx, 'db' | 'now'>, rows: readonly Row[], person: Belonging): Promise<Row[]> {
  const named = [...new Set(rows.flatMap(({ audience, segment_id }) => (audience === 'segment' && segment_id ? [segment_id] : [])))]
  const own = await segmentsWithStore(ctx, named, { store_id: person.store?.id ?? null, now: ctx.now, paid_at: person.paid_at })
  return rows.filter(({ audience, segment_id }) =>
    audience === 'segment' ? segment_id !== null && own.has(segment_id) : hasStore(audience, person, ctx.now),
  )
}

/** Tells whether the customer belongs to an audience now. */
export async function belongsTo(ctx: Pick<Ctx, 'db' | 'now'>, { audience, segment_id }: Aimed, person: Belonging): Promise<boolean> {
  return (await thoseFor(ctx, [{ audience, segment_id }], person)).length > 0
}

/** The same for a customer by id; one who was disabled meanwhile takes no part. `paid_at`: the payment of the order that is rewarded. */
export async function takesPart(ctx: Ctx, user_id: number, aimed: Aimed, paid_at?: string): Promise<boolean> {
  const person = await participantOf(ctx, user_id).catch((error: unknown) => {
    if (error instanceof ApiError) return undefined
    throw error
  })
  return person !== undefined && belongsTo(ctx, aimed, { ...person, ...(paid_at !== undefined && { paid_at }) })
}

const fixed = (Object.keys(audiences) as Audience[]).filter((one) => one !== 'segment')

function hasStore(audience: Exclude<Audience, 'segment'>, { store }: Belonging, now: Date): boolean {
  if (audience === 'all') return true
  if (!store) return false
  if (audience === 'trade') return store.price_level === 'trade'
  return audience === 'approved_store' || Date.parse(store.created_at) + NEW_STORE_DAYS * DAY_MS > now.getTime()
}

/**
 * The condition for the activities that a customer's lists, pages and links show. Without a customer the caller is a visitor, who sees every
 * price level and every audience except segments, because no segment has visitors.
 */
export function audienceOf(person: Belonging | undefined, now: Date): OwnAudience {
  if (!person) return (aim) => ('price_level' in aim ? sql`true` : sql`${aim.audience} <> 'segment'`)
  const { store } = person
  const own = fixed.filter((one) => hasStore(one, person, now))
  return (aim) => {
    if ('price_level' in aim) return inArray(aim.price_level, ['all', ...(store ? [store.price_level] : [])])
    const hasSegment = segmentHasStore(aim.segment_id, { store_id: store?.id ?? null, now })
    return sql`(${aim.audience} = any(${sql.param(own)}::text[]) or (${aim.audience} = 'segment' and ${hasSegment}))`
  }
}

type Caller = Pick<Ctx, 'actor' | 'db' | 'now'>

/** Reads the caller at the first use only, so that one statement serves all parts of an answer. */
export function ownAudience(ctx: Caller): () => Promise<OwnAudience> {
  let own: Promise<OwnAudience> | undefined
  const read = async () => {
    const { customer } = ctx.actor
    return audienceOf(customer && (await participantOf(ctx, customer.id)), ctx.now)
  }
  return () => (own ??= read())
}

/** The condition for the activities in the caller's list. */
export async function inOwnAudience(ctx: Caller, aim: AimColumns): Promise<SQL> {
  return (await ownAudience(ctx)())(aim)
}
