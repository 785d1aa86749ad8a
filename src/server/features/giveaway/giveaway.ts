import { sql } from 'drizzle-orm'
import { giveawayKinds, type GiveawayKind } from '#contract/giveaway.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { businessDay } from '#server/platform/kernel/business-day.ts'
import { realActor, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { yuan } from '#server/platform/kernel/money.ts'
import type { Refusal } from '#server/platform/kernel/rows.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { giveaway } from './tables.ts'

// A person's budget: what may be given on one business day without a second person, over all documents and ways (docs/adr/0089).

export interface Giveaway {
  kind: GiveawayKind
  /** The document, such as `activity.coupon:12`. The amount that it could give before is not counted again. */
  ref: string
  /** The most that it gives in its whole life, fen; null without a limit. For a direct gift, its amount. */
  worst: number | null
  /** The most that one customer takes from it without paying, fen; null without a limit. For a direct gift it is the amount. */
  each?: number | null
  /** The amounts before a change, for documents older than the ledger. */
  before?: { worst: number | null; each: number | null }
  /** The customer for a direct gift. */
  customer_id?: number
}

const noDirect: Label = [
  '今日免复核额度还剩{x}元，须由另一人复核',
  'Only ¥{x} of today’s approval-free amount is left. A second person must approve it',
]
const noCustomer: Label = [
  '该客户今日免复核额度还剩{x}元，须由另一人复核',
  'Only ¥{x} of this customer’s approval-free amount of today is left. A second person must approve it',
]
const largeEach: Label = [
  '单个客户最多可免费得到{x}元，今日免复核额度还剩{left}元',
  'One customer can get up to ¥{x} without paying, and ¥{left} of today’s approval-free amount is left',
]
const reduction: Label = ['减价超出今日免复核额度', 'The reduction is beyond the rest of today’s approval-free amount']
const eachUnlimited: Label = ['单个客户可免费得到的金额没有上限', 'There is no limit to what one customer can get without paying']
const most: Record<'price.approve_cost' | 'price.approve_loss', { one: Label; all: Label }> = {
  'price.approve_cost': {
    one: ['最多支出{x}元', 'It can cost up to ¥{x}'],
    all: ['最多支出{x}元，与今日其他让利合计{sum}元', 'It can cost up to ¥{x}, ¥{sum} with what you gave today'],
  },
  'price.approve_loss': {
    one: ['最多让利{x}元', 'It gives away up to ¥{x}'],
    all: ['最多让利{x}元，与今日其他让利合计{sum}元', 'It gives away up to ¥{x}, ¥{sum} with what you gave today'],
  },
}
const unlimited: Label = ['支出没有上限', 'Its cost has no limit']
const overBudget: Label = [
  '超出今日让利额度（{why}），请由另一位有权限的同事处理',
  'It exceeds what you may give today ({why}). Another person with the permission can do it',
]

/** Two calls by the same person, or for the same customer, count one after the other, each until its commit. */
export async function lockBudget({ db, actor }: Ctx, giveaways: readonly Giveaway[] = []): Promise<void> {
  const customers = giveaways.flatMap(({ customer_id }) => customer_id ?? []).toSorted((one, other) => one - other)
  const names = [`giveaway:${realActor(actor).id}`, ...new Set(customers.map((id) => `giveaway.customer:${id}`))]
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${sql.param(names)}::text[]) with ordinality as n (name, place) order by place`)
}

/** Why each needs a second person, in their order, as if those within the budget had been given; null within the budget. */
export async function excessesOf(ctx: Ctx, giveaways: readonly Giveaway[]): Promise<(Refusal | null)[]> {
  if (isExempt(ctx, giveaways)) return giveaways.map(() => null)
  return studyWithin(await budgetFor(ctx, giveaways), giveaways).map(({ why }) => why)
}

/** Why one giveaway needs a second person; null within the budget. */
export async function excessOf(ctx: Ctx, one: Giveaway): Promise<Refusal | null> {
  return (await excessesOf(ctx, [one]))[0] ?? null
}

/** Takes the budget for those that are within it, in their order, and answers why the others are not. Within a transaction. */
export async function spend(ctx: Ctx, giveaways: readonly Giveaway[]): Promise<(Refusal | null)[]> {
  await lockBudget(ctx, giveaways)
  if (isExempt(ctx, giveaways)) return giveaways.map(() => null)
  const budget = await budgetFor(ctx, giveaways)
  const studied = studyWithin(budget, giveaways)
  await write(
    ctx,
    budget.limits,
    studied.filter(({ why }) => why === null),
  )
  return studied.map(({ why }) => why)
}

/** Takes the budget, or refuses: for a call that has no request. Within a transaction. */
export async function mustSpend(ctx: Ctx, one: Giveaway, field: string): Promise<void> {
  const [why] = await spend(ctx, [one])
  if (why) throw refuse(overBudget, { field, values: { why: reasonIn(ctx, why) } })
}

/** The reason in the caller's language. */
export function reasonIn({ language }: Pick<Ctx, 'language'>, { label, values }: Refusal): string {
  return say(label, language, values)
}

/**
 * Writes the rows: from the caller's own budget, or, with the `author` who asked, as approved by the caller. Nothing for what a document could
 * give before. The caller holds `lockBudget`, taken before it asked `excessOf`.
 */
export async function book(ctx: Ctx, giveaways: readonly Giveaway[], author?: number | null): Promise<void> {
  if (isExempt(ctx, giveaways)) return
  const { used, limits } = await budgetFor(ctx, giveaways)
  const counted = giveaways.map((one) => {
    const change = changeOf(one, used)
    count(one, change, used)
    return { one, change }
  })
  await write(ctx, limits, counted, author)
}

interface Counted {
  one: Giveaway
  change: Change
}

async function write(ctx: Ctx, limits: Limits, counted: readonly Counted[], author?: number | null): Promise<void> {
  const own = realActor(ctx.actor).id
  const isApproval = author !== undefined && author !== null && author !== own
  const rows = counted.flatMap(({ one, change: { direct, campaign } }) => {
    if (direct === 0 && campaign === 0) return []
    return [
      {
        created_at: ctx.now.toISOString(),
        day: businessDay(ctx.now),
        actor_id: isApproval ? author : own,
        approver_id: isApproval ? own : null,
        kind: one.kind,
        ref: one.ref,
        customer_id: one.customer_id ?? null,
        direct: direct ?? UNLIMITED,
        campaign: campaign ?? UNLIMITED,
        direct_limit: limits.direct,
        campaign_limit: giveawayKinds[one.kind].class === 'direct' ? null : limits[giveawayKinds[one.kind].limit],
      },
    ]
  })
  if (rows.length > 0) await ctx.db.insert(giveaway).values(rows)
}

/** The system only carries out what persons have decided. */
function isExempt({ actor }: Ctx, giveaways: readonly Giveaway[]): boolean {
  return realActor(actor).id === 0 || giveaways.length === 0
}

interface Budget {
  used: Used
  limits: Limits
}

async function budgetFor(ctx: Ctx, giveaways: readonly Giveaway[]): Promise<Budget> {
  return { used: await usedToday(ctx, giveaways), limits: await limitsOf(ctx) }
}

/** The change per giveaway and why it needs a second person; those within the budget count in its sums. */
function studyWithin({ used, limits }: Budget, giveaways: readonly Giveaway[]): (Counted & { why: Refusal | null })[] {
  return giveaways.map((one) => {
    const change = changeOf(one, used)
    const why = excess(one, change, used, limits)
    if (why === null) count(one, change, used)
    return { one, change, why }
  })
}

/** The amount that a customer takes without paying: all of it if it covers at least half of what must be paid for it, else nothing. */
export function withoutPaying(amount: number, payment: number): number {
  return amount * 2 >= payment ? amount : 0
}

/** The stored amount for something without a limit: only a second person releases it. */
const UNLIMITED = 10 ** 12

interface Amounts {
  direct: number
  campaign: number
}

interface Used extends Amounts {
  customers: Map<number, number>
  refs: Map<string, Amounts>
}

type Change = { [Name in keyof Amounts]: number | null }

/** The rise over the amounts that the document could give before. */
function changeOf({ kind, ref, worst, each = 0, before }: Giveaway, { refs }: Used): Change {
  const booked = refs.get(ref)
  const more = (now: number | null, former: number | null, known = 0) => {
    if (former === null) return 0
    return now === null ? null : Math.max(0, now - Math.max(former, known))
  }
  if (giveawayKinds[kind].class === 'direct') return { direct: more(worst, 0, booked?.direct), campaign: 0 }
  return {
    direct: more(each, before ? before.each : 0, booked?.direct),
    campaign: more(worst, before ? before.worst : 0, booked?.campaign),
  }
}

type Limits = Awaited<ReturnType<typeof limitsOf>>

/** Fen per person and business day; null without a limit. */
async function limitsOf(ctx: Ctx) {
  const isDual = (await settingOf(ctx, 'finance.dual_control')) === 1
  const free = await settingOf(ctx, 'finance.adjust_free_limit')
  return {
    direct: isDual ? free : null,
    'finance.adjust_free_limit': isDual ? free : null,
    'price.approve_cost': (await settingOf(ctx, 'price.approve_cost')) || null,
    'price.approve_loss': (await settingOf(ctx, 'price.approve_loss')) || null,
  }
}

function excess({ kind, customer_id }: Giveaway, { direct, campaign }: Change, used: Used, limits: Limits): Refusal | null {
  const { limit } = giveawayKinds[kind]
  const why =
    excessDirect(kind, direct, used, limits.direct, customer_id) ??
    (limit === FREE ? null : excessOfAll(limit, campaign, used, limits[limit]))
  // one reason for all limits on an order: two reasons would tell the goods' cost
  return why && kind === 'order_price' ? { label: reduction } : why
}

const FREE = 'finance.adjust_free_limit'

function excessDirect(kind: GiveawayKind, direct: number | null, used: Used, limit: number | null, customer_id?: number): Refusal | null {
  if (limit === null || direct === 0) return null
  if (direct === null) return { label: eachUnlimited }
  const left = Math.max(0, limit - used.direct)
  if (direct > left) {
    if (kind === 'package') return { label: reduction }
    if (giveawayKinds[kind].class === 'direct') return { label: noDirect, values: { x: yuan(left) } }
    return { label: largeEach, values: { x: yuan(direct), left: yuan(left) } }
  }
  const own = customer_id === undefined ? limit : Math.max(0, limit - (used.customers.get(customer_id) ?? 0))
  return direct > own ? { label: noCustomer, values: { x: yuan(own) } } : null
}

function excessOfAll(of: keyof typeof most, campaign: number | null, used: Used, limit: number | null): Refusal | null {
  if (limit === null || campaign === 0) return null
  if (campaign === null) return { label: unlimited }
  const sum = used.campaign + campaign
  if (sum < limit) return null
  const label = most[of][used.campaign === 0 ? 'one' : 'all']
  return { label, values: { x: yuan(campaign), sum: yuan(sum) } }
}

function count({ ref, customer_id }: Giveaway, { direct, campaign }: Change, used: Used): void {
  const [more, all] = [direct ?? UNLIMITED, campaign ?? UNLIMITED]
  used.direct += more
  used.campaign += all
  if (customer_id !== undefined) used.customers.set(customer_id, (used.customers.get(customer_id) ?? 0) + more)
  const booked = used.refs.get(ref) ?? { direct: 0, campaign: 0 }
  used.refs.set(ref, { direct: booked.direct + more, campaign: booked.campaign + all })
}

/** The sums for the person alone and for these customers without a second person, both for today, and the sums for these documents. */
async function usedToday({ db, actor, now }: Ctx, giveaways: readonly Giveaway[]): Promise<Used> {
  const day = businessDay(now)
  const refs = [...new Set(giveaways.map(({ ref }) => ref))]
  const customers = [...new Set(giveaways.flatMap(({ customer_id }) => customer_id ?? []))]
  const { rows } = await db.execute<{ of: string; direct: number; campaign: number }>(sql`
    select 'person' as of, coalesce(sum(direct), 0)::float8 as direct, coalesce(sum(campaign), 0)::float8 as campaign from ${giveaway}
      where actor_id = ${realActor(actor).id} and day = ${day} and approver_id is null
    union all
    select 'customer:' || customer_id, sum(direct)::float8, 0 from ${giveaway}
      where customer_id = any(${sql.param(customers)}::int8[]) and day = ${day} and approver_id is null group by customer_id
    union all
    select 'ref:' || ref, sum(direct)::float8, sum(campaign)::float8 from ${giveaway} where ref = any(${sql.param(refs)}::text[]) group by ref`)
  const used: Used = { direct: 0, campaign: 0, customers: new Map(), refs: new Map() }
  for (const { of, direct, campaign } of rows) {
    if (of === 'person') Object.assign(used, { direct, campaign })
    else if (of.startsWith('ref:')) used.refs.set(of.slice(4), { direct, campaign })
    else used.customers.set(Number(of.slice(9)), direct)
  }
  return used
}
