import { sql, type SQL } from 'drizzle-orm'
import { providerKeys, YOUNG_KEY_HOURS } from '#contract/config/protection.ts'
import type { Owner } from '#server/areas/trade/money-rows.ts'
import { commission, payment } from '#server/areas/trade/tables/money-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { configLog } from '#server/platform/settings/tables.ts'

const MOST = 200

/** A payment that the provider confirmed under a key younger than 24 hours, and that no provider bill has confirmed since. */
function isYoung(name: string): SQL {
  const one = sql.identifier(name)
  return sql`${one}.channel = 'wechat' and ${one}.is_reconciled = 0 and ${one}.state in ('success', 'part_refunded', 'refunded')
    and exists (select from ${configLog} as l where l.key = any(${sql.param(providerKeys)}::text[])
      and ${one}.paid_at >= l.created_at and ${one}.paid_at < l.created_at + make_interval(hours => ${YOUNG_KEY_HOURS}))`
}

export interface YoungPayment {
  id: number
  pay_no: string
  biz_no: string
  amount: number
  paid_at: string
}

/** The newest among these payments. */
export async function youngPayments({ db }: Pick<Ctx, 'db'>): Promise<YoungPayment[]> {
  const { rows } = await db.execute<YoungPayment & Record<string, unknown>>(sql`
    select p.id::float8 as id, p.pay_no, p.biz_no, p.amount::float8 as amount, to_json(p.paid_at) #>> '{}' as paid_at
    from ${payment} as p where ${isYoung('p')} order by p.paid_at desc, p.id desc limit ${MOST}`)
  return rows
}

/**
 * The owners whose commission rests on such payments: for an order that one of them paid, or that was paid from a balance that one of them
 * filled. Their withdrawals wait for a separate decision (docs/adr/0083).
 */
export async function ownersOnYoungPayments({ db }: Pick<Ctx, 'db'>, owners: readonly Owner[]): Promise<(owner: Owner) => boolean> {
  const types = sql.param(owners.map(({ type }) => type))
  const ids = sql.param(owners.map(({ id }) => id))
  const { rows } = await db.execute<{ type: string; id: number }>(sql`
    with recharge as (select p.user_id, min(p.paid_at) as paid_at from ${payment} as p where p.biz_type = 'recharge' and ${isYoung('p')} group by 1)
    select distinct c.owner_type as type, c.owner_id::float8 as id
    from unnest(${types}::text[], ${ids}::bigint[]) as o (type, id)
    join ${commission} as c on c.owner_type = o.type and c.owner_id = o.id and c.state <> 'cancelled'
    join ${payment} as p on p.biz_type = 'order' and p.biz_id = c.order_id
    left join recharge as r on r.user_id = p.user_id and p.channel = 'balance' and p.paid_at >= r.paid_at
    where r.user_id is not null or (${isYoung('p')})`)
  const found = new Set(rows.map(({ type, id }) => `${type} ${id}`))
  return ({ type, id }) => found.has(`${type} ${id}`)
}
