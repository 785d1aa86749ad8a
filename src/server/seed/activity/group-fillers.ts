import type { PoolClient } from 'pg'
import { DAY_MS } from '#server/platform/kernel/durations.ts'

/** Inserts rows that all have the same columns, and returns their ids. */
export async function insertRows(client: PoolClient, table: string, rows: readonly Record<string, unknown>[]): Promise<number[]> {
  const [first] = rows
  if (!first) return []
  const names = Object.keys(first)
  const { rows: newRows } = await client.query<{ id: string }>(
    `insert into ${table} (${names.join(', ')}) select ${names.join(', ')} from jsonb_populate_recordset(null::${table}, $1) returning id`,
    [JSON.stringify(rows)],
  )
  return newRows.map(({ id }) => Number(id))
}

interface Offered {
  spu_id: number
  title: string
  skus: { id: number; price: number }[]
}

const states = ['draft', 'upcoming', 'running', 'paused', 'closed', 'running'] as const

/** Group buys without teams, in every state; each sells an SPU that no other one sells. */
export async function fillers(client: PoolClient, now: Date, count: number, from: number): Promise<void> {
  const { rows } = await client.query<Offered>(
    `select p.id::float8 as spu_id, p.title, json_agg(json_build_object('id', s.id, 'price', s.price_store) order by s.id) as skus
     from spu p join lateral (
       select id, price_store from sku where spu_id = p.id and status = 1 and deleted_at is null and is_gift_only = 0 and stock >= 30 and price_store > 100
       order by id limit 3
     ) s on true
     where p.state = 'on' and p.deleted_at is null and not exists (select from group_activity g where g.spu_id = p.id)
     group by p.id order by p.id limit $1`,
    [count],
  )
  for (const [index, { spu_id, title, skus }] of rows.entries()) {
    const state = states[index % states.length] ?? 'draft'
    const isByPeople = (from + index) % 5 < 2
    const day = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
    const [start, end] =
      state === 'closed' ? [day(-40), day(-10 - index)] : state === 'upcoming' ? [day(3), day(20)] : [day(-5), day(15 + index)]
    const [id] = await insertRows(client, 'group_activity', [
      {
        title: `${title.slice(0, 24)}拼团`,
        spu_id,
        mode: isByPeople ? 'people' : 'quantity',
        need: isByPeople ? 2 + (index % 4) : 50 * (1 + (index % 5)),
        team_hours: 24 * (1 + (index % 3)),
        leader_discount: index % 3 === 0 ? 50 : 0,
        sort: 50 - index,
        state: state === 'upcoming' || state === 'running' ? 'published' : state,
        start_at: start,
        end_at: end,
        published_at: state === 'draft' ? null : start,
        closed_at: state === 'closed' ? end : null,
        created_at: day(-41),
        updated_at: day(-41),
        virtual_fill: 0,
        joined_count: 0,
        audience: index % 4 === 3 ? 'approved_store' : 'all',
      },
    ])
    for (const [sort, { id: sku_id, price }] of skus.entries())
      await client.query('insert into group_item (activity_id, sku_id, group_price, stock, sort) values ($1, $2, $3, 30, $4)', [
        id,
        sku_id,
        Math.max(60, Math.floor((price * (80 + (index % 3) * 4)) / 100)),
        sort,
      ])
  }
}
