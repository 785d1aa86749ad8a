import type { ClientBase, PoolClient } from 'pg'
import { withoutIndexes } from '#server/seed/demo/bulk.ts'
import { copyRows } from '#server/seed/demo/copy.ts'
import { agentRows, AGENTS, demoAgents, demoSalesmen, salesmanRows } from './agents.ts'
import { applicationRows, demoApplications, demoInvites, inviteCounters, inviteRows, recordRows } from './joining.ts'
import { couponTitles } from './names.ts'
import { demoStaff, followupRows, staffFinder, staffRows } from './staff.ts'
import { demoStores, storeRows, userRows, type Pictures } from './stores.ts'

interface Options {
  /** The store count; users, invitations and notes follow from it. */
  stores: number
  pictures: Pictures
  now: Date
}

/** The smallest and the largest set: salesmen's users need their own number (domain §21.5). */
export const STORES = { least: 200, most: 90_000 }

const USERS_PER_STORE = { small: 2.5, large: 3 }
const tables = ['customer', 'salesman', 'store', 'store_invite', 'store_invite_record', 'store_audit', 'followup', 'assign_log']

/** Fills the tables for people and stores, in the caller's transaction. Times are relative to `now`; everything else is fixed. */
export async function loadPeople(client: PoolClient, { stores: count, pictures, now }: Options): Promise<void> {
  const users = Math.round(count * (count <= 5000 ? USERS_PER_STORE.small : USERS_PER_STORE.large))
  const agents = demoAgents()
  const salesmen = demoSalesmen(Math.min(600, Math.floor(count * 0.3)), agents, count + 1)
  const staff = demoStaff()
  const finder = staffFinder(staff)
  const stores = demoStores(count, agents, salesmen, finder)
  await copyRows(client, 'customer_service', staffRows(staff, pictures.qrcodes))
  await copyRows(client, 'agent', agentRows(agents, now))
  await copyRows(
    client,
    'agent_area',
    agents
      .filter(({ state }) => state !== 'terminated')
      .map(({ id, parent_id, area, state }) => ({
        agent_id: id,
        level: parent_id === null ? 1 : 2,
        area_code: area,
        is_held: state === 'expired' ? 0 : 1,
      })),
  )
  const invites = demoInvites(agents, salesmen, 1)
  const visitors = Array.from({ length: users }, (_, i) => i + 1).slice(count + salesmen.length)
  await withoutIndexes(client, tables, async () => {
    await client.query('alter table store disable trigger store_binding')
    await copyRows(client, 'customer', userRows(users, stores, salesmen, finder, now))
    await copyRows(client, 'salesman', salesmanRows(salesmen, agents, now))
    await copyRows(client, 'store', storeRows(stores, pictures, now))
    await copyRows(client, 'store_invite', inviteRows(invites, now))
    // clerks have a store; some others apply, and some only look
    const free = await freeOf(client, visitors)
    const applications = demoApplications(stores, free, invites)
    await copyRows(client, 'store_audit', applicationRows(applications, stores, pictures, now, 1))
    await copyRows(client, 'store_invite_record', recordRows(applications, free.slice(130, 130 + Math.round(count / 5)), invites, now))
    await copyRows(client, 'followup', followupRows(Math.round(count / 4), count, users, now, [1]))
    await client.query('alter table store enable trigger store_binding')
    for (const statement of inviteCounters) await client.query(statement)
  })
  for (const statement of counters) await client.query(statement)
  await copyRows(
    client,
    'coupon',
    couponTitles.map((title) => ({ title })),
  )
  for (const table of ['customer_service', 'agent', 'customer', 'salesman', 'store', 'store_invite', 'store_audit', 'store_invite_record'])
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`, [table])
  const codes = { agent_code_seq: AGENTS, salesman_code_seq: salesmen.length, store_code_seq: count }
  for (const [sequence, last] of Object.entries(codes)) await client.query('select setval($1, $2)', [sequence, last])
}

async function freeOf(client: ClientBase, ids: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from customer where id = any($1::bigint[]) and store_id is null and phone is not null order by id',
    [ids],
  )
  return rows.map(({ id }) => Number(id))
}

const counters = [
  `insert into assign_log (target_type, target_id, to_cs_id, reason, created_at) select 'user', id, cs_id, '自动分配', cs_assigned_at from customer where cs_id is not null`,
  `insert into assign_log (target_type, target_id, to_cs_id, reason, created_at) select 'store', id, cs_id, '自动分配', cs_assigned_at from store where cs_id is not null`,
  `update customer_service set user_count = (select count(*) from customer where cs_id = customer_service.id and deleted_at is null),
     store_count = (select count(*) from store where cs_id = customer_service.id and deleted_at is null)`,
  `update agent set store_count = (select count(*) from store where agent_id = agent.id and deleted_at is null),
     salesman_count = (select count(*) from salesman where agent_id = agent.id and state <> 'left' and deleted_at is null)`,
  `update salesman set store_count = counted.n
   from (select salesman_id, count(*) as n from store where deleted_at is null group by salesman_id) as counted where salesman.id = counted.salesman_id`,
  ...['store', 'user'].map(
    (
      type,
    ) => `update ${type === 'user' ? 'customer' : type} as target set last_followup_at = last.created_at, next_followup_at = last.next_at from (
      select distinct on (target_id) target_id, created_at, next_at from followup where target_type = '${type}' order by target_id, id desc) as last
    where target.id = last.target_id`,
  ),
]
