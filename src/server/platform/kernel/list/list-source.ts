import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgSelect, SelectedFields } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { EntityRows } from '#server/platform/kernel/entity-rows.ts'
import type { Filter } from './filters.ts'

export type RowSchema = z.ZodMiniObject

/** The source for a list: an entity's rows and their filters and orders, declared once per list, at module scope. */
export interface ListSource<Schema extends RowSchema = RowSchema> extends EntityRows {
  /** Unique: it is the prefix for the prepared statement names. */
  name: string
  /** The row schema in the contract: its fields are read from the table or from `extra`. */
  row: Schema
  /** Columns that `join` adds or that are computed. */
  extra?: SelectedFields
  join?: (query: PgSelect) => PgSelect
  filters: Record<string, Filter>
  /** Columns by `sort_field`, the default first, newest first; waiting rows oldest first. Each has an index that ends in `id`. */
  sorts: Record<string, PgColumn>
  /** For more than about 100,000 rows: the matching row count determines the query shape. */
  large?: boolean
  /** In a version table: the condition that leaves one row for each id. */
  period?: SQL
  /** Rows that this list never contains. */
  where?: SQL
  /** Lists deleted rows, not live ones: a recycle bin. */
  deleted?: boolean
  /** A condition that depends on the call, in addition to the scope: the current time, accounts that were looked up. */
  within?: (ctx: Ctx) => SQL | undefined
  /**
   * Scope columns (agent, customer service) with an index that begins with the owner and continues with the default sort column and
   * `id`: a list in such a scope reads the first rows for each owner.
   */
  ownedBy?: readonly PgColumn[]
  /** For owners with many rows: the list reads them only in the default order, and a single filter with its own index along this index. */
  ownsMany?: true
  /** The total from a maintained counter, with placeholders for the set filters' values; undefined if rows must be counted. */
  knownTotal?: (filters: readonly string[]) => SQL<number> | undefined
}

export interface ListInput {
  page_no: number
  page_size: number
  sort_field?: string | undefined
  sort_order: 'asc' | 'desc'
  count?: 'exact' | undefined
  cursor?: string | undefined
  first?: number | undefined
}

export type Row = Record<string, unknown>
