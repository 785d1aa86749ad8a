import { and, eq, gte, notInArray } from 'drizzle-orm'
import { withdraw as contract, withdrawFee } from '#contract/finance/withdraw.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import type { WithdrawWay } from '#contract/trade/words.ts'
import { customer, salesman } from '#server/areas/people/tables.ts'
import { withdraws, type Owner } from '#server/areas/trade/money-rows.ts'
import type { WithdrawRow } from '#server/areas/trade/tables/money-tables.ts'
import { withdraw } from '#server/areas/trade/tables/money-tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { randomNo, withRandomNo } from '#server/platform/kernel/document-no.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { lockName } from '#server/platform/kernel/lock.ts'
import { transition } from '#server/platform/kernel/machine.ts'
import { yuan } from '#server/platform/kernel/money.ts'
import { insertUnlessTaken } from '#server/platform/kernel/rows.ts'
import { hold, release, system, type HoldEnd, type Party } from '#server/platform/ledger/post.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { isPaySetUp } from '#server/platform/wechat/pay-account.ts'
import { maskOf, payeeColumns, type BankPayee } from './payee.ts'
import { recordedPayees } from './payees.ts'

export interface Application {
  /** Fen. */
  amount: number
  way: WithdrawWay
  /** For a salesman's bank withdrawal; an agent is paid to the account in its record. */
  payee?: BankPayee | null | undefined
  invoice_images?: string[]
}

/** An owner's commission account. */
export function commissionOf({ type, id }: Owner): Party {
  return { owner_type: type, owner_id: id, kind: 'commission' }
}

/** Applies for a commission payout: checks the rules in domain §8.3 and holds the amount. `call` names the caller's endpoint in the log. */
export function applyWithdraw(
  ctx: Ctx,
  owner: Owner,
  { amount, way, payee, invoice_images = [] }: Application,
  call: Pick<Endpoint, 'address'> = contract.apply,
): Promise<WithdrawRow> {
  return transact(ctx, async (ctx) => {
    // one application per owner at a time: the number in the month and the account are read below
    await lockName(ctx, `withdraw:${owner.type}:${owner.id}`)
    const facts = owner.type === 'agent' ? await agentFacts(ctx, owner.id) : await salesmanFacts(ctx, owner.id)
    if (!(await openWays(ctx)).includes(way)) throw refuse(closedWay, { field: 'way' })
    if (way === 'balance' && owner.type === 'agent') throw refuse(noBalance, { field: 'way' })
    const bankAccount = owner.type === 'salesman' && way === 'bank' ? payee : (await recordedPayees(ctx, [owner]))(owner, way)
    if (way !== 'balance' && !bankAccount) throw refuse(way === 'bank' ? noPayee : noWechat, { field: 'way' })
    const least = await settingOf(ctx, 'withdraw.min')
    const fee = withdrawFee(amount, await settingOf(ctx, 'withdraw.fee_rate'))
    if (amount < least || amount <= fee) throw refuse(tooLittle, { field: 'amount', values: { x: yuan(Math.max(least, fee + 1)) } })
    await refuseTimes(ctx, owner)
    const values = {
      owner_type: owner.type,
      owner_id: owner.id,
      agent_id: facts.agent_id,
      owner_name: facts.name,
      phone: facts.phone,
      salesman_id: owner.type === 'salesman' ? owner.id : null,
      amount,
      fee,
      actual: amount - fee,
      way,
      invoice_required: owner.type === 'agent' ? 1 : 0,
      invoice_images,
    }
    const row = await withRandomNo(
      () => randomNo(ctx.now, 'TX', 9),
      (withdraw_no) =>
        insertUnlessTaken(ctx, withdraws, withdraw.withdraw_no, {
          ...values,
          withdraw_no,
          ...payeeColumns(ctx, withdraw_no, bankAccount ?? null),
        }),
    )
    await audit(ctx, call, { id: row.id, before: null, after: { ...row, payee: null } })
    await hold(
      ctx,
      holdsOf(row).map((part) => ({ ...part, debit: commissionOf(owner) })),
      {
        // the fee is held after the amount
        short: ({ available, at }) =>
          refuse(tooMuch, { field: 'amount', values: { x: yuan(Math.max(0, available + (at === 0 ? 0 : row.actual))) } }),
      },
    )
    return row
  })
}

/** The two withdrawal parts in the ledger: what is paid out, and the fee. */
export function holdsOf({ withdraw_no, actual, fee }: Pick<WithdrawRow, 'withdraw_no' | 'actual' | 'fee'>) {
  const key = { biz_type: 'withdraw' as const, biz_id: withdraw_no }
  return [
    { ...key, leg: 1, credit: system('payout'), amount: actual },
    ...(fee > 0 ? [{ ...key, leg: 2, credit: system('payout_fee'), amount: fee }] : []),
  ]
}

/** The holds for a withdrawal, for their end. */
export function holdEnds(row: Pick<WithdrawRow, 'withdraw_no' | 'actual' | 'fee'>): HoldEnd[] {
  return holdsOf(row).map(({ biz_type, biz_id, leg }) => ({ biz_type, biz_id, leg }))
}

/** Cancels an own application before its decision; the amount is available again. */
export function cancelWithdraw(
  ctx: Ctx,
  { id, version }: { id: number; version?: number | undefined },
  call: Pick<Endpoint, 'address'> = contract.cancel,
): Promise<WithdrawRow> {
  return transition(ctx, withdraws, ctx.actor.customer ? 'cancelOwn' : 'cancel', {
    id,
    version,
    call,
    may: (ctx, row) => {
      if (!ctx.actor.customer && (row.owner_type !== 'agent' || row.owner_id !== ctx.actor.agent_id)) throw refuse(notOwn)
    },
    effects: async (ctx, row) => {
      await release(ctx, holdEnds(row))
    },
  })
}

/** An owner's ways to withdraw, for its form. */
export async function rulesOf(ctx: Ctx, owner: Owner) {
  const recorded = await recordedPayees(ctx, [owner])
  const times = await settingOf(ctx, 'withdraw.month_times')
  const ways = (await openWays(ctx)).flatMap((way) => {
    const payee = recorded(owner, way)
    if (way === 'balance' ? owner.type === 'agent' : way === 'wechat' && !payee) return []
    return [{ way, payee_mask: payee && maskOf(payee) }]
  })
  return {
    ways,
    min: await settingOf(ctx, 'withdraw.min'),
    fee_rate: await settingOf(ctx, 'withdraw.fee_rate'),
    times_left: Math.max(0, times - (await timesThisMonth(ctx, owner))),
  }
}

/** The ways in the settings; WeChat only where payments are set up. */
async function openWays(ctx: Ctx): Promise<WithdrawWay[]> {
  const ways = await settingOf(ctx, 'withdraw.ways')
  return (await isPaySetUp(ctx)) ? ways : ways.filter((way) => way !== 'wechat')
}

async function agentFacts({ db }: Ctx, id: number) {
  const [row] = await db.select().from(agent).where(eq(agent.id, id))
  if (!row || row.state === 'terminated' || row.state === 'expired') throw refuse(agentOver)
  if (row.state !== 'active') throw refuse(agentFrozen)
  return { name: row.name, phone: row.phone, agent_id: row.id }
}

async function salesmanFacts({ db }: Ctx, id: number) {
  const [row] = await db
    .select({ name: salesman.name, agent_id: salesman.agent_id, phone: customer.phone })
    .from(salesman)
    .innerJoin(customer, eq(customer.id, salesman.user_id))
    .where(eq(salesman.id, id))
  if (!row) throw new Error(`there is no salesman ${id}`)
  return row
}

/** An owner's applications in the current month; rejected and cancelled ones do not count. */
function timesThisMonth({ db, now }: Pick<Ctx, 'db' | 'now'>, { type, id }: Owner): Promise<number> {
  const month = dayBegins(`${businessDay(now).slice(0, 7)}-01`)
  const counts = notInArray(withdraw.state, ['rejected', 'cancelled'])
  return db.$count(withdraw, and(eq(withdraw.owner_type, type), eq(withdraw.owner_id, id), gte(withdraw.created_at, month), counts))
}

async function refuseTimes(ctx: Ctx, owner: Owner): Promise<void> {
  const n = await settingOf(ctx, 'withdraw.month_times')
  if ((await timesThisMonth(ctx, owner)) >= n) throw refuse(tooOften, { values: { n } })
}

const tooLittle: Label = ['提现金额不能低于{x}元', 'The minimum withdrawal is ¥{x}']
const tooMuch: Label = ['您当前最多可提现{x}元', 'You can currently withdraw at most ¥{x}']
const tooOften: Label = ['每月最多提现{n}次', 'At most {n:withdrawal|withdrawals} per month']
const noWechat: Label = ['请先用微信登录小程序', 'Please log in to the mini-program with WeChat first']
const noPayee: Label = ['请先完善收款账户', 'Please complete the payee account first']
const closedWay: Label = ['该提现方式未开放', 'This withdrawal method is not available']
const noBalance: Label = ['代理商没有余额账户，不能转余额', 'An agent has no balance account']
const agentFrozen: Label = ['代理商已冻结，无法提现', 'The agent is frozen and cannot withdraw']
const agentOver: Label = ['代理商合同已结束，无法提现', 'The contract of the agent has ended, so it cannot withdraw']
const notOwn: Label = ['只能撤销自己的提现申请', 'Only the applicant can cancel the request']
