import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { PriceLevel, StoreType } from '#contract/people/words.ts'
import { agent } from '#server/identity/access/tables.ts'
import { alive, entityColumns, int8, searchOf } from '#server/platform/db/columns.ts'

const textList = () =>
  text()
    .array()
    .notNull()
    .default(sql`'{}'`)
const idList = () =>
  int8()
    .array()
    .notNull()
    .default(sql`'{}'`)

/** Customer segments: saved conditions. A part without a value, null or an empty list, holds for every store. */
export const customerSegment = pgTable(
  'customer_segment',
  {
    ...entityColumns,
    title: text().notNull(),
    /** The agent whose stores alone belong to the segment, because a person of this agent saved it. */
    agent_id: int8().references(() => agent.id),
    areas: textList(),
    store_types: text()
      .array()
      .$type<StoreType[]>()
      .notNull()
      .default(sql`'{}'`),
    price_level: text().$type<PriceLevel>(),
    store_tags: textList(),
    agent_ids: idList(),
    salesman_ids: idList(),
    ordered_days: integer(),
    idle_days: integer(),
    amount_from: int8(),
    amount_to: int8(),
    orders_from: integer(),
    orders_to: integer(),
    registered_from: date(),
    registered_to: date(),
    remark: text(),
    search: searchOf(sql`title`),
  },
  (t) => [
    uniqueIndex('customer_segment_title_key')
      .on(sql`coalesce(${t.agent_id}, 0)`, t.title)
      .where(alive),
    index('customer_segment_created_at_idx').on(t.created_at, t.id).where(alive),
    index('customer_segment_updated_at_idx').on(t.updated_at, t.id).where(alive),
    index('customer_segment_agent_id_idx').on(t.agent_id, t.id).where(alive),
    check('customer_segment_amount_check', sql`${t.amount_from} <= ${t.amount_to}`),
    check('customer_segment_orders_check', sql`${t.orders_from} <= ${t.orders_to}`),
    check('customer_segment_registered_check', sql`${t.registered_from} <= ${t.registered_to}`),
  ],
)

/** The segment of an audience, beside the column `audience`: its stores take part. */
export const audienceSegment = () => int8().references(() => customerSegment.id)

/** Exactly the audience "segment" names one. */
export const audienceRules = (table: string, { id, audience, segment_id }: Record<'id' | 'audience' | 'segment_id', AnyPgColumn>) => [
  index(`${table}_segment_id_idx`).on(segment_id, id),
  check(`${table}_segment_check`, sql`(${audience} = 'segment') = (${segment_id} is not null)`),
]
