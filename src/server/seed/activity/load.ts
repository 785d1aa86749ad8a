import type { PoolClient } from 'pg'
import { fillGroup } from './group.ts'

/** The demo data of each activity, in this order; each runs in the transaction of the demo orders. */
const fills: readonly ((client: PoolClient, now: Date) => Promise<void>)[] = [fillGroup]

/** Loads the campaigns of the demo with their history (domain §21.5); needs people, goods and orders. */
export async function loadActivities(client: PoolClient, now: Date): Promise<void> {
  for (const fill of fills) await fill(client, now)
}
