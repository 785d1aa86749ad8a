import type pg from 'pg'
import { loadPeople, STORES } from '#server/seed/people/load.ts'
import { withoutTimeout } from './database.ts'
import { pick } from './size.ts'

export const PEOPLE = { stores: pick(100_000, 1000), users: pick(300_000, 3000) }
const BATCH = 5000
const OWNERS = PEOPLE.users
const pictures = { fronts: ['/f.webp'], inners: ['/i.webp'], licenses: ['/l.webp'], qrcodes: Array.from({ length: 30 }, () => '/q.webp') }

/** Stores, users and a ledger with `rows` transfers, made once and kept for the next run. */
export async function fillPeople(pool: pg.Pool, rows: number): Promise<void> {
  await withoutTimeout(pool, async (client) => {
    const { rows: found } = await client.query<{ stores: string }>('select count(*) as stores from store')
    if (Number(found[0]?.stores) === 0) await loadStores(client)
    await fillLedger(client, rows)
    await client.query('analyze')
  })
}

async function loadStores(client: pg.PoolClient): Promise<void> {
  console.log(`  loading ${PEOPLE.stores} stores and ${PEOPLE.users} users`)
  await client.query('begin')
  await loadPeople(client, { stores: Math.min(STORES.most, PEOPLE.stores), pictures, now: new Date() })
  // the demo data has numbers for fewer stores
  const more = Math.max(0, PEOPLE.stores - STORES.most)
  await client.query(
    `insert into store (name, type, contact, phone, province_code, city_code, district_code, address, front_images, price_level, agent_id, salesman_id,
       cs_id, cs_assigned_at, tags, status, source, created_at, updated_at)
     select name, type, contact, '199' || lpad(id::text, 8, '0'), province_code, city_code, district_code, address, front_images, price_level, agent_id,
       salesman_id, cs_id, cs_assigned_at, tags, status, source, created_at, updated_at from store order by id limit $1`,
    [more],
  )
  await client.query(
    `insert into customer (openid, nick, phone, gender, cs_id, cs_assigned_at, source, tags, status, last_login_at, login_ip, created_at, updated_at)
     select 'more-' || id, nick, null, gender, cs_id, cs_assigned_at, source, tags, status, last_login_at, login_ip, created_at, updated_at
     from customer where phone is not null order by id limit greatest(0, $1 - (select count(*) from customer))`,
    [PEOPLE.users],
  )
  // orders come with their own area; the lists sort and filter by their sums
  await client.query(
    `update store set order_count = id % 40, order_amount = (id * 7919 % 4000000) * (id % 40)::int8, month_amount = id * 6271 % 900000, last_order_at = now() - (id * 31 % 200) * interval '1 day'
     where id % 40 > 0`,
  )
  await client.query(`update customer set order_count = id % 12, order_amount = (id * 7919 % 900000) * (id % 12)::int8 where id % 12 > 0`)
  await client.query(`update customer_service set user_count = (select count(*) from customer where cs_id = customer_service.id and deleted_at is null),
    store_count = (select count(*) from store where cs_id = customer_service.id and deleted_at is null)`)
  await client.query('commit')
}

/** Top-ups, payments and points; each user has about the same number. A user's first movement is a top-up. */
async function fillLedger(client: pg.PoolClient, rows: number): Promise<void> {
  const { rows: had } = await client.query<{ n: string }>('select coalesce(max(id), 0) as n from transfer')
  const began = performance.now()
  for (let from = Math.floor(Number(had[0]?.n) / BATCH) * BATCH; from < rows; from += BATCH) {
    const round = Math.floor(from / OWNERS)
    const kind = round === 0 ? 0 : (from / BATCH + round) % 5
    const [type, debit, credit, unit, amount] = kinds[kind] as Kind
    const side = (party: string) => (party === 'user' ? ['user', unit, true] : ['system', party, false]) as [string, string, boolean]
    const [[debitType, debitKind, isDebit], [creditType, creditKind, isCredit]] = [side(debit), side(credit)]
    const owner = (isOwner: boolean) =>
      isOwner ? `(select array_agg(1 + i % ${OWNERS} order by i) from unnest(ids) as i)::int8[]` : `array_fill(0::int8, ${size})`
    await client.query(
      `select count(*) from (select array_agg(i) as ids from generate_series($1::int, $2::int) as i) as s, lateral audit.post(
         array_fill('post'::text, ${size}), array_fill('${debitType}'::text, ${size}), ${owner(isDebit)}, array_fill('${debitKind}'::text, ${size}),
         array_fill('${creditType}'::text, ${size}), ${owner(isCredit)}, array_fill('${creditKind}'::text, ${size}),
         array_fill(${amount}::int8, ${size}), array_fill('${type}'::text, ${size}), (select array_agg('B' || i order by i) from unnest(ids) as i),
         array_fill(1::int2, ${size}), array_fill(null::text, ${size}), array_fill(null::text, ${size}), 'system', null,
         now() - make_interval(secs => ($3 - $1)::float8 * 5))`,
      [from, Math.min(from + BATCH, rows) - 1, rows],
    )
    if (from % 500_000 === 0) console.log(`  ledger: ${from} transfers, ${((performance.now() - began) / 1000).toFixed(0)} s`)
  }
}

const size = 'array[cardinality(ids)]'
type Kind = readonly [type: string, debit: string, credit: string, unit: string, amount: number]
const kinds: readonly Kind[] = [
  ['recharge', 'recharge', 'user', 'balance', 100_000],
  ['order_pay', 'user', 'sales', 'balance', 1200],
  ['sign_in', 'integral_issue', 'user', 'integral', 5],
  ['order_pay', 'user', 'sales', 'balance', 900],
  ['order_give', 'integral_issue', 'user', 'integral', 80],
]
