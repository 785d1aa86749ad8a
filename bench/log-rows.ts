import type { Pool, PoolClient } from 'pg'

const AT_ONCE = 5000
const WRITERS = 2
const DAYS = 170

/** Seconds to fill the log. */
export interface Filled {
  rows: number
  seconds: number
}

/**
 * Fills the log with rows for the last half year, sealed per minute. Indexes whose order differs from the write order are created
 * afterwards, in a quarter of the time. Existing rows are kept; undefined if they suffice.
 */
export async function fillLog(pool: Pool, rows: number): Promise<Filled | undefined> {
  const { rows: found } = await pool.query<{ n: string }>(`select count(*) as n from logger where request_id like 'bench-%'`)
  const from = Number(found[0]?.n)
  if (from >= rows) return undefined
  const began = performance.now()
  const says = (what: string) => console.log(`  log: ${what}, ${((performance.now() - began) / 1000).toFixed(0)} s`)
  await pool.query(`select audit.make_parts((now() - interval '${DAYS} days')::date, now()::date)`)
  const autovacuum = async (set: string) => {
    await pool.query(`alter system ${set}`)
    await pool.query('select pg_reload_conf()')
  }
  await autovacuum('set autovacuum = off')
  await withTime(pool, async (client) => {
    const indexes = await slowIndexes(client)
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await write(pool, from, rows)
    says(`${rows - from} rows written and sealed`)
    for (const { definition } of indexes) await client.query(definition)
    says('indexes made')
    await client.query('vacuum (analyze) logger')
  })
  await autovacuum('reset autovacuum')
  const seconds = (performance.now() - began) / 1000
  says('counted')
  return { rows: rows - from, seconds }
}

/** The log's indexes as statements that also create them on its partitions; PostgreSQL lists them for the parent table alone. */
async function slowIndexes(client: PoolClient): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition from pg_index
     where indrelid = 'logger'::regclass and not indisprimary and indexrelid <> 'logger_tx_idx'::regclass`,
  )
  return rows
}

/** Several writers, each with some thousand rows per transaction, as in a busy minute; then each transaction is sealed. */
async function write(pool: Pool, from: number, rows: number): Promise<void> {
  await pool.query('select audit.seal()')
  await pool.query('create table bench_group (tx xid8, branch text, month date, row_ids bigint[], row_marks bytea, digest bytea)')
  let next = from
  const writer = () =>
    withTime(pool, async (client) => {
      while (next < rows) {
        const first = next
        next += AT_ONCE
        const { rows: written } = await client.query<{ tx: string }>(ROWS, [first, Math.min(next, rows) - 1, rows])
        await client.query(GROUPS, [written[0]?.tx])
      }
    })
  await Promise.all(Array.from({ length: WRITERS }, writer))
  await withTime(pool, (client) => client.query(SEALS))
  await pool.query('drop table bench_group')
}

/** Departments for the accounts in the rows: a large branch, one account, one with few rows, and one with none. */
export async function fillDepartments(pool: Pool): Promise<{ large: number; one: number; rare: number; idle: number }> {
  const create = async (title: string, parent?: number) => {
    const text = 'insert into department (title, parent_id) values ($1, $2) on conflict do nothing returning id'
    const { rows } = await pool.query<{ id: string }>(text, [title, parent ?? null])
    const { rows: known } = await pool.query<{ id: string }>('select id from department where title = $1', [title])
    return Number((rows[0] ?? known[0])?.id)
  }
  const [large, one, rare, idle] = [
    await create('bench-large'),
    await create('bench-one'),
    await create('bench-rare'),
    await create('bench-idle'),
  ]
  const below = await create('bench-below', large)
  await pool.query(
    `insert into admin_user (id, username, password_hash, real_name, department_id) overriding system value
     select id, 'benchmark' || id, 'none', 'bench', case when id = 99 then $1 when id = 98 then $2 when id = 2 then $3 when id < 20 then $4 when id < 30 then $5 end::bigint
     from generate_series(2, 99) as id on conflict do nothing`,
    [rare, idle, one, large, below],
  )
  await pool.query('analyze admin_user, department')
  return { large, one, rare, idle }
}

async function withTime<Result>(pool: Pool, act: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = 0; set synchronous_commit = off; set maintenance_work_mem = '1GB'`)
    return await act(client)
  } finally {
    client.release(true)
  }
}

const ROWS = `
  with written as (insert into logger (created_at, request_id, kind, admin_user_id, username, role, action, target_id, before, after, ip, user_agent, code, cost_ms)
  select now() - make_interval(secs => ${DAYS} * 86400.0 * (1 - n::float8 / $3)), 'bench-' || n,
    case when n % 20 = 0 then 'login' when n % 97 = 0 then 'api' when n % 1000 = 1 then 'error' else 'operate' end, case when n % 200000 = 7 then 99 else 2 + n % 50 end,
    case when n % 200000 = 7 then 'rare' else 'bench' || (hashint8(n) & 63) end, 'goods',
    case when n % 20 = 0 then 'session.session.login' when n % 300000 = 3 then 'dev.role.delete' when n % 3000 = 5 then 'dev.menu.edit'
      else (array['goods.sku.edit', 'goods.sku.price', 'goods.sku.stock', 'goods.sku.status', 'goods.spu.edit', 'goods.series.edit', 'goods.brand.edit'])
        [1 + (hashint8(n + 1) & 1023) % 7] end,
    case when n % 20 <> 0 then 1 + (hashint8(n + 2) & 1048575) end,
    jsonb_build_object('price_store', n % 100000, 'remark', '旧备注'), jsonb_build_object('price_store', n % 90000, 'remark', '六角头螺栓 M8x30'),
    '10.0.' || (hashint8(n + 3) & 3) || '.' || (hashint8(n + 4) & 255), 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/151 Safari/537.36',
    case when n % 400 = 0 then 401 when n % 970 = 0 then 403 when n % 1000 = 1 then 500 else 200 end,
    case when n % 9700 = 97 then 1000 + n % 4000 else n % 90 end
  from generate_series($1::bigint, $2::bigint) n returning tx)
  select tx::text from written limit 1`

// does what audit.seal_range does, in all writers at once: one alone would take most time
const GROUPS = `
  insert into bench_group
  select $1::xid8, branch, month, array_agg(id order by id), string_agg(substr(digest, 1, 8), '' order by id), sha256(string_agg(digest, '' order by id))
  from (
    select l.id, audit.branch(l.kind) as branch, audit.month(l.created_at) as month, audit.digest(l) as digest
    from logger l where l.generation = 1 and l.tx = $1::xid8
  ) as row group by branch, month`

const SEALS = `
  do $$
  declare
    part record;
    begins xid8 := (select tx_to from audit.seal order by id desc limit 1);
    ends xid8 := begins;
  begin
    for part in select * from bench_group order by tx, branch, month loop
      if part.tx >= ends then
        begins := ends;
        ends := audit.after(part.tx);
      end if;
      perform audit.add_seal(row(null, 1, audit.cluster(), begins, ends, part.branch, part.month, part.row_ids, part.row_marks, part.digest, null, null));
    end loop;
  end
  $$`
