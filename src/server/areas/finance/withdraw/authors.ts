import { sql } from 'drizzle-orm'
import { agent as agentContract } from '#contract/agent/agent.ts'
import { salesman as salesmanContract } from '#contract/agent/salesman.ts'
import { withdraw as contract } from '#contract/finance/withdraw.ts'
import type { Label } from '#contract/kit/label.ts'
import { isOwnPhone } from '#server/areas/people/own-customer.ts'
import { customer, salesman } from '#server/areas/people/tables.ts'
import { payoutBatch, withdraw, type WithdrawRow } from '#server/areas/trade/tables/money-tables.ts'
import { payoutBatchItem } from '#server/areas/trade/tables/payout-tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import { secondPersonRefusal } from '#server/identity/account/second-person.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

/** A payee change counts from this number of days before the application. */
const PAYEE_DAYS = 30
const AGENT_FIELDS = ['bank_name', 'bank_branch', 'account_name', 'bank_account', 'contact', 'phone']
/** A bank account comes with the application; these fields decide about the wallet and the balance. */
const SALESMAN_FIELDS = ['name', 'user_id']

type Part = 'applicant' | 'auditor' | 'payee' | 'review' | 'failure'

/** An account that has a part in a withdrawal, so that another one decides about it. */
interface Author {
  id: number
  part: Part
}

type Row = Pick<WithdrawRow, 'id' | 'auditor_id'>
type AuthorsOf = (row: Row) => Author[]
type RefusalOf = (row: WithdrawRow) => Label | undefined

/** The approval refusals: by the applicant, and by each account that has changed the payee or had a part in a failed payment. */
export async function approvalRefusals(ctx: Ctx, rows: readonly WithdrawRow[]): Promise<RefusalOf> {
  return refusals(ctx, rows, await authorsOf(ctx, rows), own)
}

/** The payment refusals: the approver is an author too. */
export async function paymentRefusals(ctx: Ctx, rows: readonly WithdrawRow[]): Promise<RefusalOf> {
  return refusals(ctx, rows, beside(await authorsOf(ctx, rows)), samePerson)
}

/** The refusals for an earlier file: a failed payment leaves it with the person who made it. */
export async function fileRefusals(ctx: Ctx, rows: readonly WithdrawRow[]): Promise<RefusalOf> {
  const authors = beside(await authorsOf(ctx, rows))
  return refusals(ctx, rows, (row) => authors(row).filter(({ part }) => part !== 'failure'), samePerson)
}

/** The rejection refusals: only a payment that may have arrived needs a second person, because the amount is available again. */
export async function rejectionRefusals(ctx: Ctx, rows: readonly WithdrawRow[]): Promise<RefusalOf> {
  const authors = await authorsOf(ctx, rows)
  const failure: AuthorsOf = (row) => authors(row).filter(({ part }) => part === 'failure')
  const refusalOf = await refusals(ctx, rows, failure, own)
  return (row) => {
    if (ctx.actor.agent_id !== null || row.created_by === ctx.actor.id) return own
    return failure(row).length === 0 ? undefined : refusalOf(row)
  }
}

/** The refusals for a way back to the review, which neither approves nor pays. */
export async function recheckRefusals(ctx: Ctx, rows: readonly WithdrawRow[]): Promise<RefusalOf> {
  const authors = await authorsOf(ctx, rows)
  return (row) => {
    if (ctx.actor.agent_id !== null) return own
    const mine = authors(row).find(({ id, part }) => id === ctx.actor.id && (part === 'applicant' || part === 'payee'))
    return mine && { ...reasons, applicant: own, auditor: own }[mine.part]
  }
}

/** The accounts with a part in these withdrawals before their decision. The log is the source for all but the applicant and the payers. */
async function authorsOf({ db }: Ctx, rows: readonly WithdrawRow[]): Promise<AuthorsOf> {
  const ids = sql`${sql.param(rows.map(({ id }) => id))}::bigint[]`
  const logged = sql`${logger.kind} = 'operate' and ${logger.created_at} > w.created_at - make_interval(days => ${PAYEE_DAYS})`
  const changes = (type: string, action: string, fields: readonly string[]) => sql`
    select w.id, ${logger.admin_user_id}, 'payee' from w join ${logger} on ${logger.target_id} = w.owner_id and ${logger.action} = ${action}
      where w.owner_type = ${type} and ${logged} and ${logger.after} ?| ${sql.param(fields)}::text[]`
  const steps = (part: Part, action: string) => sql`
    select w.id, ${logger.admin_user_id}, ${part} from w join ${logger} on ${logger.target_id} = w.id and ${logger.action} = ${action}
      where ${logged}`
  const { rows: found } = await db.execute<{ withdraw_id: number; id: number; part: Part }>(sql`
    with w as (select * from ${withdraw} where id = any(${ids})), author (withdraw_id, id, part) as (
      select id, created_by, 'applicant' from w
      union all ${changes('agent', agentContract.edit.address, AGENT_FIELDS)}
      union all ${changes('salesman', salesmanContract.edit.address, SALESMAN_FIELDS)}
      union all ${steps('review', contract.recheck.address)}
      union all ${steps('failure', contract.payImport.address)}
      union all select w.id, ${payoutBatch.created_by}, 'failure' from w
        join ${payoutBatchItem} on ${payoutBatchItem.withdraw_id} = w.id join ${payoutBatch} on ${payoutBatch.id} = ${payoutBatchItem.batch_id}
        where w.state = 'failed' or ${payoutBatchItem.attempt} < w.retry_count)
    select distinct withdraw_id::float8, id::float8, part from author where id is not null
    order by part, id`)
  const byRow = Map.groupBy(found, ({ withdraw_id }) => withdraw_id)
  return ({ id }) => byRow.get(id) ?? []
}

function beside(authors: AuthorsOf): AuthorsOf {
  return (row) => (row.auditor_id === null ? authors(row) : [{ id: row.auditor_id, part: 'auditor' }, ...authors(row)])
}

/** The refusals for a decision about each row; `first` is the reason for its applicant and its approver. */
async function refusals(ctx: Ctx, rows: readonly WithdrawRow[], authors: AuthorsOf, first: Label): Promise<RefusalOf> {
  const { actor } = ctx
  if (actor.agent_id !== null) return () => first
  const labels = { ...reasons, applicant: first, auditor: first }
  const everyone = new Set(rows.flatMap((row) => authors(row).map(({ id }) => id)))
  const always = await secondPersonRefusal(ctx, { authors: [] })
  const refused = always
    ? new Map<number, Label>()
    : await refusedBeside(
        ctx,
        [...everyone].filter((id) => id !== actor.id),
      )
  const due = await dueToCaller(ctx, rows)
  return (row) => {
    const mine = authors(row).find(({ id }) => id === actor.id)
    if (mine) return labels[mine.part]
    if (due.has(row.id)) return beneficiary
    const other = authors(row).find(({ id }) => refused.has(id))
    return always ?? (other && refused.get(other.id))
  }
}

/** The authors beside whom the caller is no second person, found by halves: mostly one evaluation clears the authors for all rows. */
async function refusedBeside(ctx: Ctx, authors: readonly number[]): Promise<Map<number, Label>> {
  const label = authors.length === 0 ? undefined : await secondPersonRefusal(ctx, { authors })
  const [only] = authors
  if (!label || only === undefined) return new Map()
  if (authors.length === 1) return new Map([[only, label]])
  const half = Math.ceil(authors.length / 2)
  const found = await refusedBeside(ctx, authors.slice(0, half))
  for (const [id, reason] of await refusedBeside(ctx, authors.slice(half))) found.set(id, reason)
  return found
}

/** The withdrawals whose payee has the caller's phone number, now or at the application. */
async function dueToCaller(ctx: Ctx, rows: readonly WithdrawRow[]): Promise<Set<number>> {
  const ids = sql`${sql.param(rows.map(({ id }) => id))}::bigint[]`
  const { rows: found } = await ctx.db.execute<{ id: number }>(sql`
    select ${withdraw.id}::float8 as id from ${withdraw}
      left join ${agent} on ${withdraw.owner_type} = 'agent' and ${agent.id} = ${withdraw.owner_id}
      left join ${salesman} on ${withdraw.owner_type} = 'salesman' and ${salesman.id} = ${withdraw.owner_id}
      left join ${customer} on ${customer.id} = ${salesman.user_id}
      where ${withdraw.id} = any(${ids})
        and (${isOwnPhone(ctx, withdraw.phone)} or ${isOwnPhone(ctx, agent.phone)} or ${isOwnPhone(ctx, customer.phone)})`)
  return new Set(found.map(({ id }) => id))
}

export const own: Label = ['不能审核自己提交的单据', 'You cannot review your own request']
export const samePerson: Label = ['审核人与打款人不能为同一人', 'The approver and the payer must be different people']
const beneficiary: Label = [
  '您与收款人使用同一个手机号，不能审核或打款',
  'The payee has the mobile number of your account. You cannot approve or pay this withdrawal',
]
const reasons = {
  payee: [
    '该收款人近期由您录入或修改，请由他人处理',
    'You entered or changed this payee recently. Another person must process this withdrawal',
  ],
  review: ['该申请由您退回审核，请由他人审核和打款', 'You sent this request back for review. Another person must approve and pay it'],
  failure: [
    '该笔打款曾由您经办或登记失败，请由他人处理',
    'You made the failed payment or registered its failure. Another person must process this withdrawal',
  ],
} as const satisfies Partial<Record<Part, Label>>
