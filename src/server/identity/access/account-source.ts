import { eq, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { accountPhone, userRow, type User, user as contract } from '#contract/dev/user.ts'
import { adminUser, adminUserRole, department, role } from '#server/identity/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { byCase, contains, equals, hasPart, type Filter } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { byNumberOr } from '#server/platform/kernel/masked-numbers.ts'
import { reviewExtra, withPending } from '#server/platform/kernel/review.ts'
import { departmentsBelow, visible } from '#server/platform/kernel/scope.ts'
import { loginThrottle } from '#server/platform/rate-limit/tables.ts'
import { agent, customerService } from './tables.ts'

const name = sql`lower(${adminUser.username})`
// the count for unknown browsers (session/throttle.ts); known browsers are not affected
const blockedUntil = sql`(select max(${loginThrottle.blocked_until}) from ${loginThrottle}
  where ${loginThrottle.key} in ('user:' || ${name}, 'mfa:user:' || ${name}))`

const heldRoles = (value: ReturnType<typeof sql>) =>
  sql`coalesce((select jsonb_agg(${value} order by ${role.sort} desc, ${role.id}) from ${adminUserRole}
    join ${role} on ${role.id} = ${adminUserRole.role_id} and ${role.deleted_at} is null
    where ${adminUserRole.admin_user_id} = ${adminUser.id}), '[]')`

/** The accounts that the caller may manage. */
export const accounts = entityRows({ table: adminUser, contract, scope: inScope })

const named = [adminUser.username, adminUser.real_name]

/** Accounts with roles, department and agent. `state` is computed when the row is read, because it depends on the time. */
export const source: ListSource<typeof userRow> = {
  ...accounts,
  name: 'admin_user',
  row: userRow,
  extra: {
    role_ids: sql<number[]>`${heldRoles(sql`${role.id}`)}`,
    roles: sql<User['roles']>`${heldRoles(sql`jsonb_build_object('id', ${role.id}, 'title', ${role.title})`)}`,
    department_title: department.title,
    agent_name: agent.name,
    cs_wxid: customerService.wxid,
    cs_nickname: customerService.nickname,
    state: sql<'normal'>`'normal'`,
    locked_until: blockedUntil.mapWith(loginThrottle.blocked_until),
    ...reviewExtra(adminUser),
    two_factor: sql<0 | 1>`case when ${adminUser.totp_enabled_at} is null then 0 else 1 end`,
  },
  join: (query: PgSelect) =>
    query
      .leftJoin(department, eq(department.id, adminUser.department_id))
      .leftJoin(agent, eq(agent.id, adminUser.agent_id))
      .leftJoin(customerService, eq(customerService.id, adminUser.cs_id)),
  filters: {
    word: byNumberOr(adminUser.phone, contains(...named), { beside: hasPart(...named), mask: accountPhone }),
    role_id: {
      where: (place) =>
        sql`exists (select 1 from ${adminUserRole} where ${adminUserRole.admin_user_id} = ${adminUser.id} and ${adminUserRole.role_id} = ${place})`,
    },
    department_id: { where: (place) => departmentsBelow(adminUser.department_id, place) },
    agent_id: equals(adminUser.agent_id),
    state: byState(),
  },
  sorts: { created_at: adminUser.created_at, last_login_at: adminUser.last_login_at },
}

/** The accounts that the caller may manage: all, those in the own department or agent, or only the own one. */
export function inScope(ctx: Ctx) {
  return visible(ctx, { department: adminUser.department_id, agent: adminUser.agent_id, cs: adminUser.cs_id, self: adminUser.id })
}

/** The row as it is shown at this moment. */
export function viewOf(ctx: Ctx, row: User): User {
  const isLocked = row.locked_until !== null && Date.parse(row.locked_until) > ctx.now.getTime()
  return {
    ...withPending(ctx, row),
    // this column stores a missing picture as an empty text
    avatar: row.avatar === '' ? null : row.avatar,
    locked_until: isLocked ? row.locked_until : null,
    state: row.status === 0 ? 'disabled' : isLocked ? 'locked' : 'normal',
  }
}

function byState(): Filter {
  const isLocked = (place: Parameters<Filter['where']>[0]) => sql`coalesce(${blockedUntil} > ${place}::timestamptz, false)`
  const { where: isDisabled } = byCase({ disabled: sql`${adminUser.status} = 0` })
  return {
    form: (value: string) => value,
    where: (place, form) => {
      if (form === 'disabled') return isDisabled(place, form)
      return form === 'locked'
        ? sql`${adminUser.status} = 1 and ${isLocked(place)}`
        : sql`${adminUser.status} = 1 and not ${isLocked(place)}`
    },
    // the state `locked` depends on the current time
    bind: (_value, now) => now.toISOString(),
  }
}
