import { and, desc, eq, isNull, or, sql, type Param, type Placeholder, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { withoutInvisible } from '#contract/kit/convert/fold.ts'
import { orderPhone } from '#contract/order/order-fields.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { orders } from '#server/areas/trade/order-rows.ts'
import { order, orderItem, foldedRemark, shipment } from '#server/areas/trade/tables/order-tables.ts'
import type { SearchedColumn } from '#server/platform/entity/entity.ts'
import type { Actor, Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { entriesOf, isCode, pairsOf, type Filter } from '#server/platform/kernel/list/filters.ts'
import { nearIds } from '#server/platform/kernel/list/near-rows.ts'
import { lookedUpInSearch, matchOf, searchedForm } from '#server/platform/kernel/masked-numbers.ts'

// The words that find orders in the list and in the quick search; each way from a word to orders has an index.

type Place = Placeholder | Param

interface Way {
  /** The condition on an order. */
  holds: (place: Place) => SQL | undefined
  /** The condition as the index answers it; default: `holds`. */
  sifts?: (place: Place) => SQL | undefined
  /** The ids of the orders, from a table with the index. */
  ids?: (place: Place) => SQL
  /** The text that must have the words, with a bigram index for the rows with `indexed`. */
  text?: { column: PgColumn | SQL; indexed?: SQL }
  /** The owner column and the owners that the word finds: each may have many orders. */
  owner?: { column: PgColumn; ids: (place: Place) => SQL }
}

const TAIL = 4
/** The first eight digits of a number are its hour; fewer of them belong to many orders. */
const DATED = 8
const WAYBILL = 6
const CODE = 3

/** The column begins with the word, of which nothing is a pattern. */
const begins = (column: PgColumn | SQL, word: SQL) => sql`${column} like substr(like_pattern(${word}), 2)`
const beginsCode = (column: PgColumn, place: Place) => sql`(${begins(column, sql`${place}`)} or ${begins(column, sql`upper(${place})`)})`

function byLine(match: (place: Place) => SQL): Way {
  return {
    // with an offset the planner reads the lines of one order, not all lines with the code
    holds: (place) => sql`exists (select from ${orderItem} where ${orderItem.order_id} = ${order.id} and ${match(place)} offset 0)`,
    ids: (place) => sql`select ${orderItem.order_id} from ${orderItem} where ${match(place)}`,
  }
}

function byOwner(column: PgColumn, ids: (place: Place) => SQL): Way {
  return { holds: (place) => sql`${column} in (${ids(place)})`, owner: { column, ids } }
}

const buyersBy = (match: (place: Place) => SQL | undefined) =>
  byOwner(order.user_id, (place) => sql`select ${customer.id} from ${customer} where ${match(place)}`)
const parcel = (place: Place) => sql`${beginsCode(shipment.tracking_no, place)} and ${isNull(shipment.deleted_at)}`

const hasRemark = sql`(${order.buyer_remark} is not null or ${order.seller_remark} is not null)`

const ways = {
  number_tail: { holds: (place) => sql`reverse(${order.order_no}) like reverse(${place}) || '%'` },
  number_start: { holds: (place) => sql`${order.order_no} like ${place} || '%'` },
  phone_tail: { holds: (place) => matchOf('tail', order.phone, place) },
  phone_start: { holds: (place) => matchOf('start', order.phone, place) },
  phone_whole: { holds: (place) => matchOf('whole', order.phone, place) },
  buyer_tail: buyersBy((place) => matchOf('tail', customer.phone, place)),
  buyer_start: buyersBy((place) => matchOf('start', customer.phone, place)),
  buyer_whole: buyersBy((place) => matchOf('whole', customer.phone, place)),
  waybill: {
    holds: (place) => sql`exists (select from ${shipment} where ${shipment.order_id} = ${order.id} and ${parcel(place)})`,
    ids: (place) => sql`select ${shipment.order_id} from ${shipment} where ${parcel(place)}`,
  },
  code: byLine((place) => begins(sql`fold_code(${orderItem.code})`, sql`fold_code(${place})`)),
  code_whole: byLine((place) => sql`fold_code(${orderItem.code}) = fold_code(${place})`),
  store: byOwner(order.store_id, (place) => sql`select ${store.id} from ${store} where ${pairsOf(store.search, place)}`),
  nick: buyersBy((place) => pairsOf(customer.search, place)),
  receiver: {
    holds: (place) => pairsOf(order.search, place),
    sifts: (place) => entriesOf(order.search, place),
    text: { column: order.search, indexed: isNull(order.deleted_at) },
  },
  remark: {
    holds: (place) => and(hasRemark, pairsOf(foldedRemark(order), place)),
    text: { column: foldedRemark(order), indexed: and(hasRemark, isNull(order.deleted_at)) },
  },
} satisfies Record<string, Way>
type WayName = keyof typeof ways

const isDigits = (word: string) => /^\d+$/.test(word)

/** A search in one width; a number is often copied in groups: `2611 2822 5528`. */
function plain(word: string): string {
  const text = withoutInvisible(word).normalize('NFKC').trim()
  const joined = text.replaceAll(/\s+/g, '')
  return isDigits(joined) ? joined : text
}

/** The ways from a word in this form that the person may use. */
function waysFor(actor: Actor, word: string): WayName[] {
  const { length } = word
  const text: WayName[] = ['store', 'nick', 'receiver', 'remark']
  const waybill: WayName[] = length >= WAYBILL && /^[a-z\d-]+$/i.test(word) ? ['waybill'] : []
  if (!isDigits(word)) return [...(length >= CODE && isCode(word) ? (['code'] as const) : []), ...waybill, ...text]
  if (length < TAIL) return text
  const form = searchedForm(actor, word, orderPhone)
  return [
    'number_tail',
    ...(length >= DATED ? (['number_start'] as const) : []),
    ...(form === 'none' ? [] : ([`phone_${form}`, `buyer_${form}`] as const)),
    ...waybill,
    'code_whole',
    'remark',
  ]
}

const waysIn = (form: string): Way[] => form.split('+').map((name) => ways[name as WayName])
// most indexes have only live orders
const idsOf = ({ holds, sifts = holds, ids }: Way, place: Place) =>
  ids?.(place) ?? sql`select ${order.id} from ${order} where ${and(sifts(place), isNull(order.deleted_at))}`
const found: NonNullable<Filter['sift']> = (place, form) =>
  sql`${order.id} in (${sql.join(
    waysIn(form).map((way) => idsOf(way, place)),
    sql` union all `,
  )})`

const looksUp = (word: string, { actor }: Pick<Ctx, 'actor'>) => lookedUpInSearch(actor, plain(word), orderPhone)

/** Orders by one word of any kind: number, store, buyer, phone, waybill, SKU, remark. */
export const byWord: Filter = {
  form: (word: string, { actor }) => waysFor(actor, plain(word)).join('+'),
  bind: (word: string) => plain(word),
  where: (place, form) => or(...waysIn(form).map(({ holds }) => holds(place))),
  sift: found,
  estimate: found,
  looksUp,
}

/** The newest orders that the quick search reads by each way, and the owners whose orders it reads. */
const NEWEST = 21
const OWNERS = 100
/** The newest lines with a code; a person with a data scope sees only some of their orders. */
const LINES = 1000

/** As `byWord`, for the quick search: the newest orders by each way, within the scope. */
export const searchedByWord: SearchedColumn = {
  as: 'any',
  column: order.order_no,
  filter: 'word',
  looksUp,
  where(typed, ctx) {
    const word = plain(typed)
    const place = sql.param(word)
    const live = liveRows(ctx, orders)
    const names = waysFor(ctx.actor, word).map((name) => (name === 'code' ? 'code_whole' : name))
    const found = names.map((name) => sql`(${newest(ways[name], place, word, live)})`)
    // sorted by id alone, so that only the newest orders are read whole
    return sql`${order.id} in (select found.id from (${sql.join(found, sql` union `)}) as found(id) order by found.id desc limit ${NEWEST})`
  },
}

function newest({ holds, ids, owner, text }: Way, place: Place, word: string, live: SQL | undefined): SQL {
  if (text) {
    const { column, indexed } = text
    return nearIds({
      table: order,
      by: [order.created_at, order.id],
      text: column,
      indexed,
      live,
      search: word,
      most: NEWEST,
      isSorted: true,
    })
  }
  const latest = (where: SQL | undefined) =>
    sql`select ${order.id} from ${order} where ${and(where, live)} order by ${desc(order.created_at)}, ${desc(order.id)} limit ${NEWEST}`
  if (owner) {
    return sql`select latest.id from (select * from (${owner.ids(place)}) as every limit ${OWNERS}) as owner
      cross join lateral (${latest(eq(owner.column, sql`owner.id`))}) as latest`
  }
  const own = ids
    ? sql`${order.id} in (select * from (${ids(place)}) as line(order_id) order by order_id desc limit ${LINES})`
    : holds(place)
  // a fence: the planner must not walk the orders hoping for an early match
  return sql`select hit.id from (select ${order.id}, ${order.created_at} from ${order} where ${and(own, live)} offset 0) as hit
    order by hit.created_at desc, hit.id desc limit ${NEWEST}`
}
