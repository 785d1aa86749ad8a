import type { PoolClient } from 'pg'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { insertRows } from './group-fillers.ts'

interface Theme {
  title: string
  sub_title: string
  color: string
  sections: string[]
  state: 'draft' | 'published' | 'paused' | 'closed'
  rule: 'none' | 'price' | 'discount_bp'
  audience: 'all' | 'approved_store' | 'trade' | 'new_store'
  /** Days from now to its begin and end. */
  days: [number, number]
  /** Demo orders were placed at its prices. */
  isSold?: true
}

const themes: readonly Theme[] = [
  {
    title: '开工季劳保专场',
    sub_title: '手套、口罩、安全鞋一站配齐',
    color: '#C0392B',
    sections: ['手部防护', '头部与呼吸'],
    state: 'published',
    rule: 'price',
    audience: 'all',
    days: [-95, 12],
    isSold: true,
  },
  {
    title: '轴承清仓',
    sub_title: '库存特价，售完即止',
    color: '#1F618D',
    sections: ['深沟球轴承', '圆锥滚子轴承', '其他'],
    state: 'published',
    rule: 'price',
    audience: 'approved_store',
    days: [-95, 5],
    isSold: true,
  },
  {
    title: '五金百货精选',
    sub_title: '门店常备',
    color: '#117A65',
    sections: ['常备', '新品'],
    state: 'closed',
    rule: 'price',
    audience: 'all',
    days: [-120, -1],
    isSold: true,
  },
  {
    title: '贸易客户紧固件周',
    sub_title: '按您的等级价再打折',
    color: '#6C3483',
    sections: ['螺栓', '螺母与垫圈'],
    state: 'published',
    rule: 'discount_bp',
    audience: 'trade',
    days: [-3, 20],
  },
  {
    title: '新店首批备货',
    sub_title: '新门店专享',
    color: '#B9770E',
    sections: ['起步套餐'],
    state: 'published',
    rule: 'discount_bp',
    audience: 'new_store',
    days: [-10, 60],
  },
  {
    title: '机床维修常用件',
    sub_title: '按场景找货',
    color: '#2E4053',
    sections: ['主轴', '导轨', '油封'],
    state: 'published',
    rule: 'none',
    audience: 'all',
    days: [-30, 300],
  },
  {
    title: '年终备货节',
    sub_title: '下月开始',
    color: '#CB4335',
    sections: ['提前看'],
    state: 'published',
    rule: 'price',
    audience: 'all',
    days: [20, 40],
  },
  {
    title: '电动工具周',
    sub_title: '缺货暂停',
    color: '#148F77',
    sections: ['电动工具'],
    state: 'paused',
    rule: 'price',
    audience: 'all',
    days: [-4, 9],
  },
  {
    title: '夏季防暑用品',
    sub_title: '筹备中',
    color: '#2874A6',
    sections: ['降温', '饮水'],
    state: 'draft',
    rule: 'price',
    audience: 'all',
    days: [30, 60],
  },
  {
    title: '去年双十一返场',
    sub_title: '已结束',
    color: '#943126',
    sections: ['返场'],
    state: 'closed',
    rule: 'discount_bp',
    audience: 'all',
    days: [-200, -150],
  },
]

const PER_SECTION = 6

/** Collections in every state; demo order lines below their level price become lines in three collections and keep every amount. */
export async function fillCollections(client: PoolClient, now: Date): Promise<void> {
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
  const sold = await soldGoods(client)
  // the goods with the highest ids: journeys and examples use the first ones
  const { rows: fresh } = await client.query<{ id: number; price: number; cost: number | null }>(
    `select s.id::float8 as id, s.price_store::float8 as price, s.price_cost::float8 as cost from sku s join spu p on p.id = s.spu_id
     where s.status = 1 and s.deleted_at is null and s.is_gift_only = 0 and s.stock >= 60 and s.price_store > 500 and p.state = 'on'
       and p.deleted_at is null and s.id <> all($1)
     order by s.id desc limit 200`,
    [sold.map(({ id }) => id)],
  )
  for (const [at, theme] of themes.entries()) {
    const { title, sub_title, color, sections, state, rule, audience, days, isSold } = theme
    const [start, end] = [day(days[0]), day(days[1])]
    const [id = 0] = await insertRows(client, 'collection', [
      {
        title,
        sub_title,
        theme_color: color,
        state,
        audience,
        price_rule: rule,
        discount_bp: rule === 'discount_bp' ? 9200 : null,
        sections: sections.map((title) => ({ title })),
        coupon_ids: [],
        start_at: start,
        end_at: end,
        sort: 90 - at,
        joined_count: 0,
        published_at: state === 'draft' ? null : start,
        closed_at: state === 'closed' ? end : null,
        intro: `${sub_title}。活动价以下单时为准，数量有限。`,
        created_at: day(days[0] - 2),
        updated_at: day(days[0] - 2),
      },
    ])
    const count = sections.length * PER_SECTION
    const own = isSold ? sold.splice(0, count) : []
    const more = fresh.splice(0, Math.max(0, count - own.length))
    const goods = [
      ...own.map((row) => ({ ...row, cost: null })),
      ...more.map((row) => ({ ...row, price: Math.max(row.cost ?? 0, Math.floor((row.price * (86 + (at % 4) * 2)) / 100)) })),
    ]
    for (const [sort, line] of goods.entries()) {
      const isPriced = rule !== 'none'
      await client.query(
        `insert into collection_goods (collection_id, sku_id, section, sort, activity_price, activity_stock, limit_per_user)
         select $1, $2, $3, $4, $5, $6, $7`,
        [
          id,
          line.id,
          sort % sections.length,
          sort,
          rule === 'price' ? line.price : null,
          isPriced && !isSold && sort % 3 !== 2 ? 60 : null,
          isPriced && !isSold && sort % 4 === 0 ? 20 : null,
        ],
      )
    }
    if (isSold) await sell(client, id, { start, end })
    if (state !== 'draft') await visit(client, id, { now, from: Math.max(days[0], -20), until: Math.min(days[1], 0) })
  }
  await client.query('analyze collection, collection_goods, collection_buyer')
}

/** SKUs whose demo orders have lines below the level price, each with the most frequent such price. */
async function soldGoods(client: PoolClient): Promise<{ id: number; price: number }[]> {
  const { rows } = await client.query<{ id: number; price: number }>(`
    select distinct on (i.sku_id) i.sku_id::float8 as id, i.price::float8 as price
    from sales_order_item i join sales_order o on o.id = i.order_id join sku s on s.id = i.sku_id
    where ${SELLABLE} and i.price < s.price_store and s.deleted_at is null
    group by i.sku_id, i.price order by i.sku_id, count(*) desc, i.price limit 42`)
  return rows
}

// orders with refunds and activities stay as they are
const SELLABLE = `o.type = 'normal' and o.source = 'miniapp' and o.refund_amount = 0 and i.price_source = 'tier' and i.price < i.price_origin
  and i.is_gift = 0 and i.activity_id is null and i.refunded_qty = 0 and o.deleted_at is null`

/** The demo order lines at a collection's prices become its lines; pieces, limits and figures follow from them. */
async function sell(client: PoolClient, id: number, { start, end }: { start: string; end: string }): Promise<void> {
  await client.query(
    `update sales_order_item i set price_source = 'activity', activity_kind = 'collection', activity_id = $1
     from sales_order o, collection_goods g
     where o.id = i.order_id and g.collection_id = $1 and g.sku_id = i.sku_id and g.activity_price = i.price and ${SELLABLE}
       and o.created_at >= $2 and o.created_at < $3`,
    [id, start, end],
  )
  const lines = `sales_order_item i join sales_order o on o.id = i.order_id where i.activity_kind = 'collection' and i.activity_id = $1`
  await client.query(
    `insert into collection_buyer (collection_id, sku_id, user_id, qty, orders)
     select $1, i.sku_id, o.user_id, sum(case when o.state = 'closed' then 0 else i.qty end), count(distinct o.id) from ${lines} group by i.sku_id, o.user_id`,
    [id],
  )
  await client.query(
    `update collection_goods g set sold_qty = b.qty, activity_stock = case when g.sort % 2 = 0 then b.qty + 40 end
     from (select sku_id, sum(qty)::int as qty from collection_buyer where collection_id = $1 group by sku_id) b
     where g.collection_id = $1 and g.sku_id = b.sku_id`,
    [id],
  )
  await client.query(
    `update collection set joined_count = (select count(*) from collection_buyer where collection_id = $1) where id = $1`,
    [id],
  )
  await client.query(
    `insert into activity_entry (kind, activity_id, type, user_id, amount, biz_no, created_at)
     select 'collection', $1, entry.type, line.user_id, case entry.type when 'order' then line.pay when 'cost' then line.off else 0 end,
       line.order_no, line.paid_at
     from (
       select o.order_no, o.user_id, o.paid_at, sum(i.pay_amount) as pay, sum((i.price_origin - i.price) * i.qty) as off
       from ${lines} and o.paid_at is not null group by o.id
     ) as line cross join (values ('join'), ('order'), ('cost')) as entry (type)`,
    [id],
  )
  await client.query(
    `update activity_entry set is_first = 1 where id in (
       select min(id) from activity_entry where kind = 'collection' and activity_id = $1 and type = 'join' group by user_id)`,
    [id],
  )
}

/** Views by customers on the last days. */
async function visit(client: PoolClient, id: number, { now, from, until }: { now: Date; from: number; until: number }): Promise<void> {
  await client.query(
    `insert into activity_visit (kind, activity_id, day, user_id, views)
     select 'collection', $1, ($2::timestamptz at time zone 'Asia/Shanghai')::date + d, c.id, 1 + (c.id + d + 30) % 3
     from generate_series($3::int, $4::int) as d cross join lateral (
       select id from customer where deleted_at is null and (id + d + 30) % 7 = $1 % 7 order by id limit 12
     ) c`,
    [id, now.toISOString(), from, until],
  )
}
