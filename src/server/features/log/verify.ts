import type { ClientBase, Pool } from 'pg'

/** A difference between the log and its seals. */
export interface Fault {
  what: 'chain' | 'changed' | 'missing' | 'added'
  /** The first seal that reveals it; null for rows without a seal. */
  seal: number | null
  /** Rows, at most twenty. */
  rows: string[]
}

export interface Verified {
  seals: number
  rows: number
  /** Seals whose rows were dropped after their retention, as a later seal records. */
  expired: number
  /** The last seal: recorded externally, it proves later that no earlier row was removed. */
  head: string
  fault: Fault | undefined
}

/** Provides a connection while `act` runs. */
export type Ask = <Result>(act: (client: ClientBase) => Promise<Result>) => Promise<Result>

const SEALS_AT_ONCE = 200
const SHOWN = 20
const KNOWN_AT_ONCE = 10_000

// a row belongs to the seal for its transaction, kind and month
const sealed = `l.generation = s.generation and l.tx >= s.tx_from and l.tx < s.tx_to
  and l.kind = any (case s.branch when 'fault' then '{error,api}'::text[] else array[s.branch] end)
  and l.created_at >= audit.starts(s.month) and l.created_at < audit.starts((s.month + interval '1 month')::date)`

/**
 * Verifies the whole log against its seals, as the owner, over several connections. `known` contains recorded heads as `id:hash`. Stops at
 * the first seal that does not match.
 */
export async function verifyAudit(
  pool: Pool,
  { known, connections = 2 }: { known?: readonly string[]; connections?: number } = {},
): Promise<Verified> {
  const withTime: Ask = (act) => withConnection(pool, act)
  await sealAll(withTime)
  return verifySealed(withTime, { ...(known && { known }), connections })
}

/** The same over the given connections, without sealing new rows first. */
export async function verifySealed(
  ask: Ask,
  { known, connections = 1 }: { known?: readonly string[]; connections?: number } = {},
): Promise<Verified> {
  const { rows } = await ask((client) =>
    client.query<{ id: number; head: string; upto: string; generation: number }>(
      `select id::int, id || ':' || encode(hash, 'hex') as head, tx_to::text as upto, generation from audit.seal order by id desc limit 1`,
    ),
  )
  const last = rows[0]
  if (!last) return { seals: 0, rows: 0, expired: 0, head: '', fault: { what: 'chain', seal: null, rows: [] } }
  const found = { seals: last.id, head: last.head }
  const broken = await brokenLink(ask, known)
  if (broken !== undefined) return { ...found, rows: 0, expired: 0, fault: { what: 'chain', seal: broken, rows: [] } }
  const { rows: counted, expired, wrong } = await compare(ask, last.id, connections)
  const fault = wrong === undefined ? await unsealed(ask, last, counted) : await differing(ask, wrong)
  return { ...found, rows: counted, expired, fault }
}

/** Seals the rows from all transactions that were finished at the start. */
async function sealAll(ask: Ask): Promise<void> {
  await ask(async (client) => {
    const { rows } = await client.query<{ over: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as over')
    for (let more = true; more;) {
      const sealing = await client.query<{ count: string }>('select audit.seal() as count')
      const reached = await client.query(`select from audit.seal where tx_to >= $1::xid8 and id = (select max(id) from audit.seal)`, [
        rows[0]?.over,
      ])
      more = sealing.rows[0]?.count !== '0' && reached.rowCount === 0
    }
  })
}

/** The first seal whose hash does not follow from the previous seal and its own rows. */
async function brokenLink(ask: Ask, known: readonly string[] = []): Promise<number | undefined> {
  const { rows } = await ask((client) =>
    client.query<{ id: number }>(`
      select id::int from (
        select s.id, s.hash = audit.hash(coalesce(lag(s.hash) over (order by s.id), ''), s) as holds from audit.seal s
      ) as link where not holds order by id limit 1`),
  )
  if (rows[0]) return rows[0].id
  for (let from = 0; from < known.length; from += KNOWN_AT_ONCE) {
    const { rows: gone } = await ask((client) =>
      client.query<{ id: number }>(
        `select split_part(head, ':', 1)::float8 as id from unnest($1::text[]) as head
       where not exists (select from audit.seal s where s.id = split_part(head, ':', 1)::bigint and encode(s.hash, 'hex') = split_part(head, ':', 2))
       order by 1 limit 1`,
        [known.slice(from, from + KNOWN_AT_ONCE)],
      ),
    )
    if (gone[0]) return gone[0].id
  }
  return undefined
}

/** Reads the rows in all seals; ends at the first seal whose rows differ. */
async function compare(ask: Ask, last: number, connections: number) {
  const ends = await endsOf(ask)
  const sum = { rows: 0, expired: 0, wrong: undefined as number | undefined }
  let next = 1
  const work = async (client: ClientBase) => {
    while (next <= last && sum.wrong === undefined) {
      const from = next
      next += SEALS_AT_ONCE
      const { rows } = await client.query<{ id: number; count: number; holds: boolean; part: string }>(
        `select s.id::int, found.count, found.digest = s.digest as holds, s.branch || s.month as part
         from audit.seal s cross join lateral (
           select count(*)::int as count, sha256(coalesce(string_agg(audit.digest(l), ''::bytea order by l.id), ''::bytea)) as digest
           from logger l where ${sealed}
         ) as found
         where s.id >= $1 and s.id < $2 and s.branch not like 'end-%' order by s.id`,
        [from, next],
      )
      for (const { id, count, holds, part } of rows) {
        sum.rows += count
        if (holds) continue
        if (count === 0 && id < (ends.get(part) ?? 0)) sum.expired += 1
        else sum.wrong = Math.min(sum.wrong ?? id, id)
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, () => ask(work)))
  return sum
}

/** The seals that record a dropped month, by row kind and first day. */
async function endsOf(ask: Ask): Promise<ReadonlyMap<string, number>> {
  const { rows } = await ask((client) =>
    client.query<{ id: number; part: string }>(
      `select id::int, substr(branch, 5) || month as part from audit.seal where branch like 'end-%' order by id`,
    ),
  )
  return new Map(rows.map(({ id, part }) => [part, id]))
}

/** The rows in a seal that were changed, removed or added. */
async function differing(ask: Ask, seal: number): Promise<Fault> {
  const { rows } = await ask((client) =>
    client.query<{ id: string; what: Fault['what'] }>(
      `with noted as (
         select u.id, substr(s.row_marks, (u.n::int - 1) * 8 + 1, 8) as mark
         from audit.seal s, unnest(s.row_ids) with ordinality as u(id, n) where s.id = $1
       ), found as (
         select l.id, substr(audit.digest(l), 1, 8) as mark from audit.seal s join logger l on ${sealed} where s.id = $1
       )
       select id, case when found.mark is null then 'missing' when noted.mark is null then 'added' else 'changed' end as what
       from noted full join found using (id) where noted.mark is distinct from found.mark order by id limit ${SHOWN}`,
      [seal],
    ),
  )
  // a row that was moved out of its month is missing there
  const what = rows[0]?.what ?? 'changed'
  return { what, seal, rows: rows.filter((row) => row.what === what).map(({ id }) => id) }
}

/** Rows without a seal although their transaction has ended, or with a transaction id that was never assigned. */
async function unsealed(ask: Ask, { upto, generation }: { upto: string; generation: number }, counted: number): Promise<Fault | undefined> {
  const young = `l.generation = ${generation} and l.tx >= '${upto}' and l.tx < pg_snapshot_xmax(pg_current_snapshot())`
  return ask(async (client) => {
    const { rows } = await client.query<{ old: string }>(`select count(*) as old from logger l where not (${young})`)
    if (Number(rows[0]?.old) === counted) return undefined
    const { rows: strays } = await client.query<{ id: string }>(
      `select l.id from logger l where not (${young}) and not exists (select from audit.seal s where ${sealed}) order by l.id limit ${SHOWN}`,
    )
    return strays.length === 0 ? undefined : { what: 'added', seal: null, rows: strays.map(({ id }) => id) }
  })
}

/** A connection without a statement timeout. */
async function withConnection<Result>(pool: Pool, act: (client: ClientBase) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set max_parallel_workers_per_gather = 0')
    return await act(client)
  } finally {
    client.release(true)
  }
}
