import type pg from 'pg'
import { journalRules, wholeRules } from './journal-rules.ts'
import { entriesOf, type Entry } from './journal.ts'
import type { Buyer } from './people.ts'
import type { Provider } from './provider.ts'

const SAMPLES = 5

/** Compares the journal with the database, call by call. Answers what differs. */
export async function compareJournal(client: pg.Client, path: string, since: Date): Promise<string[]> {
  await client.query('create temp table traffic_journal (call text, key text, input jsonb, data jsonb)')
  for await (const entries of entriesOf(path)) await keep(client, entries)
  await client.query('create index on traffic_journal (call)')
  await client.query(
    `create temp table traffic_order as select id, buyer_remark as mark from sales_order where created_at >= $1 and buyer_remark is not null`,
    [since],
  )
  await client.query('create index on traffic_order (mark)')
  await client.query('create index on traffic_order (id)')
  await client.query('analyze traffic_journal, traffic_order')
  const differences: string[] = []
  const { rows: calls } = await client.query<{ call: string; count: number }>(
    'select call, count(*)::int as count from traffic_journal group by 1',
  )
  for (const { call } of calls) {
    const rule = journalRules[call]
    if (rule === undefined) differences.push(`${call}: the comparison does not know this call`)
    else if (rule !== 'true')
      differences.push(
        ...(await samplesOf(
          client,
          call,
          `select concat_ws(' ', j.key, j.input, '→', j.data) as sample from traffic_journal j where j.call = $1 and (${rule}) is not true`,
          [call],
        )),
      )
  }
  for (const [rule, sql] of Object.entries(wholeRules))
    differences.push(...(await samplesOf(client, rule, sql, sql.includes('$1') ? [since] : [])))
  return differences
}

async function keep(client: pg.Client, entries: readonly Entry[]): Promise<void> {
  await client.query(
    `insert into traffic_journal select e->>'call', e->>'key', e->'input', e->'data' from jsonb_array_elements($1::jsonb) as e`,
    [JSON.stringify(entries)],
  )
}

async function samplesOf(client: pg.Client, name: string, sql: string, values: readonly unknown[]): Promise<string[]> {
  const { rows } = await client.query<{ count: number; samples: string[] | null }>(
    `select count(*)::int as count, (array_agg(left(sample, 600)))[:${SAMPLES}] as samples from (${sql}) as found`,
    [...values],
  )
  const { count = 0, samples } = rows[0] ?? {}
  return count === 0 ? [] : [`${name}: ${count}`, ...(samples ?? []).map((sample) => `    ${sample}`)]
}

/** Compares what the provider has done since a moment with payments, refunds and the ledger. */
export async function compareProvider(client: pg.Client, provider: Provider, since: Date): Promise<string[]> {
  const [effects, booked] = [await provider.effects(), await provider.booked(since)]
  const differences: string[] = []
  for (const [what, counts] of Object.entries(effects))
    for (const [no, times] of Object.entries(counts as Record<string, number>))
      if (times !== 1) differences.push(`${no} was ${what} ${times} times`)
  const paid = await amounts(
    client,
    `select pay_no as no, amount from payment where channel = 'wechat' and created_at >= $1 and state in ('success', 'part_refunded', 'refunded')`,
    since,
  )
  const refunded = await amounts(
    client,
    `select r.refund_no as no, r.amount from refund r join payment p on p.id = r.payment_id
      where p.channel = 'wechat' and r.route = 'original' and r.state = 'success' and r.done_at >= $1`,
    since,
  )
  differences.push(...between('payment', booked.paid, paid), ...between('refund', booked.refunded, refunded))
  const { rows } = await client.query<{ came: string; went: string }>(
    `select coalesce(sum(t.amount) filter (where d.kind = 'provider_clearing'), 0) as came, coalesce(sum(t.amount) filter (where c.kind = 'provider_clearing'), 0) as went
      from transfer t join account d on d.id = t.debit_account_id join account c on c.id = t.credit_account_id
      where t.created_at >= $1 and t.phase = 'posted'`,
    [since],
  )
  const { came, went } = rows[0] ?? { came: '0', went: '0' }
  const [in_, out] = [sumOf(booked.paid), sumOf(booked.refunded)]
  if (Number(came) !== in_ || Number(went) !== out)
    differences.push(`the ledger has ${came} in and ${went} out, the provider ${in_} and ${out}`)
  return differences
}

async function amounts(client: pg.Client, sql: string, since: Date): Promise<Map<string, number>> {
  const { rows } = await client.query<{ no: string; amount: string }>(sql, [since])
  return new Map(rows.map(({ no, amount }) => [no, Number(amount)]))
}

function between(what: string, theirs: ReadonlyMap<string, number>, ours: ReadonlyMap<string, number>): string[] {
  return [
    ...[...theirs].flatMap(([no, fen]) =>
      ours.get(no) === fen ? [] : [`${what} ${no}: the provider has ${fen}, the database ${ours.get(no) ?? 'none'}`],
    ),
    ...[...ours].flatMap(([no, fen]) => (theirs.has(no) ? [] : [`${what} ${no}: the provider has none, the database ${fen}`])),
  ].slice(0, 2 * SAMPLES)
}

function sumOf(map: ReadonlyMap<string, number>): number {
  return [...map.values()].reduce((sum, each) => sum + each, 0)
}

/** Compares the last acknowledged cart quantities with the stored ones. */
export async function compareCarts(client: pg.Client, buyers: readonly Buyer[]): Promise<string[]> {
  const expected = new Map(buyers.flatMap(({ cart }) => [...cart]))
  const { rows } = await client.query<{ id: string; qty: string }>('select id, qty from cart_line where id = any($1)', [
    [...expected.keys()],
  ])
  const stored = new Map(rows.map(({ id, qty }) => [Number(id), Number(qty)]))
  return [...expected]
    .flatMap(([id, qty]) => (stored.get(id) === qty ? [] : [`cart line ${id}: ${qty} acknowledged, ${stored.get(id) ?? 'none'} stored`]))
    .slice(0, SAMPLES)
}
