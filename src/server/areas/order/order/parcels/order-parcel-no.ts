import { sql } from 'drizzle-orm'
import { secondInShanghai } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

/** The number of a new parcel. */
export function newShipmentNo({ now }: Pick<Ctx, 'now'>) {
  const day = secondInShanghai(now).slice(0, 6)
  return sql<string>`${`S${day}`} || lpad(nextval('shipment_no_seq')::text, 8, '0')`
}
