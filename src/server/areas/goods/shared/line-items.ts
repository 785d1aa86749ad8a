import { asc, eq, getTableColumns, getTableName, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { Filter } from '#server/platform/kernel/list/filters.ts'
import { isSold } from './on-sale.ts'

/** SKUs that belong to one row in another table, ordered by `sort`: the smallest first. */
type LineTable = PgTable & { sku_id: PgColumn; qty: PgColumn; sort: PgColumn }

interface Line {
  sku_id: number
  qty: number
}

interface LineItemsOptions<Item extends Line> {
  /** The table with the rows that the lines belong to, such as packages. */
  owner: PgTable
  table: LineTable
  /** The column in `table` with the owner's id. */
  key: string
  /** The columns that a form sends; `sort` is the line order. */
  fields: readonly (keyof Item & string)[]
}

/** A line as a list shows it, with columns from its SKU. */
export type ShownLine<Item extends Line> = Item & {
  code: string
  title: string
  main_image: string | null
  price_store: number
  price_trade: number
  stock: number
  on_sale: 0 | 1
}

/** The line items for one owner kind: `const items = lineItems<PackageLine>({ owner: goodsPackage, table: packageItem, … })`. */
export function lineItems<Item extends Line>({ owner, table, key, fields }: LineItemsOptions<Item>) {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const keyColumn = columns[key] as PgColumn
  // by name: drizzle omits a column's table where a list reads one table only
  const isOfOwner = sql`line.${sql.identifier(key)} = ${sql.identifier(getTableName(owner))}.id`
  const lines = sql`from ${sql.identifier(getTableName(table))} as line`
  const joined = sql`${lines} join sku on sku.id = line.sku_id join spu on spu.id = sku.spu_id where ${isOfOwner}`
  const own = fields.flatMap((name) => [sql`${name}::text`, sql`line.${sql.identifier(name)}`])

  return {
    /** The lines for each list row, as a column in it. */
    shown: sql<
      ShownLine<Item>[]
    >`(select coalesce(json_agg(json_build_object(${sql.join(own, sql`, `)}, 'code', sku.code, 'title', sku.title,
      'main_image', sku.main_image, 'price_store', sku.price_store, 'price_trade', sku.price_trade, 'stock', sku.stock,
      'on_sale', ${isOnSale}) order by line.sort, line.sku_id), '[]') ${joined})`,

    /** One aggregate over all lines in a row: `sum(sku.price_store * line.qty)`. */
    aggregate: (aggregate: SQL) => sql<number>`(select coalesce(${aggregate}, 0)::bigint ${joined})`.mapWith(Number),

    /** The list filter for the rows that have a line with this SKU. */
    withSku: { where: (place) => sql`exists (select ${lines} where ${isOfOwner} and line.sku_id = ${place})` } satisfies Filter,

    /** The same for the SKUs in one SPU. */
    withSpu: {
      where: (place) => sql`exists (select ${lines} join sku on sku.id = line.sku_id where ${isOfOwner} and sku.spu_id = ${place})`,
    } satisfies Filter,

    /** The owners' lines, by the owner's id; an owner without lines is not in the result. */
    async read(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Item[]>> {
      const picked = Object.fromEntries(fields.map((name) => [name, columns[name] as PgColumn]))
      const rows = await ctx.db
        .select({ ...picked, owner_id: keyColumn })
        .from(table)
        .where(inArray(keyColumn, [...ids]))
        .orderBy(asc(table.sort), asc(table.sku_id))
      const groups = Map.groupBy(rows, ({ owner_id }) => owner_id as number)
      // the selected columns are the item fields
      return new Map([...groups].map(([id, group]) => [id, group.map(({ owner_id: _id, ...item }) => item as unknown as Item)]))
    },

    /** Replaces all lines for one owner. */
    async replace(ctx: Ctx, id: number, items: readonly Item[]): Promise<void> {
      await ctx.db.delete(table).where(eq(keyColumn, id))
      if (items.length > 0) await ctx.db.insert(table).values(items.map((item, sort) => ({ ...item, [key]: id, sort })))
    },
  }
}

const isOnSale = sql`(${isSold()})::int`
