import { and, eq, inArray, isNull } from 'drizzle-orm'
import { department as contract } from '#contract/dev/department.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { inScope } from '#server/identity/access/account-source.ts'
import { adminUser, department } from '#server/identity/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { touched, updateRow } from '#server/platform/kernel/rows.ts'
import { audited, departments, lockedOr404 } from './department-tree.ts'

/** Sets or removes a department head. */
export function head(ctx: Ctx, { id, head_id }: ParsedOf<typeof contract.head>) {
  return transact(ctx, async (ctx) => {
    const before = await lockedOr404(ctx, id)
    if (head_id !== null) await refuseNoHead(ctx, head_id)
    const after = await updateRow(ctx, departments, before, undefined, { head_id })
    await audit(ctx, contract.head, { id, before: audited(before), after: audited(after) })
    return { id, version: after.version }
  })
}

/** Removes deleted accounts as department heads. */
export async function leaveHeadships(ctx: Ctx, accountIds: readonly number[]): Promise<void> {
  if (accountIds.length === 0) return
  const headed = await ctx.db
    .select()
    .from(department)
    .where(inArray(department.head_id, [...accountIds]))
    .orderBy(department.id)
    .for('no key update')
  if (headed.length === 0) return
  const ids = headed.map(({ id }) => id)
  await ctx.db
    .update(department)
    .set({ head_id: null, ...touched(ctx, department) })
    .where(inArray(department.id, ids))
  await audit(
    ctx,
    contract.head,
    headed.map(({ id, head_id }) => ({ id, before: { head_id }, after: { head_id: null } })),
  )
}

/** The head is an active account in the caller's scope; it need not be a department member. */
export async function refuseNoHead(ctx: Ctx, head_id: number): Promise<void> {
  const where = and(eq(adminUser.id, head_id), eq(adminUser.status, 1), isNull(adminUser.deleted_at), inScope(ctx))
  if ((await ctx.db.$count(adminUser, where)) === 0) throw refuse(noHead, { field: 'head_id' })
}

const noHead: Label = ['请选择启用中的账号作为负责人', 'The head must be an enabled account']
