import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { drawAmount } from '#contract/activity/envelope-draw.ts'
import type { EnvelopeSource } from '#contract/activity/envelope-record.ts'
import { phaseOf } from '#contract/activity/flow.ts'
import { redEnvelope as contract } from '#contract/activity/redEnvelope.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { belongsTo, type Participant } from '#server/areas/activity/shared/audience.ts'
import { addEntry } from '#server/areas/activity/shared/figures.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { businessDay } from '#server/platform/kernel/business-day.ts'
import { send, type Ctx } from '#server/platform/kernel/ctx.ts'
import { noEnd, noStart } from '#server/platform/kernel/document-no.ts'
import { HOUR_MS } from '#server/platform/kernel/durations.ts'
import { notFound, refuse } from '#server/platform/kernel/errors.ts'
import { boundsOf, poolOf, type EnvelopeRow, type RecordRow } from './envelope-rows.ts'
import { envelopeNumbers } from './envelope-tables.ts'

export const notStarted: Label = ['活动未开始', 'The activity has not started']
export const isOver: Label = ['活动已结束', 'The activity has ended']
export const isPaused: Label = ['活动已暂停', 'The activity is paused']
export const notForYou: Label = ['您不符合领取条件', 'You cannot receive this red envelope']
export const noneLeft: Label = ['红包已领完', 'No red envelope is left']
export const atLimit: Label = ['您领取的红包已达上限', 'You have received as many red envelopes as allowed']
export const atDayLimit: Label = ['您今日领取的红包已达上限', 'You have received as many red envelopes as allowed today']

const digits = noEnd(envelopeNumbers)

/** The columns that a grant reads. */
export type Giving = Pick<
  EnvelopeRow,
  | 'id'
  | 'state'
  | 'start_at'
  | 'end_at'
  | 'audience'
  | 'segment_id'
  | 'trigger'
  | 'valid_hours'
  | 'wish'
  | 'per_user_limit'
  | 'per_day_limit'
  | 'each'
  | 'min_each'
  | 'max_each'
  | 'total_amount'
  | 'total_count'
  | 'granted_amount'
  | 'granted_count'
  | 'released_amount'
  | 'released_count'
>

const columns =
  sql.raw(`id::float8 as id, state, to_json(start_at) #>> '{}' as start_at, to_json(end_at) #>> '{}' as end_at, audience, segment_id::float8 as segment_id, trigger,
  valid_hours, wish, per_user_limit, per_day_limit, each::float8 as each, min_each::float8 as min_each, max_each::float8 as max_each,
  total_amount::float8 as total_amount, total_count, granted_amount::float8 as granted_amount, granted_count,
  released_amount::float8 as released_amount, released_count`)

/** The activity without a lock; a draft is not found. */
export async function givingOf({ db }: Pick<Ctx, 'db'>, id: number): Promise<Giving> {
  const [row] = await prepared(db)<Giving>`
    select ${columns} from red_envelope where id = ${id}::int8 and deleted_at is null and state <> 'draft'`
  if (!row) throw notFound(contract.$.label)
  return row
}

/** The reason why no envelope is given now. */
export function refusalOf(row: Giving, now: Date): Label | undefined {
  const phase = phaseOf(row, now)
  if (phase === 'upcoming') return notStarted
  if (phase !== 'running') return phase === 'paused' ? isPaused : isOver
  return poolOf(row).count > 0 ? undefined : noneLeft
}

interface Grant {
  activity: Giving
  person: Participant
  source_type: EnvelopeSource
  /** The document; without one, the count of the customer's envelopes. */
  source_id?: string
  /** A gift from another activity, which has its own rules: audience and limits do not hold. */
  is_gift?: boolean
  call: Pick<Endpoint, 'address'>
}

/**
 * Gives one envelope in the caller's transaction (domain §4.4). Steps without a lock come first; then the customer's row is locked, and last
 * the activity, for one statement and the commit. Throws the refusal if none can be given.
 */
export async function grant(ctx: Ctx, { activity, person, source_type, source_id, is_gift = false, call }: Grant): Promise<Granted> {
  const refusal = refusalOf(activity, ctx.now)
  if (refusal) throw refuse(refusal)
  if (!is_gift && !(await belongsTo(ctx, activity, person))) throw refuse(notForYou)
  const { id: activity_id } = activity
  const counted = await countGrant(ctx, activity, person.user_id, is_gift)
  if (!counted) throw refuse(await limitOf(ctx, activity, person.user_id))
  const { granted, record_id: id, record_no } = counted
  await addEntry(ctx, { kind: 'redEnvelope', activity_id, type: 'join', user_id: person.user_id, biz_no: record_no })
  const row = await take(ctx, {
    id,
    record_no,
    activity_id,
    user_id: person.user_id,
    store_id: person.store?.id ?? null,
    source_type,
    source_id: source_id ?? String(granted),
  })
  await audit(ctx, call, { id: row.id, before: null, after: row })
  return row
}

interface Counted {
  granted: number
  record_id: number
  record_no: string
}

/** Counts the customer's envelope; the customer's row is locked from here on; undefined at a limit. */
async function countGrant(ctx: Ctx, { id, per_user_limit, per_day_limit }: Giving, user_id: number, is_gift: boolean) {
  const [row] = await prepared(ctx.db)<Counted>`
    insert into red_envelope_user as own (activity_id, user_id, granted, day, day_granted)
      values (${id}::int8, ${user_id}::int8, 1, ${businessDay(ctx.now)}::date, 1)
      on conflict (activity_id, user_id) do update set granted = own.granted + 1, day = excluded.day,
        day_granted = case when own.day = excluded.day then own.day_granted + 1 else 1 end
      where ${is_gift}::boolean or (own.granted < ${per_user_limit}::int
        and (own.day <> excluded.day or own.day_granted < coalesce(${per_day_limit}::int, own.day_granted + 1)))
      returning granted, nextval('red_envelope_record_id_seq')::float8 as record_id, ${noStart(ctx.now, 'H')}::text || ${digits} as record_no`
  return row
}

/** The limit that the customer has reached. */
async function limitOf({ db }: Ctx, { id, per_user_limit }: Giving, user_id: number): Promise<Label> {
  const [own] = await prepared(db)<{ granted: number }>`
    select granted from red_envelope_user where activity_id = ${id}::int8 and user_id = ${user_id}::int8`
  return (own?.granted ?? 0) >= per_user_limit ? atLimit : atDayLimit
}

type Taker = Pick<RecordRow, 'id' | 'record_no' | 'activity_id' | 'user_id' | 'store_id' | 'source_type' | 'source_id'>

/** An envelope that was given. */
export type Granted = Taker & Pick<RecordRow, 'amount' | 'order_refunded' | 'state' | 'expire_at' | 'created_at'>

/** Draws the amount under the activity lock, which every other grant waits for, and writes activity and record by one statement. */
async function take(ctx: Ctx, taker: Taker): Promise<Granted> {
  const { id, record_no, activity_id, user_id, store_id, source_type, source_id } = taker
  const [activity] = await prepared(ctx.db)<Giving>`
    select ${columns} from red_envelope where id = ${activity_id}::int8 and deleted_at is null for no key update`
  if (!activity) throw notFound(contract.$.label)
  const refusal = refusalOf(activity, ctx.now)
  if (refusal) throw refuse(refusal)
  const amount = drawAmount(poolOf(activity), boundsOf(activity), (min, max) => randomInt(min, max + 1))
  const now = ctx.now.toISOString()
  const expire_at = new Date(ctx.now.getTime() + activity.valid_hours * HOUR_MS).toISOString()
  await send(
    ctx,
    prepared(ctx.db)`
      with taken as (
        update red_envelope set granted_count = granted_count + 1, granted_amount = granted_amount + ${amount}::int8,
          joined_count = joined_count + 1 where id = ${activity_id}::int8
      )
      insert into red_envelope_record (id, record_no, activity_id, user_id, store_id, source_type, source_id, amount, expire_at, created_at, updated_at)
      overriding system value
      values (${id}, ${record_no}, ${activity_id}::int8, ${user_id}, ${store_id}, ${source_type}, ${source_id}, ${amount}::int8,
        ${expire_at}::timestamptz, ${now}::timestamptz, ${now}::timestamptz)`,
  )
  return { ...taker, amount, order_refunded: 0, state: 'granted', expire_at, created_at: now }
}
