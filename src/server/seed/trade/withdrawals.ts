import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { WithdrawState, WithdrawWay } from '#contract/trade/words.ts'
import { payeeColumns, payloadHash } from '#server/areas/finance/withdraw/payee.ts'
import { holdEnds, holdsOf } from '#server/areas/finance/withdraw/withdraw-steps.ts'
import { secondInShanghai } from '#server/platform/kernel/business-day.ts'
import { nobody } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { agent, move, salesman, system, user, type LedgerCtx, type Step } from '#server/platform/ledger/post.ts'
import { copyRows } from '#server/seed/demo/copy.ts'
import { draw, pick } from '#server/seed/demo/draw.ts'
import { payeesOf } from './payees.ts'

interface Owner {
  owner_type: 'agent' | 'salesman'
  owner_id: number
  agent_id: number | null
  user_id: number | null
  name: string
  phone: string | null
  available: number
}

interface Staff {
  operator: number
  finance: number
  finance2: number
}

const LEAST = 30_000
const OWNERS = 40
const FEE_RATE = 60

/** An owner's last withdrawal; the earlier ones were paid. */
const lasts = [
  'pending',
  'approved',
  'paid',
  'pending',
  'paying',
  'failed',
  'rejected',
  'cancelled',
] as const satisfies readonly WithdrawState[]

/** Withdrawals in every state by the owners with the most commission, whose money moves by the ledger. */
export async function loadWithdrawals(client: PoolClient, { now, secretKey }: { now: Date; secretKey: Buffer }): Promise<void> {
  const { rows: owners } = await client.query<Owner>(ownersOf)
  const { rows } = await client.query<Staff>(staffOf)
  const staff = rows[0]
  if (!staff) return
  const drawn = owners.flatMap((owner, i) => [
    ...(i % 3 === 0 ? [withdrawal(owner, { i, state: 'paid', age: 30 + 20 * draw(i, 141), share: 0.35 }, now)] : []),
    withdrawal(owner, { i: i + 1000, state: lasts[i % lasts.length] ?? 'pending', age: 0.1 + 6 * draw(i, 142), share: 0.3 }, now),
  ])
  const list = drawn
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map((row, i) => ({ ...row, id: i + 1, no: `TX20${secondInShanghai(row.at)}${String(i + 1).padStart(3, '0')}` }))
  // the payer is never the reviewer
  if (staff.finance === staff.finance2) return
  const payeeFor = await payeesOf(client, secretKey, owners)
  const paid = list.map((row) => ({ ...row, ...payeeColumns({ secretKey }, row.no, payeeFor(row.owner, row.way)) }))
  const batched = paid.filter(isAtTheBank)
  const batch_id = batched.length > 0 ? await addBatch(client, batched, staff, now) : null
  await copyRows(client, 'withdraw', rowsOf(paid, staff, { secretKey, batch_id }))
  await copyRows(client, 'payout_batch_item', itemsOf(batched, batch_id))
  await client.query(`select setval(pg_get_serial_sequence('withdraw', 'id'), greatest(1, (select max(id) from withdraw)))`)
  const ctx: LedgerCtx = { db: drizzle(client), actor: nobody, now }
  for (const item of list) {
    const { no: withdraw_no, amount, fee } = item
    const held = holdsOf({ withdraw_no, actual: amount - fee, fee })
    await move(
      { ...ctx, now: item.at },
      held.map((part) => ({ ...part, step: 'hold', debit: party(item.owner) })),
    )
    await move({ ...ctx, now: item.ends }, ends(item))
  }
}

type Drawn = ReturnType<typeof withdrawal>

function withdrawal(owner: Owner, { i, state, age, share }: { i: number; state: WithdrawState; age: number; share: number }, now: Date) {
  const way: WithdrawWay =
    owner.owner_type === 'agent'
      ? 'bank'
      : state === 'paying' || state === 'failed'
        ? 'wechat'
        : pick(['bank', 'wechat', 'balance'], draw(i, 143))
  const amount = Math.max(10_000, Math.floor((owner.available * share) / 100) * 100)
  const at = new Date(now.getTime() - Math.round(age * DAY_MS))
  const until = (part: number) => new Date(at.getTime() + Math.round(part * Math.min(age, 3) * DAY_MS))
  return {
    i,
    owner,
    state,
    way,
    amount,
    fee: way === 'balance' ? 0 : Math.ceil((amount * FEE_RATE) / 10_000),
    at,
    audited: until(0.3),
    ends: until(0.6),
  }
}

function party({ owner_type, owner_id }: Owner) {
  return owner_type === 'agent' ? agent(owner_id, 'commission') : salesman(owner_id, 'commission')
}

/** The end of a decided withdrawal's hold; the salesman's balance receives the amount moved to it. */
function ends({ state, way, owner, no, amount, fee }: Drawn & { no: string }): Step[] {
  const held = holdEnds({ withdraw_no: no, actual: amount - fee, fee })
  if (state === 'rejected' || state === 'cancelled') return held.map((end) => ({ ...end, step: 'release' }))
  if (state !== 'paid') return []
  const paid = held.map((end): Step => ({ ...end, step: 'settle' }))
  if (way !== 'balance' || owner.user_id === null) return paid
  return [
    ...paid,
    { step: 'post', debit: system('payout'), credit: user(owner.user_id, 'balance'), amount, biz_type: 'commission_in', biz_id: no },
  ]
}

function isAtTheBank({ way, state }: Drawn): boolean {
  return way === 'bank' && state === 'paying'
}

/** The batch for the transfers that wait for the bank's answer. */
async function addBatch(client: PoolClient, rows: readonly Drawn[], staff: Staff, now: Date): Promise<number> {
  const sum = rows.reduce((all, { amount, fee }) => all + amount - fee, 0)
  const inserted = await client.query<{ id: string }>(
    'insert into payout_batch (created_at, created_by, count, amount, downloads) values ($1, $2, $3, $4, 1) returning id',
    [now.toISOString(), staff.finance2, rows.length, sum],
  )
  return Number(inserted.rows[0]?.id)
}

function* itemsOf(rows: readonly Stored[], batch_id: number | null) {
  for (const { id, no, amount, fee, payee } of rows)
    yield { batch_id, withdraw_id: id, attempt: 0, pay_no: no, amount: amount - fee, payee }
}

type Stored = Drawn & { id: number; no: string } & ReturnType<typeof payeeColumns>

function* rowsOf(list: readonly Stored[], staff: Staff, { secretKey, batch_id }: { secretKey: Buffer; batch_id: number | null }) {
  for (const row of list) {
    const { id, no, owner, payee, payee_mask, state, way, amount, fee, at, audited, ends } = row
    const isDecided = state !== 'pending' && state !== 'cancelled'
    const isPaid = state === 'paid'
    const isSent = state === 'paying' || state === 'failed' || isPaid
    const { owner_type, owner_id } = owner
    const payload = { withdraw_no: no, owner_type, owner_id, amount, fee, actual: amount - fee, way, payee }
    yield {
      id,
      withdraw_no: no,
      owner_type: owner.owner_type,
      owner_id: owner.owner_id,
      agent_id: owner.agent_id,
      salesman_id: owner.owner_type === 'salesman' ? owner.owner_id : null,
      owner_name: owner.name,
      phone: owner.phone,
      amount,
      fee,
      actual: amount - fee,
      way,
      state,
      payee,
      payee_mask,
      invoice_required: owner.owner_type === 'agent' ? 1 : 0,
      auditor_id: isDecided ? staff.finance : null,
      audit_at: isDecided ? audited.toISOString() : null,
      reject_reason: state === 'rejected' ? '收款账户与合同不一致' : null,
      payer_id: isPaid || (way === 'wechat' && isSent) || isAtTheBank(row) ? staff.finance2 : null,
      batch_id: isAtTheBank(row) ? batch_id : null,
      bill_no: way === 'wechat' && isSent ? no : null,
      approved_hash: isSent || state === 'approved' ? payloadHash({ secretKey }, payload) : null,
      paid_at: isPaid ? ends.toISOString() : null,
      pay_serial: isPaid && way === 'bank' ? `HK${secondInShanghai(ends)}${String(id).padStart(4, '0')}` : null,
      transfer_state: way === 'wechat' && isSent ? (isPaid ? 'SUCCESS' : state === 'paying' ? 'WAIT_USER_CONFIRM' : 'FAIL') : null,
      sent_at: way === 'wechat' && isSent ? ends.toISOString() : null,
      fail_msg: state === 'failed' ? 'REAL_NAME_CHECK_FAIL' : null,
      retry_count: state === 'failed' ? 1 : 0,
      created_at: at.toISOString(),
      updated_at: (isDecided ? ends : at).toISOString(),
    }
  }
}

const ownersOf = `
  select a.owner_type, a.owner_id::integer as owner_id, coalesce(g.id, s.agent_id)::integer as agent_id, s.user_id::integer as user_id, coalesce(g.name, s.name) as name,
    coalesce(g.phone, c.phone) as phone, a.available::float8 as available
  from account a left join agent g on a.owner_type = 'agent' and g.id = a.owner_id left join salesman s on a.owner_type = 'salesman' and s.id = a.owner_id
    left join customer c on c.id = s.user_id
  where a.kind = 'commission' and a.available >= ${LEAST} order by a.available desc, a.id limit ${OWNERS}`

const staffOf = `
  select coalesce(min(id) filter (where username = 'operator'), min(id))::integer as operator, coalesce(min(id) filter (where username = 'finance'), min(id))::integer as finance,
    coalesce(min(id) filter (where username = 'finance2'), min(id))::integer as finance2 from admin_user having count(*) > 0`
