import type { Pool, PoolClient } from 'pg'

/** Something in the log that is not as it was sealed. */
export interface Fault {
  what: 'chain' | 'changed' | 'missing' | 'added'
  /** The first seal that tells; null for rows that no seal knows. */
  seal: number | null
  /** Rows, at most twenty. */
  rows: string[]
}

export interface Verified {
  seals: number
  rows: number
  /** Seals whose rows have been kept as long as they had to be, and are gone, as a later seal says. */
  expired: number
  /** The last seal: whoever has noted it elsewhere knows later that nothing before it was taken away. */
  head: string
  fault: Fault | undefined
}

const SEALS_AT_ONCE = 200
const SHOWN = 20

// a row is in the seal of its transaction, its kind and its month
const sealed = `l.generation = s.generation and l.tx >= s.tx_from and l.tx < s.tx_to
  and l.kind = any (case s.branch when 'fault' then '{error,api}'::text[] else array[s.branch] end)
  and l.created_at >= audit.starts(s.month) and l.created_at < audit.starts((s.month + interval '1 month')::date)`

/**
 * Holds the whole log against its seals, as the owner, with several connections. `known` is a head that was noted before: `id:hash`.
 * Stops at the first seal that does not hold.
 */
export async function verifyAudit(
  pool: Pool,
  { known, connections = 2 }: { known?: string; connections?: number } = {},
): Promise<Verified> {
  await sealAll(pool)
  const { rows } = await pool.query<{ id: number; head: string; upto: string; generation: number }>(
    `select id::int, id || ':' || encode(hash, 'hex') as head, tx_to::text as upto, generation from audit.seal order by id desc limit 1`,
  )
  const last = rows[0]
  if (!last) return { seals: 0, rows: 0, expired: 0, head: '', fault: { what: 'chain', seal: null, rows: [] } }
  const found = { seals: last.id, head: last.head }
  const broken = await brokenLink(pool, known)
  if (broken !== undefined) return { ...found, rows: 0, expired: 0, fault: { what: 'chain', seal: broken, rows: [] } }
  const { rows: counted, expired, wrong } = await compare(pool, last.id, connections)
  const fault = wrong === undefined ? await unsealed(pool, last, counted) : await differing(pool, wrong)
  return { ...found, rows: counted, expired, fault }
}

/** Seals whatever was over when it began. */
async function sealAll(pool: Pool): Promise<void> {
  await withTime(pool, async (client) => {
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

/** The first seal that is not what the one before it and its own rows make it. */
async function brokenLink(pool: Pool, known: string | undefined): Promise<number | undefined> {
  const { rows } = await withTime(pool, (client) =>
    client.query<{ id: number }>(`
      select id::int from (
        select s.id, s.hash = audit.hash(coalesce(lag(s.hash) over (order by s.id), ''), s) as holds from audit.seal s
      ) as link where not holds order by id limit 1`),
  )
  if (rows[0]) return rows[0].id
  if (known === undefined) return undefined
  const { rowCount } = await pool.query(`select from audit.seal where id || ':' || encode(hash, 'hex') = $1`, [known])
  return rowCount === 0 ? Number.parseInt(known, 10) || 0 : undefined
}

/** Reads the rows of all seals; ends at the first whose rows say something else. */
async function compare(pool: Pool, last: number, connections: number) {
  const ends = await endsOf(pool)
  const sum = { rows: 0, expired: 0, wrong: undefined as number | undefined }
  let next = 1
  const work = async (client: PoolClient) => {
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
  await Promise.all(Array.from({ length: connections }, () => withTime(pool, work)))
  return sum
}

/** The seals that say that a month is gone, by its kind of rows and its first day. */
async function endsOf(pool: Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ id: number; part: string }>(
    `select id::int, substr(branch, 5) || month as part from audit.seal where branch like 'end-%' order by id`,
  )
  return new Map(rows.map(({ id, part }) => [part, id]))
}

/** Which rows of a seal are not those that were sealed. */
async function differing(pool: Pool, seal: number): Promise<Fault> {
  const { rows } = await withTime(pool, (client) =>
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

/** Rows that no seal knows although their transaction is over, or that name one that has not been. */
async function unsealed(
  pool: Pool,
  { upto, generation }: { upto: string; generation: number },
  counted: number,
): Promise<Fault | undefined> {
  const young = `l.generation = ${generation} and l.tx >= '${upto}' and l.tx < pg_snapshot_xmax(pg_current_snapshot())`
  return withTime(pool, async (client) => {
    const { rows } = await client.query<{ old: string }>(`select count(*) as old from logger l where not (${young})`)
    if (Number(rows[0]?.old) === counted) return undefined
    const { rows: strays } = await client.query<{ id: string }>(
      `select l.id from logger l where not (${young}) and not exists (select from audit.seal s where ${sealed}) order by l.id limit ${SHOWN}`,
    )
    return strays.length === 0 ? undefined : { what: 'added', seal: null, rows: strays.map(({ id }) => id) }
  })
}

/** A connection that may take its time. */
async function withTime<Result>(pool: Pool, act: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set max_parallel_workers_per_gather = 0')
    return await act(client)
  } finally {
    client.release(true)
  }
}
