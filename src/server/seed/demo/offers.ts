import type { ClientBase } from 'pg'
import { copyRows } from './copy.ts'
import { draw, pick, wholeBetween } from './draw.ts'

const PACKAGES = 200
const GIFTS = 30

interface Goods {
  id: number
  brand_id: number
  series_id: number
  brand: string
  leaf: string
  price_store: number
  price_trade: number
  moq: number
}

/** The demo packages and gift rules, derived from its goods and deterministic (domain §21.5). */
export async function fillOffers(client: ClientBase): Promise<void> {
  const { rows: goods } = await client.query<Goods>(goodsOnSale('is_gift_only = 0'))
  const { rows: gifts } = await client.query<Goods>(goodsOnSale('is_gift_only = 1'))
  const { rows: customers } = await client.query<{ id: number }>('select id::int from customer order by id limit 300')
  const packages = Array.from({ length: PACKAGES }, (_, i) => packageAt(i, goods))
  await copyRows(
    client,
    'package',
    packages.map(({ row }) => row),
  )
  await copyRows(
    client,
    'package_item',
    packages.flatMap(({ items }) => items),
  )
  if (gifts.length > 0) await fillGifts(client, { goods, gifts, customers: customers.map(({ id }) => id) })
  for (const table of ['package', 'gift'])
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`, [table])
}

async function fillGifts(client: ClientBase, from: { goods: Goods[]; gifts: Goods[]; customers: number[] }) {
  const rules = Array.from({ length: GIFTS }, (_, i) => giftAt(i, from))
  await copyRows(
    client,
    'gift',
    rules.map(({ row }) => row),
  )
  await copyRows(
    client,
    'gift_item',
    rules.flatMap(({ items }) => items),
  )
  await copyRows(
    client,
    'gift_record',
    rules.flatMap(({ records }) => records),
  )
}

/** Every n-th one in id order, so that any demo size contains some goods from each brand. */
const goodsOnSale = (which: string) => `
  select id::int, brand_id::int, series_id::int, brand, leaf, price_store::int, price_trade::int, moq from (
    select sku.id, sku.brand_id, sku.series_id, brand.title as brand, category.title as leaf, price_store, price_trade, moq,
      row_number() over (order by sku.id) as place, count(*) over () as number
    from sku join spu on spu.id = sku.spu_id and spu.state = 'on' join brand on brand.id = sku.brand_id
      join category on category.id = sku.category_id
    where sku.status = 1 and ${which}
  ) as found where place % greatest(1, number / 2000) = 0 order by id limit 2000`

const kinds = ['更换套装', '检修套装', '组合装', '备件包', '安装套装']

function packageAt(i: number, goods: readonly Goods[]) {
  const id = i + 1
  const first = Math.floor((i * goods.length) / PACKAGES)
  const main = goods[first] as Goods
  const others = goods.filter(({ id, brand_id }) => brand_id === main.brand_id && id !== main.id)
  const chosen = new Set([main])
  for (let n = wholeBetween(1, 3, draw(i, 81)); n > 0; n--) chosen.add(pick(others.length > 0 ? others : goods, draw(i, 81 + n)))
  // a brand may have one SKU only, or the same SKU was drawn twice
  if (chosen.size < 2) chosen.add(goods[(first + 1) % goods.length] as Goods)
  const items = [...chosen].map((part, sort) => ({
    package_id: id,
    sku_id: part.id,
    qty: Math.min(999, part.moq * wholeBetween(1, sort === 0 ? 1 : 3, draw(i, 86 + sort))),
    is_main: sort === 0 ? 1 : 0,
    sort,
  }))
  const share = 0.84 + 0.12 * draw(i, 91)
  const price = (of: 'price_store' | 'price_trade') =>
    Math.max(1, Math.floor([...chosen].reduce((sum, part, n) => sum + part[of] * (items[n]?.qty ?? 0), 0) * share))
  const leaves = [...new Set([...chosen].map(({ leaf }) => leaf))].slice(0, 2).join('·')
  const isSeasonal = draw(i, 92) < 0.2
  const row = {
    id,
    title: `${main.brand}${leaves}${pick(kinds, draw(i, 93))}`,
    code: `TZ${String(id).padStart(4, '0')}`,
    image: null,
    intro: draw(i, 94) < 0.5 ? '常用搭配，一次备齐' : null,
    price_store: price('price_store'),
    price_trade: price('price_trade'),
    limit_per_order: draw(i, 95) < 0.15 ? wholeBetween(1, 10, draw(i, 96)) : null,
    start_at: isSeasonal ? '2026-01-01T00:00:00Z' : null,
    end_at: isSeasonal ? '2028-12-31T16:00:00Z' : null,
    sort: wholeBetween(0, 50, draw(i, 97)),
    status: draw(i, 98) < 0.93 ? 1 : 0,
    sales_count: Math.floor(400 * draw(i, 99) ** 3),
  }
  return { row, items }
}

// ended, running and future
const periods = [
  ['2025-03-01', '2025-09-30'],
  ['2025-06-01', '2029-12-31'],
  ['2025-10-01', '2030-06-30'],
  ['2025-01-01', '2029-06-30'],
  ['2031-01-01', '2031-12-31'],
] as const
const occasions = ['开工季', '新客', '老客', '周年庆', '月末', '补货季', '换季', '展会']
const amounts = [50_000, 100_000, 200_000, 300_000, 500_000]

function giftAt(i: number, { goods, gifts, customers }: { goods: Goods[]; gifts: Goods[]; customers: number[] }) {
  const id = i + 1
  const bought = pick(goods, draw(i, 101))
  const type = (['amount', 'brand', 'series', 'sku', 'amount'] as const)[i % 5] ?? 'amount'
  const threshold = type === 'amount' ? pick(amounts, draw(i, 102)) : wholeBetween(1, 10, draw(i, 102)) * bought.moq
  const of = { amount: `满${threshold / 100}元`, brand: `${bought.brand}`, series: `${bought.brand}${bought.leaf}`, sku: bought.leaf }[type]
  const [from, until] = periods[i % periods.length] ?? periods[0]
  const chosen = new Set([pick(gifts, draw(i, 103)), ...(draw(i, 104) < 0.3 ? [pick(gifts, draw(i, 105))] : [])])
  const items = [...chosen].map((gift, sort) => ({ gift_id: id, sku_id: gift.id, qty: 1, sort }))
  const start = Date.parse(from)
  const times = from > '2026' || customers.length === 0 ? 0 : wholeBetween(0, 24, draw(i, 106))
  const moments = Array.from({ length: times }, (_, n) => start + Math.floor((n + draw(i, 110 + n)) * 4 * 86_400) * 1000)
  const records = moments.map((moment, n) => ({
    gift_id: id,
    sku_id: items[0]?.sku_id,
    customer_id: pick(customers, draw(i, 140 + n)),
    qty: 1,
    biz_no: null,
    created_at: new Date(moment).toISOString(),
  }))
  const row = {
    id,
    title: `${pick(occasions, draw(i, 107))}${of}赠礼`,
    cond_type: type,
    cond_ids: { amount: [], brand: [bought.brand_id], series: [bought.series_id], sku: [bought.id] }[type],
    threshold,
    repeatable: draw(i, 108) < 0.3 ? 1 : 0,
    total_qty: draw(i, 109) < 0.6 ? 50 * wholeBetween(1, 10, draw(i, 170)) : null,
    used_qty: times,
    per_user_limit: draw(i, 171) < 0.5 ? wholeBetween(1, 3, draw(i, 172)) : null,
    price_level: pick(['all', 'all', 'store', 'trade'] as const, draw(i, 173)),
    start_at: `${from}T00:00:00Z`,
    end_at: `${until}T16:00:00Z`,
    status: draw(i, 174) < 0.9 ? 1 : 0,
    priority: wholeBetween(0, 20, draw(i, 175)),
  }
  return { row, items, records }
}
