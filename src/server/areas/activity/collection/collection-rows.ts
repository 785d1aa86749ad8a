import { sql } from 'drizzle-orm'
import { collection as contract } from '#contract/activity/collection.ts'
import { defineOfferSource, isOpenAt } from '#server/areas/goods/shared/open-offers.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { collection, collectionGoods } from './collection-tables.ts'

export type CollectionRow = typeof collection.$inferSelect

/** The collection goods. */
export const collectionOffers = defineOfferSource({
  kind: 'collection',
  rows: (skus, now) => sql`select ${collection.id} as id, ${collection.title} as title, ${collectionGoods.sku_id} as sku_id
    from ${collectionGoods} join ${collection} on ${collection.id} = ${collectionGoods.collection_id}
    where ${collectionGoods.sku_id} in ${skus} and ${isOpenAt(collection, now)}`,
})

export const collections = entityRows({ table: collection, contract, scope: 'shared' })
