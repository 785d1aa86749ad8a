import { group as contract } from '#contract/activity/group.ts'
import { groupTeam as teamContract } from '#contract/activity/group-team.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { visible } from '#server/platform/kernel/scope.ts'
import { groupActivity, groupTeam } from './group-tables.ts'

export type GroupRow = typeof groupActivity.$inferSelect
export type TeamRow = typeof groupTeam.$inferSelect

export const groups = entityRows({ table: groupActivity, contract, scope: 'shared' })

/** The teams that the caller may see: by the agent and the customer service of the leader's order (domain §1.6). */
export const teams = entityRows({
  table: groupTeam,
  contract: teamContract,
  scope: (ctx) => visible(ctx, { agent: groupTeam.agent_id, cs: groupTeam.cs_id, customer: groupTeam.leader_user_id }),
})
