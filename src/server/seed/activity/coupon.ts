import type { PoolClient } from 'pg'
import { giftSources } from '#contract/activity/coupon-words.ts'
import { newCode } from '#server/areas/activity/coupon/terms.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { couponTitles } from '#server/seed/people/names.ts'

interface Template {
  id: number
  kind: 'cash' | 'discount'
  amount: number | null
  discount: number | null
  max_off: number | null
  threshold: number
}

type State = 'draft' | 'published' | 'paused' | 'closed'

const types = ['receive', 'receive', 'push', 'code', 'receive', 'order_gift'] as const

/**
 * The demo coupons (domain §21.5): templates in every state, customer coupons, exchange codes, and uses. An order that had a tier price
 * gets the next higher price and a coupon that takes the difference off again, so that its amount, ledger and stock stay as they are.
 */
export async function fillCoupon(client: PoolClient, now: Date): Promise<void> {
  const templates: Template[] = []
  for (const [at, title] of couponTitles.entries()) templates.push(await completeTemplate(client, { title, at, now }))
  const issued = templates.filter((_, at) => stateOf(at) !== 'draft')
  await spendInOrders(client, issued, now)
  await giveToCustomers(client, issued, now)
  await makeCodes(client, now)
  for (const statement of counters) await client.query(statement)
  await client.query('analyze coupon, user_coupon, coupon_holder, coupon_code')
}

function stateOf(at: number): State {
  if (at % 9 === 8) return 'draft'
  if (at % 9 === 5) return 'closed'
  return at % 9 === 7 ? 'paused' : 'published'
}

/** The terms that a title states: 满500减50, 9折券, 85折券. */
function termsOf(title: string): Omit<Template, 'id'> {
  const [, from, off] = /满(\d+)减(\d+)/.exec(title) ?? []
  if (from && off) return { kind: 'cash', amount: Number(off) * 100, discount: null, max_off: null, threshold: Number(from) * 100 }
  const [, digits] = /(\d+)折/.exec(title) ?? []
  if (digits) {
    const discount = Number(digits.padEnd(2, '0')) * 100
    return { kind: 'discount', amount: null, discount, max_off: 20_000, threshold: 30_000 }
  }
  return { kind: 'cash', amount: 1000, discount: null, max_off: null, threshold: 0 }
}

/** The rows exist since the people were loaded: stores and invitations name their ids. */
async function completeTemplate(client: PoolClient, { title, at, now }: { title: string; at: number; now: Date }): Promise<Template> {
  const state = stateOf(at)
  const terms = termsOf(title)
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
  const isNew = title.startsWith('新店礼包')
  const issue_type = isNew ? 'auto_new_store' : (types[at % types.length] ?? 'push')
  const hasTime = issue_type === 'receive'
  const end = state === 'closed' ? day(-3 - at) : hasTime ? day(20 + at) : null
  const values = {
    ...terms,
    state,
    issue_type,
    sort: 100 - at,
    start_at: hasTime || end ? day(-60 - (at % 30)) : null,
    end_at: end,
    published_at: state === 'draft' ? null : day(-61 - (at % 30)),
    closed_at: state === 'closed' ? end : null,
    total: at % 4 === 3 ? -1 : 2e3 + at * 100,
    per_limit: 50,
    valid_type: 'days',
    valid_days: 30 + (at % 4) * 15,
    stackable_integral: at % 2,
    desc: '每笔订单限用一张，不可与拼团同用。',
    created_at: day(-62 - (at % 30)),
  }
  const names = Object.keys(values)
    .map((name) => `"${name === 'total' ? 'total_count' : name}"`)
    .join(', ')
  const record = JSON.stringify({ ...values, total_count: values.total })
  const { rows } = await client.query<{ id: number }>(
    `update coupon set (${names}) = (select ${names} from jsonb_populate_record(null::coupon, $1)) where title = $2 returning id::float8 as id`,
    [record, title],
  )
  return { id: rows[0]?.id ?? 0, ...terms }
}

interface Candidate {
  id: number
  item_id: number
  user_id: number
  store_id: number | null
  qty: number
  price: number
  price_origin: number
  order_no: string
  state: string
  paid_amount: number
  created_at: Date
  paid_at: Date | null
}

const MOST_OFFERS = 150

async function spendInOrders(client: PoolClient, templates: readonly Template[], now: Date): Promise<void> {
  const { rows } = await client.query<Candidate>(
    `select o.id::float8 as id, i.id::float8 as item_id, o.user_id::float8 as user_id, o.store_id::float8 as store_id, i.qty, i.price::float8 as price,
       i.price_origin::float8 as price_origin, o.order_no, o.state, o.paid_amount::float8 as paid_amount, o.created_at, o.paid_at
     from sales_order o join sales_order_item i on i.order_id = o.id
     where o.type = 'normal' and o.source = 'miniapp' and o.item_kinds = 1 and o.qty_total = i.qty and i.is_gift = 0 and i.price < i.price_origin
       and o.coupon_off = 0 and o.integral_used = 0 and o.adjust_amount = 0 and o.refund_amount = 0 and o.aftersale_open = 0
       and not exists (select from aftersale a where a.order_id = o.id)
       and (o.paid_at is not null or o.state = 'pending_pay') and o.state <> 'closed'
     order by o.created_at desc, o.id`,
  )
  const cash = templates.filter(({ kind }) => kind === 'cash').toSorted((one, other) => (other.amount ?? 0) - (one.amount ?? 0))
  const uses = rows.flatMap((row) => {
    const fits = cash.filter(({ amount, threshold }) => {
      const off = amount ?? 0
      const base = row.price * row.qty + off
      return off % row.qty === 0 && row.price + off / row.qty <= row.price_origin && base >= threshold
    })
    const chosen = fits[row.id % Math.max(1, fits.length)]
    return chosen ? [{ ...row, coupon: chosen, off: chosen.amount ?? 0 }] : []
  })
  for (const use of uses.slice(0, MOST_OFFERS)) {
    const { id, item_id, user_id, store_id, qty, off, coupon, created_at, paid_at } = use
    await client.query('update sales_order_item set price = price + $2, coupon_off = $3 where id = $1', [item_id, off / qty, off])
    const givenAt = new Date(created_at.getTime() - (1 + (id % 9)) * DAY_MS)
    const own = await insertOwn(client, coupon, {
      user_id,
      store_id,
      grantDate: givenAt,
      state: paid_at ? 'used' : 'locked',
      order_id: id,
      used_at: paid_at,
      to: new Date(givenAt.getTime() + 30 * DAY_MS),
    })
    await client.query('update sales_order set goods_amount = goods_amount + $2, coupon_off = $2, coupon_user_id = $3 where id = $1', [
      id,
      off,
      own,
    ])
    if (paid_at) await addUse(client, use, paid_at)
  }
  await client.query('update coupon set updated_at = $1', [now.toISOString()])
}

async function addUse(
  client: PoolClient,
  { coupon, user_id, order_no, paid_amount, off }: Candidate & { coupon: Template; off: number },
  at: Date,
) {
  await client.query(
    `insert into activity_entry (kind, activity_id, type, user_id, amount, biz_no, created_at)
     values ('coupon', $1, 'order', $2, $3, $4, $5), ('coupon', $1, 'cost', $2, $6, $4, $5)`,
    [coupon.id, user_id, paid_amount, order_no, at, off],
  )
}

interface Own {
  user_id: number
  store_id: number | null
  grantDate: Date
  to: Date
  state: string
  order_id?: number | null
  used_at?: Date | null
}

async function insertOwn(
  client: PoolClient,
  coupon: Template,
  { user_id, store_id, grantDate, to, state, order_id, used_at }: Own,
): Promise<number> {
  const code = newCode()
  const { rows } = await client.query<{ id: number }>(
    `insert into user_coupon (code, coupon_id, user_id, store_id, source, state, valid_from, valid_to, order_id, used_at, rules, created_at, updated_at)
     select $1, c.id, $3, $4, case c.issue_type when 'code' then 'push' else c.issue_type end, $5, $6, $7, $8, $9,
       jsonb_build_object('kind', c.kind, 'amount', coalesce(c.amount, 0), 'discount', coalesce(c.discount, 0), 'max_off', coalesce(c.max_off, 0),
         'threshold', c.threshold, 'scope', c.scope, 'ids', c.scope_ids, 'exclude_ids', c.exclude_ids, 'price_level', c.price_level,
         'stackable_integral', c.stackable_integral), $6, $6
     from coupon c where c.id = $2 returning id::float8 as id`,
    [code, coupon.id, user_id, store_id, state, grantDate, to, order_id ?? null, used_at ?? null],
  )
  await client.query(
    `insert into activity_entry (kind, activity_id, type, user_id, biz_no, is_first, created_at)
     values ('coupon', $1, 'join', $2, $3, 1, $4) on conflict do nothing`,
    [coupon.id, user_id, code, grantDate],
  )
  await client.query(
    `insert into activity_entry (kind, activity_id, type, user_id, biz_no, created_at) values ('coupon', $1, 'join', $2, $3, $4) on conflict do nothing`,
    [coupon.id, user_id, code, grantDate],
  )
  return rows[0]?.id ?? 0
}

const EACH = 8

/** Coupons that are not used: most can still be, some have expired, a few were revoked. */
async function giveToCustomers(client: PoolClient, templates: readonly Template[], now: Date): Promise<void> {
  const { rows } = await client.query<{ id: number; store_id: number | null }>(
    `select id::float8 as id, store_id::float8 as store_id from customer where deleted_at is null and status = 1 and store_id is not null order by id limit 200`,
  )
  for (const [at, coupon] of templates.entries())
    for (let n = 0; n < EACH; n += 1) {
      const one = rows[(at * 7 + n * 11) % rows.length]
      if (!one) return
      const isOver = n % 4 === 3
      const grantDate = new Date(now.getTime() - (isOver ? 50 + n : 1 + n) * DAY_MS)
      const to = new Date(grantDate.getTime() + 30 * DAY_MS)
      await insertOwn(client, coupon, {
        user_id: one.id,
        store_id: one.store_id,
        grantDate,
        to,
        state: isOver ? 'expired' : n === 6 ? 'revoked' : 'unused',
      })
    }
  await client.query(`update user_coupon set reason = '重复发放' where state = 'revoked'`)
}

const CODES = 30

async function makeCodes(client: PoolClient, now: Date): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `select id::float8 as id from coupon where issue_type = 'code' and state = 'published' order by id`,
  )
  const at = new Date(now.getTime() - 20 * DAY_MS)
  for (const { id } of rows) {
    const { rows: newRows } = await client.query<{ id: number }>(
      `insert into coupon_batch (coupon_id, target, reason, asked, issued, created_at) values ($1, 'code', '展会派发', $2, $2, $3) returning id::float8 as id`,
      [id, CODES, at],
    )
    await client.query(
      'insert into coupon_code (code, coupon_id, batch_id, created_at) select one, $2, $3, $4 from unnest($1::text[]) as one',
      [Array.from({ length: CODES }, newCode), id, newRows[0]?.id ?? 0, at],
    )
  }
}

const counters = [
  `insert into coupon_holder (coupon_id, user_id, received) select coupon_id, user_id, count(*) from user_coupon
   where source not in (${giftSources.map((source) => `'${source}'`).join(', ')}) group by 1, 2`,
  `update coupon c set joined_count = coalesce(u.n, 0) + coalesce(k.n, 0)
   from coupon as one left join (select coupon_id, count(*) as n from user_coupon group by 1) u on u.coupon_id = one.id
     left join (select coupon_id, count(*) as n from coupon_code group by 1) k on k.coupon_id = one.id
   where c.id = one.id`,
  `update coupon c set used_count = u.n, used_order_amount = u.amount
   from (select x.coupon_id, count(*) as n, sum(o.paid_amount) as amount from user_coupon x join sales_order o on o.id = x.order_id
     where x.state = 'used' group by 1) u where u.coupon_id = c.id`,
]
