import * as z from 'zod/mini'

/** The home page counts this many rows of a to-do; a higher number has a plus sign. */
export const MOST_WAITING = 999

/** The ages by which waiting money is divided, in days: younger than the first, up to the second, older. */
export const MONEY_AGES = [1, 3] as const

/** Work of one kind that waits for the person. Amounts are fen; null without amounts, or without the permission to read the rows. */
export const toDo = z.object({
  /** Its address: `goods.spu.draft`. */
  key: z.string(),
  title: z.string(),
  title_en: z.string(),
  /** The Chinese measure word and the English singular. */
  unit: z.string(),
  unit_en: z.string(),
  /** The page for this work, by its route's component: `goods/spu/index`. */
  page: z.string(),
  /** The query for the page that shows the counted rows. */
  query: z.record(z.string(), z.string()),
  /** The page for one record, for rows that are items on the person's shift desk. */
  record_page: z.nullable(z.string()),
  n: z.int(),
  /** The actual count is higher than the counted one. */
  more: z.boolean(),
  /** Rows past their promised time. */
  late: z.int(),
  amount: z.nullable(z.int()),
  /** The amounts by `MONEY_AGES`. */
  ages: z.nullable(z.array(z.int())),
  /** Since when the first row waits. */
  oldest: z.nullable(z.string()),
  tone: z.enum(['info', 'warning', 'danger']),
})

export type HomeToDo = z.output<typeof toDo>
