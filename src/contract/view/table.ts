import * as z from 'zod/mini'

const columnKey = z.string().check(z.regex(/^\w{1,40}$/))
const columnKeys = z.array(columnKey).check(z.maxLength(100))
const perColumn = <Value extends z.ZodMiniType>(value: Value) =>
  z.record(columnKey, value).check(z.refine((columns) => Object.keys(columns).length <= 100))

/** A person's table arrangement; omitted parts follow the page. */
export const tableChoices = z.object({
  density: z.optional(z.enum(['normal', 'compact'])),
  /** Column keys in their order; unnamed columns follow at the end. */
  order: z.optional(columnKeys),
  /** The hidden columns. */
  hidden: z.optional(columnKeys),
  /** Pixels. */
  widths: z.optional(perColumn(z.int().check(z.gte(40), z.lte(2000)))),
  pins: z.optional(perColumn(z.enum(['left', 'right', 'none']))),
})

/** A person's tables: a list by its address, a saved view as `goods.sku.list#12`. */
export const ownTables = z
  .record(
    z.string().check(z.regex(/^[a-z]\w*(?:\.[a-z]\w*){2}(?:#\d{1,15})?$/)),
    z.object({
      ...tableChoices.shape,
      /** The view that the list opens with. */
      view: z.optional(z.nullable(z.int())),
    }),
  )
  .check(z.refine((tables) => Object.keys(tables).length <= 300))

const panelKeys = z.array(columnKey).check(z.maxLength(40))

/** A person's home page arrangement: panels that it does not name follow in their own order. */
export const ownHome = z.object({ order: panelKeys, hidden: panelKeys })

export type OwnHome = z.output<typeof ownHome>
export type TableChoices = z.output<typeof tableChoices>
export type OwnTables = z.output<typeof ownTables>
