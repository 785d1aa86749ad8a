import { sql } from 'drizzle-orm'
import { bigint, customType, integer, smallint } from 'drizzle-orm/pg-core'

/** A moment: `timestamptz` in the database, RFC 3339 in UTC everywhere else. */
export const moment = customType<{ data: string; driverData: string }>({
  // to the millisecond, as JavaScript has it: a cursor made of it finds its row again
  dataType: () => 'timestamptz(3)',
  fromDriver: (value) => new Date(value).toISOString(),
})

/** int64 that JavaScript holds exactly: ids, fen, grams. */
export const int8 = () => bigint({ mode: 'number' })

/** The columns of every entity (domain §0.1). */
export const entityColumns = {
  id: int8().primaryKey().generatedAlwaysAsIdentity(),
  version: integer().notNull().default(1),
  created_at: moment()
    .notNull()
    .default(sql`now()`),
  created_by: int8(),
  updated_at: moment()
    .notNull()
    .default(sql`now()`),
  updated_by: int8(),
  deleted_at: moment(),
}

/** The order among its like and whether it is in use. */
export const sortAndStatus = {
  sort: integer().notNull().default(0),
  status: smallint().$type<0 | 1>().notNull().default(1),
}

export const zeroOrOne = () => smallint().$type<0 | 1>().notNull().default(0)
