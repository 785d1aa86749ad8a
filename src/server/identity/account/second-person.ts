import { inArray, sql } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { factorSecret } from '#server/identity/session/mfa.ts'
import { adminUser, adminUserRole } from '#server/identity/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { REVIEW_MS } from '#server/platform/kernel/review.ts'

/** The accounts that created or changed what a second person approves; null: a customer or the system. */
export interface Authored {
  authors: readonly (number | null)[]
  /** The refusal for an author, in the document's words. */
  own?: Label
}

/** Refuses an approval unless the caller is a second person beside the authors (ADR 0082). */
export async function refuseSecondPerson(ctx: Ctx, authored: Authored): Promise<void> {
  const label = await secondPersonRefusal(ctx, authored)
  if (label) throw refuse(label)
}

/** Tells whether the caller may approve what the authors created or changed. */
export async function isSecondPerson(ctx: Ctx, authors: Authored['authors']): Promise<boolean> {
  return (await secondPersonRefusal(ctx, { authors })) === undefined
}

/** The reason why the caller is no second person; undefined: the caller is one. */
export async function secondPersonRefusal(ctx: Ctx, { authors, own = ownWork }: Authored): Promise<Label | undefined> {
  const { actor, now, db } = ctx
  const others = [...new Set(authors.filter((id) => id !== null))]
  if (others.includes(actor.id)) return own
  const people = await db
    .select()
    .from(adminUser)
    .where(inArray(adminUser.id, [...others, actor.id]))
  const approver = people.find(({ id }) => id === actor.id)
  // an account that was created for this approval is no second person
  if (!approver || now.getTime() - Date.parse(approver.created_at) < REVIEW_MS) return newAccount
  if (others.length === 0) return undefined
  const secret = factorSecret(ctx, approver)
  if (secret && people.some((person) => person.id !== actor.id && factorSecret(ctx, person)?.equals(secret))) return sameFactor
  if (await sharesPhone(ctx, approver, others)) return samePhone
  return dependence(ctx, others)
}

const ownWork: Label = ['不能复核自己创建或修改的内容', 'You cannot approve what you created or changed']
const newAccount: Label = ['创建未满24小时的账号不能复核', 'Accounts created less than 24 hours ago cannot approve changes']
const sameFactor: Label = [
  '您的账号与创建人或修改人使用同一个两步验证器，不能复核',
  'Your account has the same authenticator as a person who created or changed this. You cannot approve it',
]
const samePhone: Label = [
  '您的账号与创建人或修改人使用同一个手机号，不能复核',
  'Your account has the same mobile number as a person who created or changed this. You cannot approve it',
]
const dependences: Record<'account' | 'role' | 'hand', Label> = {
  account: [
    '您的账号在24小时内由创建人或修改人新建、重置、解锁或修改，暂不能复核',
    'A person who created or changed this also created, reset, unlocked or changed your account within the last 24 hours. You cannot approve it yet',
  ],
  role: [
    '您的角色权限在24小时内由创建人或修改人修改，暂不能复核',
    'A person who created or changed this also changed your role within the last 24 hours. You cannot approve it yet',
  ],
  hand: [
    '创建人或修改人的账号、权限在24小时内由您修改，或与您的账号经同一人新建、重置，暂不能复核',
    'Within the last 24 hours, you changed the account or the rights of a person who created or changed this, or one person created or reset both accounts. You cannot approve it yet',
  ],
}

/** A number can move from one account to another: the numbers from this time count too. */
const PHONE_DAYS = 30

async function sharesPhone({ db, now }: Ctx, { id }: { id: number }, others: readonly number[]): Promise<boolean> {
  const people = sql`${sql.param([id, ...others])}::bigint[]`
  const since = new Date(now.getTime() - PHONE_DAYS * DAY_MS).toISOString()
  const { rows } = await db.execute<{ shared: boolean }>(sql`
    with number as (
      select id as account, phone from ${adminUser} where id = any(${people})
      union all
      select target_id, ${logger.before} ->> 'phone' from ${logger}
        where kind = 'operate' and action in ('dev.user.edit', 'session.profile.edit') and target_id = any(${people}) and created_at > ${since})
    select exists (select from number as mine join number as theirs on theirs.phone = mine.phone
      where mine.account = ${id} and theirs.account <> ${id} and mine.phone <> '') as shared`)
  return rows[0]?.shared ?? false
}

/** The calls, and the `dev.user.edit` fields, by which one account gets control over another, or decides what it may do. */
const CONTROL = ['dev.user.status', 'dev.user.reset', 'dev.user.unlock', 'dev.user.approve']
const CONTROL_FIELDS = ['status', 'phone']
const RIGHTS_FIELDS = ['roles', 'is_admin', 'department_id', 'agent_id', 'cs_id', 'cs_linked']

/**
 * The reason that follows from the last 24 hours in the log: one account gave the other its access or its rights, or one person controls
 * both, over any number of accounts in between.
 */
async function dependence({ db, actor, now }: Ctx, others: readonly number[]): Promise<Label | undefined> {
  const people = sql`${sql.param([actor.id, ...others])}::bigint[]`
  const since = new Date(now.getTime() - REVIEW_MS).toISOString()
  const changed = (fields: readonly string[]) => sql`(before is null or after ?| ${sql.param(fields)}::text[])`
  const { rows } = await db.execute<{ reason: 'account' | 'role' | 'hand' | null }>(sql`
    with recursive change as materialized (
      select admin_user_id as giver, target_id as receiver, action, action = any(${sql.param(CONTROL)}::text[])
          or action = 'dev.user.edit' and ${changed(CONTROL_FIELDS)} as controls
        from ${logger}
        where kind = 'operate' and created_at > ${since} and admin_user_id <> target_id
          and (action = any(${sql.param([...CONTROL, 'dev.user.transfer'])}::text[])
            or action = 'dev.user.edit' and ${changed([...CONTROL_FIELDS, ...RIGHTS_FIELDS])})
      union all
      select log.admin_user_id, held.admin_user_id, log.action, false
        from ${logger} log join ${adminUserRole} held on held.role_id = log.target_id
        where log.kind = 'operate' and log.created_at > ${since} and log.action like 'dev.role.%' and held.admin_user_id = any(${people})),
    hand (account, id) as (
      select account, account from unnest(${people}) account
      union
      select hand.account, change.giver from hand join change on change.receiver = hand.id and change.controls)
    select case
      when exists (select from change where giver = any(${people}) and receiver = ${actor.id} and action like 'dev.user.%') then 'account'
      when exists (select from change where giver = any(${people}) and receiver = ${actor.id} and giver <> receiver) then 'role'
      when exists (select from change where giver = ${actor.id} and receiver = any(${people}) and giver <> receiver)
        or exists (select from hand mine join hand theirs on theirs.id = mine.id where mine.account = ${actor.id} and theirs.account <> ${actor.id})
        then 'hand'
      end as reason`)
  const { reason } = rows[0] ?? { reason: null }
  return reason ? dependences[reason] : undefined
}
