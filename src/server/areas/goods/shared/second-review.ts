import { sql } from 'drizzle-orm'
import { skuCost } from '#contract/goods/sku.ts'
import { hasChanged } from '#contract/kit/approval.ts'
import { isSecondPerson, secondPersonRefusal } from '#server/identity/account/second-person.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { EntityRows } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import type { EntityTable } from '#server/platform/kernel/rows.ts'
import { hashOfShown } from '#server/platform/kernel/shown-hash.ts'
import type { Check } from '#server/platform/verify/check.ts'
import { askerOf, shownStudy } from './sale-review.ts'

// The second person for a publication: activities, packages and points items (ADR 0082).

export interface Reviewed {
  id: number
  version: number
  created_at: string
  created_by: number | null
  /** The account that asked for the review. */
  review_by: number | null
}

/** The figures in a study; those that name no risk stay out of the hash, because they follow every order. */
interface Studied {
  needs_approval: boolean
  why: string | null
  by_cost?: boolean
  worst?: number | null | undefined
  parts?: unknown
  margin?: unknown
  under_floor?: unknown
  is_under_floor?: unknown
}

type Rows = EntityRows<EntityTable>

/** The version and the hash from the caller's reading, as the call carries them. */
interface Read {
  version?: number | undefined
  hash?: string | null | undefined
}

/** `free`: no review is needed; `approved`: the caller is the second person; `asks`: another person must decide. */
export type Outcome = 'free' | 'approved' | 'asks'

/** Tells whether the caller may publish a locked row. Throws if a second person has not read what it is now, or is none. */
export async function decideReview(ctx: Ctx, rows: Rows, row: Reviewed, study: Studied, { version, hash }: Read): Promise<Outcome> {
  if (!study.needs_approval) return 'free'
  const authors = await authorsOf(ctx, rows, row)
  const isRequested = row.review_by !== null && row.review_by !== ctx.actor.id
  if (authors.includes(ctx.actor.id) || (!hash && !isRequested)) return 'asks'
  const refusal = await secondPersonRefusal(ctx, { authors })
  if (refusal && !isRequested) return 'asks'
  if (refusal) throw refuse(refusal)
  if (version !== row.version || hash !== hashOfStudy(ctx, row, study)) throw refuse(hasChanged)
  return 'approved'
}

/** The study as the caller may read it, with the facts for an approval. */
export async function reviewFor<Study extends Studied>(ctx: Ctx, rows: Rows, row: Reviewed, study: Study) {
  const answer = shownStudy(ctx, study, row.review_by !== null)
  const may_approve = answer.needs_approval === true && (await isSecondPerson(ctx, await authorsOf(ctx, rows, row)))
  return { ...answer, asked_by: await askerOf(ctx, row.review_by), may_approve, hash: hashOfStudy(ctx, row, study) }
}

/** The hash holds only what the caller may read: every value in it can be tried. */
function hashOfStudy(ctx: Ctx, { id, version }: Reviewed, study: Studied): string {
  const { worst, parts, margin, under_floor, is_under_floor } = study
  const { needs_approval } = shownStudy(ctx, study)
  const ofCosts = mayCall(ctx.actor, skuCost) ? { margin, under_floor, is_under_floor } : {}
  return hashOfShown({ id, version, needs_approval, worst: coarse(worst), parts, ...ofCosts })
}

const DIGITS = 2

/** Two digits from an amount: the worst case for what is on sale falls a little with every order. */
function coarse(amount: number | null | undefined): number | null {
  return amount === null || amount === undefined ? null : Number(amount.toPrecision(DIGITS))
}

/** Life-cycle steps, which change nothing that a second person approves. */
const STEPS = ['publish', 'review', 'status', 'sort', 'pause', 'resume', 'close', 'finish', 'stop', 'delete', 'on', 'off']

const stepsOf = (address: string) => STEPS.map((step) => `${address}.${step}`)

/** The accounts that created or changed a row since a second person approved it last; all accounts if it has not changed since. */
export async function authorsOf(
  { db }: Ctx,
  { contract }: Pick<Rows, 'contract'>,
  { id, created_at, created_by }: Pick<Reviewed, 'id' | 'created_at' | 'created_by'>,
): Promise<(number | null)[]> {
  const { address } = contract.$
  const { rows } = await db.execute<{ account: number; since: boolean }>(sql`
    with own as (select id, admin_user_id, action, after from ${logger}
      where kind = 'operate' and target_id = ${id} and action like ${`${address}.%`} and created_at >= ${created_at}),
    approved as (select coalesce(max(id), 0) as last from own where after ->> 'approved_by' is not null)
    select admin_user_id::float8 as account, bool_or(own.id > approved.last) as since from own, approved
    where action <> all(${sql.param(stepsOf(address))}::text[]) and admin_user_id is not null group by admin_user_id`)
  const since = rows.filter((row) => row.since)
  return since.length > 0 ? since.map(({ account }) => account) : [created_by, ...rows.map(({ account }) => account)]
}

/** The rule about stored data that no author approved what was published; the log is its source. */
export function approverCheck(address: string): Check {
  const steps = stepsOf(address).map((step) => `'${step}'`)
  const approval = (row: string) =>
    `${row}.kind = 'operate' and ${row}.action like '${address}.%' and ${row}.after ->> 'approved_by' is not null`
  return {
    name: `${address}.approver`,
    label: [
      '发布需要复核的内容时，复核人没有创建或修改过该内容',
      'The approver of a publication neither created nor changed what was published',
    ],
    violations: `select concat(p.action, ' ', p.target_id, ': account ', p.after ->> 'approved_by') as sample from logger p
      where ${approval('p')} and exists (select from logger a
        where a.kind = 'operate' and a.target_id = p.target_id and a.action like '${address}.%' and a.action <> all(array[${steps.join()}])
          and a.admin_user_id = (p.after ->> 'approved_by')::bigint and a.id < p.id
          and a.id > coalesce((select max(b.id) from logger b where ${approval('b')} and b.target_id = p.target_id and b.id < p.id), 0))`,
  }
}
