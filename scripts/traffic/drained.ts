import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Provider } from './provider.ts'

const LOOK_MS = 1000

const waiting: Readonly<Record<string, { sql: string; isSince?: true }>> = {
  'jobs to do': {
    sql: `select count(*) from graphile_worker.jobs where run_at <= now() and attempts < max_attempts and locked_at is null`,
  },
  'jobs being done': { sql: `select count(*) from graphile_worker.jobs where locked_at is not null` },
  'questions to the provider': {
    sql: `select count(*) from graphile_worker.jobs
      where task_identifier in ('payment-ask', 'refund-send') and locked_at is null and attempts between 1 and max_attempts - 1`,
  },
  'refunds under way': {
    sql: `select count(*) from refund where state in ('pending', 'processing') and route = 'original' and created_at >= $1`,
    isSince: true,
  },
  'uncounted orders': { sql: `select count(*) from sales_order where is_counted = 0 and paid_at is not null` },
}

/** Waits until the queues are empty and every provider payment has arrived. Answers what still waits at the deadline. */
export async function drained(
  client: pg.Client,
  provider: Provider,
  { since, patienceMs, log }: { since: Date; patienceMs: number; log: (line: string) => void },
): Promise<string[]> {
  let output = ''
  for (const until = performance.now() + patienceMs; ;) {
    const left: string[] = []
    for (const [name, { sql, isSince }] of Object.entries(waiting)) {
      const { rows } = await client.query<{ count: string }>(sql, isSince ? [since] : [])
      if (Number(rows[0]?.count) > 0) left.push(`${name}: ${rows[0]?.count}`)
    }
    const missing = await unknownPayments(client, provider)
    if (missing > 0) left.push(`payments that the provider has and the product does not: ${missing}`)
    const now = left.join(', ')
    if (now !== output) log(now === '' ? 'nothing waits' : now)
    output = now
    if (left.length === 0 || performance.now() > until) return left
    await pause(LOOK_MS)
  }
}

async function unknownPayments(client: pg.Client, provider: Provider): Promise<number> {
  const numbers = Object.keys((await provider.effects()).paid)
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from unnest($1::text[]) as no where not exists (
      select from payment p where p.pay_no = no and p.state in ('success', 'part_refunded', 'refunded'))`,
    [numbers],
  )
  return Number(rows[0]?.count)
}
