import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { type groupTeam as contract, teamFlow, teamRow, type TeamQuery } from '#contract/activity/group-team.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { sheetColumns } from '#contract/kit/sheet.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { nickOf } from '#server/areas/people/names.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { exportOf } from '#server/features/export/export.ts'
import { defineEntity, titled } from '#server/platform/entity/entity.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { equals, fromDay, toDay } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { stateCounts } from '#server/platform/kernel/list/state-counts.ts'
import { transition } from '#server/platform/kernel/machine.ts'
import { byNumber } from '#server/platform/kernel/masked-numbers.ts'
import { visible } from '#server/platform/kernel/scope.ts'
import { teams } from './group-rows.ts'
import { groupActivity, groupMember, groupTeam } from './group-tables.ts'
import { endedBy, expireTeam, queueSettlement, settleTeam, tendTeams } from './team-end.ts'

const memberWith = (condition: SQL): SQL =>
  sql`exists (select from group_member as member left join customer as person on person.id = member.user_id
    where member.team_id = ${groupTeam.id} and ${condition})`

const memberOf = (match: SQL): SQL =>
  sql`${groupTeam.id} in (select ${groupMember.team_id} from ${groupMember} join ${customer} on ${customer.id} = ${groupMember.user_id} where ${match})`

const source: ListSource<typeof teamRow> = {
  ...teams,
  name: 'group_team',
  row: teamRow,
  join: (query) =>
    query
      .innerJoin(groupActivity, eq(groupActivity.id, groupTeam.activity_id))
      .innerJoin(customer, eq(customer.id, groupTeam.leader_user_id))
      .leftJoin(store, eq(store.id, groupTeam.store_id)),
  extra: {
    activity_title: groupActivity.title,
    leader: customer.nick,
    leader_phone: sql<string>`coalesce(${customer.phone}, '')`,
    store_name: store.name,
  },
  filters: {
    team_no: { where: (place) => sql`${groupTeam.team_no} like ${place} || '%'` },
    activity_id: equals(groupTeam.activity_id),
    phone: byNumber(customer.phone, { rows: memberOf }),
    state: equals(groupTeam.state),
    order_id: { where: (place) => memberWith(sql`member.order_id = ${place}`) },
    from: fromDay(groupTeam.created_at),
    to: toDay(groupTeam.created_at),
  },
  sorts: { created_at: groupTeam.created_at, expire_at: groupTeam.expire_at },
}

const sheet = sheetColumns(teamRow.shape, {
  team_no: 'text',
  activity_title: 'text',
  leader: 'text',
  leader_phone: 'text',
  store_name: 'text',
  mode: 'words',
  need: 'int',
  joined_people: 'int',
  joined_qty: 'int',
  state: 'words',
  created_at: 'moment',
  expire_at: 'moment',
  finished_at: 'moment',
})

const exported = exportOf({ kind: 'activity.groupTeam.export', source: () => source, columns: () => sheet })
const exportAll = exported.verb
export { exportAll as export }

export const entity = defineEntity({
  ...teams,
  title: groupTeam.team_no,
  search: {
    by: [{ as: 'number', column: groupTeam.team_no, filter: 'team_no' }],
    title: nickOf(groupTeam.leader_user_id),
    code: groupTeam.team_no,
    part: 'numbers',
  },
  references: { activity_id: titled(groupActivity) },
  tasks: [exported.task],
  timers: { expire: expireTeam, settle: settleTeam },
  jobs: { group_expire: { at: '* * * * *', act: tendTeams, latestOnly: true } },
})

export function list(ctx: Ctx, query: TeamQuery) {
  return readPage(ctx, source, query)
}

export function counts(ctx: Ctx, filters: ParsedOf<typeof contract.counts>) {
  return stateCounts(ctx, teamFlow, source, filters)
}

/** A team with the members whose orders the caller may see; virtual ones have no order. */
export async function detail(ctx: Ctx, { id }: { id: number }) {
  const row = await readRow(ctx, source, id)
  const inScope = visible(ctx, { agent: order.agent_id, cs: order.cs_id, self: order.created_by, customer: order.user_id })
  const members = await ctx.db
    .select({
      id: groupMember.id,
      is_leader: groupMember.is_leader,
      is_virtual: groupMember.is_virtual,
      seat: groupMember.seat,
      code: sku.code,
      title: sku.title,
      qty: groupMember.qty,
      joined_at: groupMember.joined_at,
      nick: sql<string>`coalesce(${customer.nick}, '')`,
      phone: sql<string>`coalesce(${customer.phone}, '')`,
      order_id: order.id,
      order_no: order.order_no,
      order_state: order.state,
      paid_amount: order.paid_amount,
      refund_amount: order.refund_amount,
    })
    .from(groupMember)
    .leftJoin(order, eq(order.id, groupMember.order_id))
    .leftJoin(customer, eq(customer.id, groupMember.user_id))
    .leftJoin(sku, eq(sku.id, groupMember.sku_id))
    .where(and(eq(groupMember.team_id, id), inScope && sql`(${groupMember.is_virtual} = 1 or ${inScope})`))
    .orderBy(asc(groupMember.id))
  return { ...row, members }
}

export function finish(ctx: Ctx, input: ParsedOf<typeof contract.finish>) {
  return end(ctx, 'finish', input)
}

export function dissolve(ctx: Ctx, input: ParsedOf<typeof contract.dissolve>) {
  return end(ctx, 'dissolve', input)
}

/** Ends a team by hand. Its orders follow one by one, so that this call waits for none. */
async function end(ctx: Ctx, name: 'finish' | 'dissolve', { id, version, reason }: ParsedOf<typeof contract.finish>) {
  const row = await transition(ctx, teams, name, {
    id,
    version,
    set: () => endedBy(ctx, name, reason),
    effects: (ctx) => queueSettlement(ctx, id),
  })
  return { id: row.id, version: row.version }
}
