import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { role as contract, roleRow, type RoleEdit, type RoleQuery } from '#contract/dev/role.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { audit } from '../core/audit.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { refuse } from '../core/errors.ts'
import { contains, equals } from '../core/filters.ts'
import { readPage, readRow, type ListSource } from '../core/list.ts'
import { changeRows, insertRow, rowOr404, updateRow } from '../core/rows.ts'
import { sortRows } from '../core/standard-verbs.ts'
import { tellMembers } from './role-members.ts'
import { refuseScope, systemRole } from './role-rules.ts'
import { adminUser, adminUserRole, role } from './tables.ts'

export { copy, grant } from './role-grant.ts'
export { impact } from './role-impact.ts'
export { members } from './role-members.ts'
export { tree } from './role-tree.ts'

const userCount = sql<number>`(select count(*) from ${adminUserRole} as held join ${adminUser} as holder on holder.id = held.admin_user_id
  where held.role_id = role.id and holder.deleted_at is null)`.mapWith(Number)

const source: ListSource<typeof roleRow> = {
  name: 'role',
  table: role,
  row: roleRow,
  extra: { user_count: userCount.as('user_count') },
  filters: { word: contains(role.title, role.code), scope: equals(role.scope), status: equals(role.status) },
  sorts: { sort: role.sort, created_at: role.created_at },
}

export function list(ctx: Ctx, query: RoleQuery) {
  return readPage(ctx, source, query)
}

export function detail(ctx: Ctx, { id }: { id: number }) {
  return readRow(ctx, source, contract, id)
}

export function edit(ctx: Ctx, { id, version, ...values }: RoleEdit) {
  return transact(ctx, async (ctx) => {
    const before = id === undefined ? null : await rowOr404(ctx, role, contract, id, { lock: true })
    if (before?.is_system === 1) throw refuse(systemRole)
    // a new role starts narrow: what it may see is widened by whoever may see as much
    const scope = values.scope ?? before?.scope ?? 'self'
    if (scope !== before?.scope) refuseScope(ctx, scope)
    const after = before
      ? await updateRow(ctx, role, before, version, { ...values, scope })
      : await insertRow(ctx, role, { ...values, scope })
    await audit(ctx, contract.edit, { id: after.id, before, after })
    if (before) await tellMembers(ctx, [after.id])
    return { id: after.id, version: after.version }
  })
}

export function status(ctx: Ctx, { ids, status }: ParsedOf<typeof contract.status>) {
  return transact(ctx, async (ctx) => {
    const { result, changed } = await changeRows(ctx, {
      table: role,
      endpoint: contract.status,
      entity: contract,
      ids,
      refusal: refuseSystem,
      set: () => ({ status }),
    })
    await tellMembers(
      ctx,
      changed.map(({ id }) => id),
    )
    return result
  })
}

export function sort(ctx: Ctx, input: ParsedOf<typeof contract.sort>) {
  return sortRows(ctx, role, contract, input, refuseSystem)
}

/** Roles without accounts. Whoever is given one meanwhile waits for the lock of its row. */
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
    const { result } = await changeRows(ctx, {
      table: role,
      endpoint: contract.delete,
      entity: contract,
      ids,
      refusal: (row) => refuseSystem(row) ?? (used.has(row.id) ? { label: hasAccounts } : undefined),
      set: () => ({ deleted_at: ctx.now.toISOString() }),
    })
    return result
  })
}
export { remove as delete }

/** The roles in use, for filters and pickers. */
export async function option(ctx: Ctx) {
  const list = await ctx.db
    .select({ key: role.id, title: role.title })
    .from(role)
    .where(and(eq(role.status, 1), isNull(role.deleted_at)))
    .orderBy(desc(role.sort), asc(role.id))
  return { list }
}

function refuseSystem({ is_system }: { is_system: 0 | 1 }) {
  return is_system === 1 ? { label: systemRole } : undefined
}

const hasAccounts: Label = ['角色下存在账号，无法删除', 'The role has accounts and cannot be deleted']
