import { and, asc, inArray, isNull } from 'drizzle-orm'
import type { staff as contract } from '#contract/customService/staff.ts'
import { user } from '#contract/dev/user.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { accounts } from '#server/identity/access/account-source.ts'
import { heldBy, takeAccounts } from '#server/identity/account/account-rules.ts'
import { edit as editAccount } from '#server/identity/account/user.ts'
import { adminUser } from '#server/identity/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { publish } from '#server/platform/notify/notify.ts'
import { allStaff } from './staff-source.ts'

/** Links an employee with one back-office account, by the account rules; the former account loses the link. */
export function account(ctx: Ctx, { id, admin_user_id = null }: ParsedOf<typeof contract.account>) {
  return transact(ctx, async (ctx) => {
    await takeAccounts(ctx)
    const employee = await rowOr404(ctx, allStaff, id)
    for (const former of await linked(ctx, [id])) if (former !== admin_user_id) await link(ctx, former, null)
    if (admin_user_id !== null) await link(ctx, admin_user_id, employee.wxid)
    return {}
  })
}

/** Changes only the link, so that every other save rule applies to the account as it is. */
async function link(ctx: Ctx, id: number, cs_wxid: string | null): Promise<void> {
  const { version, username, real_name } = await rowOr404(ctx, accounts, id, { lock: true })
  const role_ids = ((await heldBy(ctx, [id])).get(id) ?? []).map((role) => role.id)
  await editAccount(ctx, { id, version, username, real_name, role_ids, cs_wxid })
}

/** Removes the links for deleted staff, which only narrows the accounts. */
export async function unlink(ctx: Ctx, staffIds: readonly number[]): Promise<void> {
  const ids = await linked(ctx, staffIds)
  if (ids.length === 0) return
  const rows = await ctx.db.update(adminUser).set({ cs_id: null }).where(inArray(adminUser.id, ids)).returning({ id: adminUser.id })
  await audit(
    ctx,
    user.edit,
    rows.map((row) => ({ id: row.id, before: { cs_linked: true }, after: { cs_linked: false } })),
  )
  await publish(ctx, ids, 'access', {})
}

async function linked({ db }: Ctx, staffIds: readonly number[]): Promise<number[]> {
  if (staffIds.length === 0) return []
  const { id, cs_id, deleted_at } = adminUser
  const rows = await db
    .select({ id })
    .from(adminUser)
    .where(and(inArray(cs_id, [...staffIds]), isNull(deleted_at)))
    .orderBy(asc(id))
  return rows.map((row) => row.id)
}
