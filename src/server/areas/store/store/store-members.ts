import { and, asc, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { store as contract } from '#contract/store/store.ts'
import { usersSeen } from '#server/areas/people/scope.ts'
import { customer } from '#server/areas/people/tables.ts'
import { addClerk, handOver, removeClerk } from '#server/areas/store/member/members.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { countRows } from '#server/platform/kernel/list/count.ts'
import { pageOf, rowsAt } from '#server/platform/kernel/list/page.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { stores } from './store-source.ts'

type Member = ParsedOf<typeof contract.owner>

export async function members(ctx: Ctx, { id, ...place }: ParsedOf<typeof contract.members>) {
  await rowOr404(ctx, stores, id)
  const { nick, avatar, phone, store_role, status, order_count, last_login_at, created_at } = customer
  const where = and(eq(customer.store_id, id), isNull(customer.deleted_at)) as SQL
  const query = ctx.db
    .select({ id: customer.id, nick, avatar, phone, store_role, status, order_count, last_login_at, created_at })
    .from(customer)
    .where(where)
    .orderBy(desc(sql`${store_role} = 'owner'`), asc(customer.id))
  const rows = await rowsAt(query.$dynamic(), place)
  // a database check: members have a role
  const list = rows.map((row) => ({ ...row, store_role: row.store_role ?? 'clerk' }))
  return pageOf(list, await countRows(ctx.db, customer, where))
}

/** Adds a user in the caller's scope who has no store; the first member becomes the owner. */
export async function memberAdd(ctx: Ctx, { id, user_id }: Member) {
  await rowOr404(ctx, stores, id)
  await addClerk(ctx, contract.memberAdd, { store_id: id, by: null, user_id, inScope: usersSeen(ctx) })
  return { id }
}

export async function memberRemove(ctx: Ctx, { id, user_id }: Member) {
  await rowOr404(ctx, stores, id)
  await removeClerk(ctx, contract.memberRemove, { store_id: id, by: null, user_id })
  return { id }
}

/** Makes a member the owner, and the former owner a clerk. */
export async function owner(ctx: Ctx, { id, user_id }: Member) {
  await rowOr404(ctx, stores, id)
  await handOver(ctx, contract.owner, { store_id: id, by: null, to: user_id })
  return { id }
}
