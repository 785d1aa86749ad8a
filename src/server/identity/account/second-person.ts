import { and, eq, gt, inArray, like, or, sql } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { REVIEW_MS } from '#server/platform/kernel/review.ts'
import { factorSecret } from '../session/mfa.ts'
import { adminUser, adminUserRole } from '../tables.ts'

/** The accounts that created or changed what a second person approves; null: a customer or the system. */
export interface Authored {
  authors: readonly (number | null)[]
  /** The refusal of an author, in the words of the document. */
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
  return handedBy(ctx, others)
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
const accountHanded: Label = [
  '您的账号在24小时内由创建人或修改人新建、重置、解锁或修改，暂不能复核',
  'A person who created or changed this also created, reset, unlocked or changed your account within the last 24 hours. You cannot approve it yet',
]
const roleHanded: Label = [
  '您的角色权限在24小时内由创建人或修改人修改，暂不能复核',
  'A person who created or changed this also changed your role within the last 24 hours. You cannot approve it yet',
]

/** A number can move from one account to another: the numbers of this time count too. */
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

/** The fields of an account that give access to it, or decide what it may do. */
const ACCESS_FIELDS = ['roles', 'is_admin', 'status', 'phone', 'department_id', 'agent_id', 'cs_id', 'cs_linked']

/** Tells whether one of the others gave the caller access in the last 24 hours. The log has a row for each such change. */
async function handedBy({ db, actor, now }: Ctx, others: readonly number[]): Promise<Label | undefined> {
  const held = db.select({ id: adminUserRole.role_id }).from(adminUserRole).where(eq(adminUserRole.admin_user_id, actor.id))
  const isAccess = sql`(${logger.before} is null or ${logger.after} ?| ${sql.param(ACCESS_FIELDS)}::text[])`
  const ofAccount = and(
    eq(logger.target_id, actor.id),
    or(
      inArray(logger.action, ['dev.user.status', 'dev.user.reset', 'dev.user.unlock', 'dev.user.transfer', 'dev.user.approve']),
      and(eq(logger.action, 'dev.user.edit'), isAccess),
    ),
  )
  const ofRole = and(like(logger.action, 'dev.role.%'), inArray(logger.target_id, held))
  const [found] = await db
    .select({ action: logger.action })
    .from(logger)
    .where(
      and(
        eq(logger.kind, 'operate'),
        inArray(logger.admin_user_id, [...others]),
        gt(logger.created_at, new Date(now.getTime() - REVIEW_MS).toISOString()),
        or(ofAccount, ofRole),
      ),
    )
    .limit(1)
  if (!found) return undefined
  return found.action.startsWith('dev.role.') ? roleHanded : accountHanded
}
