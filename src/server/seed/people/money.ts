import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { nobody } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { post, system, user, type PostOptions, type Transfer } from '#server/platform/ledger/post.ts'
import { draw, pick, wholeBetween } from '#server/seed/demo/draw.ts'

const SLOT_MS = DAY_MS / 2
const DAYS = 90
const AT_ONCE = 1000

interface Entry {
  /** The booking time in milliseconds since 1970. */
  at: number
  transfer: Transfer
  operator?: NonNullable<PostOptions['operator']>
}

interface Holder {
  id: number
  since: number
}

/** Balances and points for some users over the last 90 days, posted in time order as the product posts them, and adjustments. */
export async function loadMoney(client: PoolClient, now: Date): Promise<void> {
  const { rows } = await client.query<{ id: string; created_at: Date }>('select id, created_at from customer order by id')
  const holders = rows.map(({ id, created_at }) => ({
    id: Number(id),
    since: Math.max(new Date(created_at).getTime(), now.getTime() - DAYS * DAY_MS),
  }))
  const topUps = [...topUpsOf(holders, now)]
  const adjusted = await loadAdjustments(client, topUps, now)
  const entries = [...topUps, ...pointsOf(holders, now), ...adjusted].toSorted((a, b) => a.at - b.at)
  const ctx = { db: drizzle(client), actor: nobody }
  for (const { at, operator, transfers } of batches(entries)) await post({ ...ctx, now: new Date(at) }, transfers, operator && { operator })
}

/** Entries from one half day and one operator share a statement and its time. */
function* batches(entries: readonly Entry[]) {
  let batch: { at: number; operator: Entry['operator']; transfers: Transfer[] } | undefined
  for (const { at, operator, transfer } of entries) {
    const isSame = batch && Math.floor(batch.at / SLOT_MS) === Math.floor(at / SLOT_MS) && batch.operator === operator
    if (batch && isSame && batch.transfers.length < AT_ONCE) batch.transfers.push(transfer)
    else {
      if (batch) yield batch
      batch = { at, operator, transfers: [transfer] }
    }
  }
  if (batch) yield batch
}

function* topUpsOf(holders: readonly Holder[], now: Date): Generator<Entry> {
  for (const holder of holders) {
    if (draw(holder.id, 121) >= 0.12) continue
    const times = wholeBetween(1, 4, draw(holder.id, 125))
    for (let n = 0; n < times; n += 1) {
      const at = timeOf(holder, now, draw(holder.id, 126 + n))
      const amount = 100 * wholeBetween(100, 5000, draw(holder.id, 130 + n))
      const own = { credit: user(holder.id, 'balance'), biz_id: `CZ${holder.id}-${n + 1}` }
      yield { at, transfer: { ...own, debit: system('recharge'), amount, biz_type: 'recharge', title: '充值' } }
      if (amount >= 300_000)
        yield {
          at,
          transfer: { ...own, debit: system('recharge_gift'), amount: amount / 50, biz_type: 'recharge_gift', title: '充值赠送' },
        }
    }
  }
}

function* pointsOf(holders: readonly Holder[], now: Date): Generator<Entry> {
  for (const holder of holders) {
    if (draw(holder.id, 123) >= 0.2) continue
    const times = wholeBetween(1, 6, draw(holder.id, 124))
    for (let n = 0; n < times; n += 1) {
      const own = { credit: user(holder.id, 'integral'), amount: pick([5, 5, 10, 20, 50], draw(holder.id, 134 + n)) }
      const at = timeOf(holder, now, draw(holder.id, 140 + n))
      yield {
        at,
        transfer: { ...own, debit: system('integral_issue'), biz_type: 'sign_in', biz_id: `QD${holder.id}-${n + 1}`, title: '签到' },
      }
    }
  }
}

function timeOf({ since }: Holder, now: Date, part: number): number {
  return Math.round(since + (now.getTime() - since) * part)
}

const reasons = { add: ['活动补偿', '到货延迟补偿', '转账到账补录', '售后协商补差'], sub: ['重复充值扣回', '补偿多发扣回'] } as const
const ADJUSTMENTS = 36
const FREE_LIMIT = 100_000

/** Adjustments in every state, made by one finance person and decided by another; returns the approved ones' transfers. */
async function loadAdjustments(client: PoolClient, topUps: readonly Entry[], now: Date): Promise<Entry[]> {
  const { rows } = await client.query<{ username: string; id: string }>(
    `select username, id from admin_user where username in ('finance', 'finance2')`,
  )
  const idOf = (name: string) => Number(rows.find(({ username }) => username === name)?.id ?? 0)
  const [maker, second] = [idOf('finance'), idOf('finance2')]
  if (maker === 0 || second === 0 || topUps.length === 0) return []
  const entries: Entry[] = []
  for (const { i, at, ...adjustment } of adjustmentsOf(topUps, now).toSorted((a, b) => a.at - b.at)) {
    const isFree = adjustment.amount <= FREE_LIMIT
    const state = isFree ? 'approved' : now.getTime() - at < 3 * DAY_MS ? 'pending' : i % 4 === 2 ? 'rejected' : 'approved'
    const decided = state === 'pending' ? null : isFree ? at : Math.min(now.getTime(), at + Math.round(DAY_MS * draw(i, 151)))
    const { user_id, direction, amount, reason } = adjustment
    const auditor = isFree || state === 'pending' ? null : second
    const values = [new Date(at), maker, user_id, direction, amount, reason, state, auditor, decided === null ? null : new Date(decided)]
    const { rows } = await client.query<{ adjust_no: string }>(
      `insert into balance_adjust (created_at, updated_at, created_by, updated_by, user_id, direction, amount, reason, state, auditor_id, audit_at, reject_reason)
       values ($1::timestamptz, coalesce($9, $1)::timestamptz, $2::int8, coalesce($8, $2)::int8, $3, $4, $5, $6, $7, $8::int8, $9::timestamptz, $10) returning adjust_no`,
      [...values, state === 'rejected' ? '凭证不清晰，请补充后重新提交' : null],
    )
    if (state !== 'approved' || decided === null) continue
    const [own, other] = [user(user_id, 'balance'), system('adjustment')]
    const parties = direction === 'add' ? { debit: other, credit: own } : { debit: own, credit: other }
    const biz_type = direction === 'add' ? ('admin_add' as const) : ('admin_sub' as const)
    const transfer = { ...parties, amount, biz_type, biz_id: rows[0]?.adjust_no ?? '', remark: reason }
    entries.push({ at: decided, transfer, operator: isFree ? operators.of(maker) : operators.of(second) })
  }
  return entries
}

/** One value per account, so that one operator's entries are recognized. */
const operators = {
  known: new Map<number, NonNullable<PostOptions['operator']>>(),
  of(id: number) {
    const operator = this.known.get(id) ?? { type: 'admin' as const, id }
    this.known.set(id, operator)
    return operator
  },
}

/** Each belongs to a user's first top-up and comes after it; a deduction is smaller than any top-up. */
function adjustmentsOf(topUps: readonly Entry[], now: Date) {
  return Array.from({ length: Math.min(ADJUSTMENTS, topUps.length) }, (_, i) => {
    const { at, transfer } = topUps[Math.floor((i * topUps.length) / ADJUSTMENTS)] as Entry
    const direction = i % 5 === 4 ? ('sub' as const) : ('add' as const)
    const large = 100 * wholeBetween(1100, 3000, draw(i, 152))
    return {
      i,
      // the newest ones wait for a decision
      at:
        i % 6 === 0 ? now.getTime() - Math.round(DAY_MS * (0.1 + 2 * draw(i, 153))) : Math.round(at + (now.getTime() - at) * draw(i, 154)),
      user_id: transfer.credit.owner_id,
      direction,
      amount: direction === 'sub' ? 5000 : i % 2 === 0 ? large : 100 * wholeBetween(10, 500, draw(i, 155)),
      reason: pick(reasons[direction], draw(i, 156)),
    }
  })
}
