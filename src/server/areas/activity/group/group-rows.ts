import { sql } from 'drizzle-orm'
import { groupTeam as teamContract } from '#contract/activity/group-team.ts'
import { group as contract } from '#contract/activity/group.ts'
import { defineOfferSource, isOpenAt } from '#server/areas/goods/shared/open-offers.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { visible } from '#server/platform/kernel/scope.ts'
import { groupActivity, groupItem, groupTeam } from './group-tables.ts'

export type GroupRow = typeof groupActivity.$inferSelect
export type TeamRow = typeof groupTeam.$inferSelect

/** The group buy goods. */
export const groupOffers = defineOfferSource({
  kind: 'group',
  rows: (skus, now) => sql`select ${groupActivity.id} as id, ${groupActivity.title} as title, ${groupItem.sku_id} as sku_id
    from ${groupItem} join ${groupActivity} on ${groupActivity.id} = ${groupItem.activity_id}
    where ${groupItem.sku_id} in ${skus} and ${isOpenAt(groupActivity, now)}`,
})

export const groups = entityRows({ table: groupActivity, contract, scope: 'shared' })

/** The teams that the caller may see: by the agent and the customer service on the leader's order (domain §1.6). */
export const teams = entityRows({
  table: groupTeam,
  contract: teamContract,
  scope: (ctx) => visible(ctx, { agent: groupTeam.agent_id, cs: groupTeam.cs_id, customer: groupTeam.leader_user_id }),
})
