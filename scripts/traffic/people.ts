import type pg from 'pg'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { DEMO_PASSWORD } from '#server/identity/account/demo-accounts.ts'
import { callerOf, type Caller, type Line } from './caller.ts'
import type { Draw } from './draw.ts'

export interface Buyer {
  caller: Caller
  phone: string
  user_id: number
  /** Quantities by cart line id, as the product has acknowledged them. */
  cart: Map<number, number>
}

interface Person {
  user_id: number
  phone: string
}

const SHARED = `select user_id, phone from (
  select c.id::int as user_id, c.phone, row_number() over (order by md5(c.id::text || $1)) as place
  from customer c where c.deleted_at is null and c.status = 1 and c.phone ~ '^1[3-9]'`

/** Owners with stores in use, in seed order. */
export function ownersOf(client: pg.Client, seed: number, count: number): Promise<Person[]> {
  return read(
    client,
    `${SHARED} and exists (select from store s where s.owner_user_id = c.id and s.id = c.store_id and s.status = 1 and s.deleted_at is null)) as p
      where place <= $2 order by place`,
    [String(seed), count],
  )
}

/** Salesmen who can withdraw commission. */
export function salesmenOf(client: pg.Client, seed: number, count: number): Promise<Person[]> {
  return read(
    client,
    `${SHARED} and exists (select from salesman s join account a on a.owner_type = 'salesman' and a.owner_id = s.id and a.kind = 'commission'
        where s.user_id = c.id and s.state = 'on' and s.deleted_at is null and a.available >= 20000)) as p
      where place <= $2 order by place`,
    [String(seed), count],
  )
}

async function read(client: pg.Client, sql: string, values: readonly unknown[]): Promise<Person[]> {
  return (await client.query<Person>(sql, [...values])).rows
}

/** A customer who is logged in by the phone number, as in a demonstration. */
export async function customer(line: Line, draw: Draw, { user_id, phone }: Person): Promise<Buyer> {
  const caller = callerOf(line, draw)
  const { code, msg, data } = await caller.call(shop.session.login, { provider: 'dev', code: phone })
  if (code !== 200) throw new Error(`customer ${user_id} cannot log in: ${msg}`)
  caller.token = data.token
  return { caller, phone, user_id, cart: new Map() }
}

/** A back-office demo account that has just proven who it is. */
export async function staff(line: Line, draw: Draw, username: string): Promise<Caller> {
  const caller = callerOf(line, draw)
  const { code, msg, data } = await caller.call(contract.session.session.login, { username, password: DEMO_PASSWORD })
  if (code !== 200 || !('token' in data)) throw new Error(`${username} cannot log in: ${msg}`)
  caller.token = String(data.token)
  await prove(caller)
  return caller
}

export async function prove(caller: Caller): Promise<void> {
  await caller.call(contract.session.proof.password, { password: DEMO_PASSWORD })
}
