import { sql } from 'drizzle-orm'
import { foldText } from '#contract/kit/convert/fold.ts'
import type { OrderGoods } from '#contract/order/inquiry.ts'
import type { PriceLevel } from '#contract/people/words.ts'
import { isForSale, isPickable, onSale } from '#server/areas/goods/shared/on-sale.ts'
import { sku, type PriceTier } from '#server/areas/goods/shared/tables.ts'
import { skuAlias } from '#server/areas/trade/tables/buyer-tables.ts'
import { order, orderItem } from '#server/areas/trade/tables/order-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { solidParts, wholeWord, type WordSearch } from './search-words.ts'

/** Goods that match a line. */
export interface Found {
  no: number
  by: 'alias' | 'code' | 'barcode' | 'mfr_code' | 'bought' | 'words'
  /** The code, barcode, manufacturer code or learned name in the line; null for words. */
  value: string | null
  goods: OrderGoods
  sales: number
  /** The number of further words in the title. */
  hits: number
  /** The most further words in the title of goods that its search left unread; -1 where it read all. */
  unread: number
}

interface Row extends Record<string, unknown> {
  no: number
  by: Found['by']
  value: string | null
  sales: number
  hits: number
  /** Its search, and how many goods that found. */
  search: number
  matches: number
  goods: Omit<OrderGoods, 'price' | 'tiers'> & { price_store: number; price_trade: number; tiers: PriceTier[] }
}

const goodsColumns = sql`json_build_object('id', ${sku.id}, 'code', ${sku.code}, 'title', ${sku.title}, 'image', ${sku.main_image},
  'spec', ${sku.spec}, 'unit', ${sku.unit}, 'units', ${sku.units}, 'moq', ${sku.moq}, 'step_qty', ${sku.step_qty}, 'max_qty', ${sku.max_qty},
  'price_store', ${sku.price_store}, 'price_trade', ${sku.price_trade}, 'tiers', ${sku.tiers}, 'stock', ${sku.stock}, 'weight', ${sku.weight},
  'on_sale', (${isForSale})::int)`

/** Candidates for one line; the best sellers with a manufacturer code. */
const MOST_SAME = 20
/** The word matches that are put in order. */
const MOST_MATCHES = 300
const MOST_FOUND = 12
/** A store's last orders, whose goods it may mean again. */
const LAST_ORDERS = 200

/** Goods with these codes in any writing, or learned for these words from the store; and the ids for the goods that it bought last. */
export async function findExact(
  ctx: Ctx,
  store: { id: number; price_level: PriceLevel },
  lines: readonly { no: number; words: string; codes: string[] }[],
): Promise<{ found: Found[]; bought: Set<number> }> {
  const lineTable = sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line(no int, words text, codes jsonb)`
  const coded = sql`${lineTable}, jsonb_array_elements_text(line.codes) as code`
  const { rows } = await ctx.db.execute<Row & { bought: number[] | null }>(sql`
    with hit as (
      select line.no, 'alias' as by, line.words as value, ${skuAlias.sku_id} as sku_id from ${lineTable} join ${skuAlias} on ${skuAlias.alias} = line.words and ${skuAlias.store_id} = ${store.id}
      union all select line.no, 'code', code.value, ${sku.id} from ${coded} join ${sku} on ${sku.code_search} = fold_code(code.value) and ${sku.deleted_at} is null
        and (${sku.code_key} = fold_key(code.value) or not exists (select from ${sku} same where same.code_key = fold_key(code.value) and same.deleted_at is null))
      union all select line.no, 'barcode', code.value, ${sku.id} from ${coded} join ${sku} on ${sku.barcode} = code.value and ${sku.deleted_at} is null
      union all select line.no, 'mfr_code', code.value, same.id from ${coded} cross join lateral (select ${sku.id} from ${sku}
        where fold_code(${sku.mfr_code}) = fold_code(code.value) and ${sku.deleted_at} is null and ${sku.mfr_code} is not null and ${onSale} and ${isPickable} order by ${sku.sales_count} desc limit ${MOST_SAME}) as same
    )
    select hit.no, hit.by, hit.value, ${sku.sales_count} as sales, 0 as hits, 0 as search, 0 as matches, ${goodsColumns} as goods, null::json as bought
    from hit join ${sku} on ${sku.id} = hit.sku_id and ${sku.deleted_at} is null
    union all
    select null, null, null, null, null, null, null, null, json_agg(distinct ${orderItem.sku_id}) from (select ${order.id} from ${order}
      where ${order.store_id} = ${store.id} and ${order.deleted_at} is null order by ${order.created_at} desc, ${order.id} desc limit ${LAST_ORDERS}) as last
      join ${orderItem} on ${orderItem.order_id} = last.id`)
  const bought = rows.find(({ no }) => no === null)?.bought ?? []
  return { found: rows.filter(({ no }) => no !== null).map((row) => foundOf(row, store.price_level)), bought: new Set(bought) }
}

/** Goods on sale whose titles contain the words in a line, with the most further words and the best sellers first. */
export async function findByWords(
  ctx: Ctx,
  level: PriceLevel,
  lines: readonly { no: number; searches: readonly WordSearch[] }[],
): Promise<Found[]> {
  const queries = lines.flatMap(({ no, searches }) => searches.map((one) => ({ no, ...one })))
  const searchLines = queries.map(({ no, need, like }, search) => ({
    no,
    search,
    need: need.flatMap(solidParts),
    patterns: need.map((word) => ({ typed: wholeWord(word), folded: wholeWord(foldText(word)) })),
    likes: like.map((forms) => forms.map(wholeWord).join('|')),
  }))
  if (searchLines.length === 0) return []
  const { rows } = await ctx.db.execute<Row>(sql`
    select line.no, line.search, 'words' as by, null as value, best.sales, best.hits, best.matches, best.goods
    from jsonb_to_recordset(${JSON.stringify(searchLines)}::jsonb) as line(no int, search int, need jsonb, patterns jsonb, likes jsonb)
    cross join lateral (
      select ${sku.id}, ${sku.sales_count} as sales, match.hits, count(*) over ()::int as matches, ${goodsColumns} as goods
      from (
        select ${sku.id}, (select count(*) from jsonb_array_elements_text(line.likes) as word where ${sku.title} ~* word.value)::int as hits, ${sku.sales_count}
        from ${sku}
        where bigrams(${sku.search}) @> array(select unnest(search_pairs(fold_text(word.value))) from jsonb_array_elements_text(line.need) as word)
          and not exists (select from jsonb_to_recordset(line.patterns) as word(typed text, folded text)
            where not (${sku.title} ~* word.typed or ${sku.search} ~ word.folded)) and ${sku.deleted_at} is null and ${isForSale}
        limit ${MOST_MATCHES}
      ) as match join ${sku} on ${sku.id} = match.id
      order by match.hits desc, match.sales_count desc, match.id limit ${MOST_FOUND}
    ) as best`)
  const groups = [...Map.groupBy(rows, ({ search }) => search).values()]
  return groups.flatMap((group) => group.map((row) => foundOf(row, level, unreadHits(group))))
}

function unreadHits(rows: readonly Row[]): number {
  const matches = rows[0]?.matches ?? 0
  if (matches <= MOST_FOUND) return -1
  return matches >= MOST_MATCHES ? Infinity : Math.min(...rows.map(({ hits }) => hits))
}

/** Live goods by id, in the given order. */
export async function goodsByIds(ctx: Ctx, level: PriceLevel, ids: readonly number[]): Promise<OrderGoods[]> {
  if (ids.length === 0) return []
  const { rows } = await ctx.db.execute<Pick<Row, 'goods'>>(
    sql`select ${goodsColumns} as goods from ${sku} where ${sku.id} = any(${sql.param([...ids])}::bigint[]) and ${sku.deleted_at} is null`,
  )
  const byId = new Map(rows.map(({ goods }) => [goods.id, pricedFor(goods, level)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function foundOf({ no, by, value, sales, hits, goods }: Row, level: PriceLevel, unread = -1): Found {
  return { no, by, value, sales, hits, unread, goods: pricedFor(goods, level) }
}

function pricedFor({ price_store, price_trade, tiers, ...goods }: Row['goods'], level: PriceLevel): OrderGoods {
  return {
    ...goods,
    price: level === 'trade' ? price_trade : price_store,
    tiers: tiers.filter((tier) => tier.level === level).map(({ min_qty, price }) => ({ min_qty, price })),
  }
}
