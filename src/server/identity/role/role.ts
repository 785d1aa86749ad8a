import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { role as contract, roleRow, type RoleEdit, type RoleQuery } from '#contract/dev/role.ts'
import { user as userCalls } from '#contract/dev/user.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { notYours, refuseScope, systemRole, roles } from '#server/identity/access/role-rules.ts'
import { adminUser, adminUserRole, role } from '#server/identity/tables.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { taken } from '#server/platform/kernel/constraints.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { contains, equals } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { beyond, mayCall } from '#server/platform/kernel/permissions.ts'
import { changeRows, insertRow, rowOr404, updateRow } from '#server/platform/kernel/rows.ts'
import { sortRows } from '#server/platform/kernel/standard-verbs.ts'
import { notifyMembers } from './role-members.ts'
import { openingAmong, refuseWidening } from './role-widening.ts'

export const entity = defineEntity({
  ...roles,
  title: role.title,
  search: {
    by: [
      { as: 'code', column: role.code, filter: 'word' },
      { as: 'title', column: role.title, filter: 'word' },
    ],
    code: role.code,
  },
  constraints: {
    role_code_key: taken('code', ['角色标识', 'Role code']),
    role_title_key: taken('title', ['角色名称', 'Role name']),
  },
})

export { copy, grant } from './role-grant.ts'
export { impact } from './role-impact.ts'
export { members } from './role-members.ts'
export { tree } from './role-tree.ts'

const userCount = sql<number>`(select count(*) from ${adminUserRole} as held join ${adminUser} as holder on holder.id = held.admin_user_id
  where held.role_id = role.id and holder.deleted_at is null)`.mapWith(Number)

const source: ListSource<typeof roleRow> = {
  ...roles,
  name: 'role',
  row: roleRow,
  extra: { user_count: userCount.as('user_count') },
  filters: { word: contains(role.title, role.code), scope: equals(role.scope), status: equals(role.status) },
  sorts: { sort: role.sort, created_at: role.created_at },
}

export function list(ctx: Ctx, query: RoleQuery) {
  return readPage(ctx, source, query)
}

export function detail(ctx: Ctx, { id }: { id: number }) {
  return readRow(ctx, source, id)
}

export function edit(ctx: Ctx, { id, version, ...values }: RoleEdit) {
  return transact(ctx, async (ctx) => {
    const before = id === undefined ? null : await rowOr404(ctx, roles, id, { lock: true })
    if (before?.is_system === 1) throw refuse(systemRole)
    // a new role starts with the narrowest scope; a person with a wider scope may widen it
    const scope = values.scope ?? before?.scope ?? 'self'
    if (scope !== before?.scope) refuseScope(ctx, scope)
    if (before?.second_factor === 1 && values.second_factor === 0 && beyond(ctx.actor, before.perms).length > 0)
      throw refuse(notYours, { field: 'second_factor' })
    if (before) await refuseWidening(ctx, before, { ...before, scope, status: values.status ?? before.status })
    const after = before
      ? await updateRow(ctx, roles, before, version, { ...values, scope })
      : await insertRow(ctx, roles, { ...values, scope })
    await audit(ctx, contract.edit, { id: after.id, before, after })
    if (before) await notifyMembers(ctx, [after.id])
    return { id: after.id, version: after.version }
  })
}

export function status(ctx: Ctx, { ids, status }: ParsedOf<typeof contract.status>) {
  return transact(ctx, async (ctx) => {
    const whyNotOpen = await openingAmong(ctx, ids)
    const refusal = (row: typeof role.$inferSelect) => {
      const label = status === 1 && row.status === 0 ? whyNotOpen(row) : undefined
      return refuseSystem(row) ?? (label && { label })
    }
    const { result, changed } = await changeRows(ctx, roles, { endpoint: contract.status, ids, refusal, set: () => ({ status }) })
    await notifyMembers(
      ctx,
      changed.map(({ id }) => id),
    )
    return result
  })
}

export function sort(ctx: Ctx, input: ParsedOf<typeof contract.sort>) {
  return sortRows(ctx, roles, input, refuseSystem)
}

/** Deletes roles without accounts. An assignment at the same time waits for the role row's lock. */
export function remove(ctx: Ctx, { ids }: ParsedOf<typeof contract.delete>) {
  return transact(ctx, async (ctx) => {
    const used = new Set(
      (
        await ctx.db
          .selectDistinct({ id: adminUserRole.role_id })
          .from(adminUserRole)
          .innerJoin(adminUser, eq(adminUser.id, adminUserRole.admin_user_id))
          .where(and(isNull(adminUser.deleted_at), sql`${adminUserRole.role_id} = any(${sql.param([...ids])}::bigint[])`))
      ).map(({ id }) => id),
    )
    const { result } = await changeRows(ctx, roles, {
      endpoint: contract.delete,
      ids,
      refusal: (row) => refuseSystem(row) ?? (used.has(row.id) ? { label: hasAccounts } : undefined),
      set: () => ({ deleted_at: ctx.now.toISOString() }),
    })
    return result
  })
}
export { remove as delete }

/** The roles in use, for filters and pickers; callers without access to roles and accounts get their own. */
export async function option(ctx: Ctx) {
  const isKnown = mayCall(ctx.actor, contract.list.access) || mayCall(ctx.actor, userCalls.list.access)
  const list = await ctx.db
    .select({ key: role.id, title: role.title })
    .from(role)
    .where(and(eq(role.status, 1), isNull(role.deleted_at), isKnown ? undefined : inArray(role.code, ctx.actor.roles)))
    .orderBy(desc(role.sort), asc(role.id))
  return { list }
}

function refuseSystem({ is_system }: { is_system: 0 | 1 }) {
  return is_system === 1 ? { label: systemRole } : undefined
}

const hasAccounts: Label = ['角色下存在账号，无法删除', 'The role has accounts and cannot be deleted']
