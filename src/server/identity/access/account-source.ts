import { eq, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { userRow, type User } from '#contract/dev/user.ts'
import { agent, customerService } from '../common/tables.ts'
import type { Ctx } from '../core/ctx.ts'
import { byCase, contains, equals, type Filter } from '../core/filters.ts'
import type { ListSource } from '../core/list.ts'
import { visible } from '../core/scope.ts'
import { loginThrottle } from '../session/tables.ts'
import { adminUser, adminUserRole, role } from './tables.ts'

const name = sql`lower(${adminUser.username})`
// what strangers are counted under (session/throttle.ts): a browser that is known goes on
const blockedUntil = sql`(select max(${loginThrottle.blocked_until}) from ${loginThrottle}
  where ${loginThrottle.key} in ('user:' || ${name}, 'mfa:user:' || ${name}))`

const heldRoles = (value: ReturnType<typeof sql>) =>
  sql`coalesce((select jsonb_agg(${value} order by ${role.sort} desc, ${role.id}) from ${adminUserRole}
    join ${role} on ${role.id} = ${adminUserRole.role_id} and ${role.deleted_at} is null
    where ${adminUserRole.admin_user_id} = ${adminUser.id}), '[]')`

/** Accounts with their roles and what they belong to. `state` is told when the row is read: it depends on the moment. */
export const source: ListSource<typeof userRow> = {
  name: 'admin_user',
  table: adminUser,
  row: userRow,
  extra: {
    role_ids: sql<number[]>`${heldRoles(sql`${role.id}`)}`,
    roles: sql<User['roles']>`${heldRoles(sql`jsonb_build_object('id', ${role.id}, 'title', ${role.title})`)}`,
    agent_name: agent.name,
    cs_wxid: customerService.wxid,
    cs_nickname: customerService.nickname,
    state: sql<'normal'>`'normal'`,
    locked_until: blockedUntil.mapWith(loginThrottle.blocked_until),
    two_factor: sql<0 | 1>`case when ${adminUser.totp_enabled_at} is null then 0 else 1 end`,
  },
  join: (query: PgSelect) =>
    query.leftJoin(agent, eq(agent.id, adminUser.agent_id)).leftJoin(customerService, eq(customerService.id, adminUser.cs_id)),
  filters: {
    word: contains(adminUser.username, adminUser.real_name, adminUser.phone),
    role_id: {
      where: (place) =>
        sql`exists (select 1 from ${adminUserRole} where ${adminUserRole.admin_user_id} = ${adminUser.id} and ${adminUserRole.role_id} = ${place})`,
    },
    agent_id: equals(adminUser.agent_id),
    state: byState(),
  },
  sorts: { created_at: adminUser.created_at, last_login_at: adminUser.last_login_at },
  scope: seen,
}

/** The accounts that the person may look after: all, those of the same agent, or the own one. */
export function seen(ctx: Ctx) {
  return visible(ctx, { agent: adminUser.agent_id, cs: adminUser.cs_id, self: adminUser.id })
}

/** The row as the person is shown it at this moment. */
export function shown(ctx: Ctx, row: User): User {
  const isLocked = row.locked_until !== null && Date.parse(row.locked_until) > ctx.now.getTime()
  return {
    ...row,
    // no picture is an empty text in this column
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
    // locked is who is locked now
    bind: (_value, now) => now.toISOString(),
  }
}
