import { beforeAll, expect, test } from 'vitest'
import { isLicense } from '#contract/kit/convert/tax-no.ts'
import { openCopy } from '#test/server/harness.ts'
import { loadPeople } from './load.ts'
import { loadMoney } from './money.ts'

const { pool } = await openCopy()
const pictures = {
  fronts: ['/files/f.webp'],
  inners: ['/files/i.webp'],
  licenses: ['/files/l.webp'],
  qrcodes: Array.from({ length: 30 }, () => '/files/q.webp'),
}

const now = new Date('2026-11-23T04:00:00Z')
const rows = async (query: string) => (await pool.query<Record<string, unknown>>(query)).rows

beforeAll(async () => {
  const client = await pool.connect()
  await client.query('begin')
  await loadPeople(client, { stores: 2000, pictures, now })
  await client.query(
    `insert into admin_user (username, real_name, password_hash) select name, name, 'x' from unnest(array['finance', 'finance2']) as name`,
  )
  await loadMoney(client, now)
  await client.query('commit')
  client.release()
}, 60_000)

test('fills the tables of people with every state', async () => {
  const counts = `select (select count(*)::int from agent) as agents, (select count(*)::int from salesman) as salesmen,
    (select count(*)::int from store) as stores, (select count(*)::int from customer) as users`
  expect(await rows(counts)).toEqual([{ agents: 60, salesmen: 600, stores: 2000, users: 5000 }])
  expect(await rows('select state, count(*) > 0 as some from store_audit group by state order by state')).toHaveLength(5)
  expect(await rows('select state from agent group by state')).toHaveLength(4)
  expect(await rows('select state from salesman group by state')).toHaveLength(3)
  const provinces = await rows('select count(distinct province_code)::int as n from store')
  expect(provinces[0]?.n).toBeGreaterThan(24)
})

test('[I12] every licence has a valid check digit', async () => {
  const licences = await rows(
    'select license_no from store union all select license_no from agent union all select license_no from store_audit',
  )
  expect(licences.filter(({ license_no }) => !isLicense(String(license_no)))).toEqual([])
})

test('[I2] counts, owners and ledgers agree with their rows', async () => {
  const wrong = `
    select 'owner' as what, id from store where owner_user_id is not null
      and not exists (select from customer where customer.id = owner_user_id and store_id = store.id and store_role = 'owner')
    union all select 'agent', customer.id from customer join store on store.id = customer.store_id where customer.agent_id is distinct from store.agent_id
    union all select 'salesman', store.id from store join salesman on salesman.id = salesman_id where salesman.agent_id is distinct from store.agent_id
    union all select 'left', store.id from store join salesman on salesman.id = salesman_id where salesman.state = 'left'
    union all select 'rate', s.id from salesman s join agent on agent.id = s.agent_id where s.commission_rate > agent.commission_rate
    union all select 'rate', a.id from agent a join agent p on p.id = a.parent_id where a.commission_rate > p.commission_rate
    union all select 'contract', a.id from agent a left join agent p on p.id = a.parent_id
      where a.contract_start >= a.contract_end or a.contract_start < p.contract_start or a.contract_end > p.contract_end
    union all select 'invite', id from store_invite i where success_count <> (select count(store_id) from store_invite_record where invite_id = i.id)
    union all select 'uses', id from store_invite where success_count + open_count > max_uses
    union all select 'account', a.id from account a join (select account_id, sum(delta) as sum from account_log group by 1) l on l.account_id = a.id where l.sum <> a.available`
  expect(await rows(wrong)).toEqual([])
  expect((await rows('select count(*)::int as n from transfer'))[0]?.n).toBeGreaterThan(1000)
})

test('[I2] 90 days have ordered money moves and adjustments in every state, approved ones posted', async () => {
  const [spread] = await rows(`select count(distinct created_at::date)::int as days, max(created_at) <= $$2026-11-23T04:00:00Z$$ as past,
    count(*) filter (where created_at::date = '2026-11-23')::int < count(*) / 10 as calm from transfer`)
  expect(spread).toMatchObject({ past: true, calm: true })
  expect(spread?.['days']).toBeGreaterThan(80)
  expect(
    await rows(
      'select id from (select id, created_at, lag(created_at) over (order by id) as last from transfer) t where created_at < last',
    ),
  ).toEqual([])
  expect(await rows('select state from balance_adjust group by state')).toHaveLength(3)
  const unposted = `select a.id from balance_adjust a left join transfer t on t.biz_id = a.adjust_no
    where (a.state = 'approved') <> (t.id is not null) or t.operator_type <> 'admin' or t.created_at <> a.audit_at`
  expect(await rows(unposted)).toEqual([])
})
