import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { longEnough } from '#contract/common/search.ts'
import type { Ctx } from '../core/ctx.ts'
import { visible } from '../core/scope.ts'
import { adminUser } from '../dev/tables.ts'
import { seen } from '../dev/user-source.ts'
import * as tables from './tables.ts'
import { contains, isDigits, nameOrPhone, startsWith } from './words.ts'

interface Search {
  word: string
}

const MOST_ROWS = 20

export async function coupon(ctx: Ctx, { word }: Search) {
  const { coupon } = tables
  if (word === '') return []
  return ctx.db
    .select({ id: coupon.id, title: coupon.title })
    .from(coupon)
    .where(and(isNull(coupon.deleted_at), contains(coupon.title, word)))
    .orderBy(desc(coupon.id))
    .limit(MOST_ROWS)
}

export async function agent(ctx: Ctx, { word }: Search) {
  const { agent } = tables
  if (word === '') return []
  return ctx.db
    .select({ id: agent.id, name: agent.name })
    .from(agent)
    .where(and(isNull(agent.deleted_at), visible(ctx, { agent: agent.id, self: agent.created_by }), contains(agent.name, word)))
    .orderBy(desc(agent.status), asc(agent.id))
    .limit(MOST_ROWS)
}

export async function store(ctx: Ctx, { word }: Search) {
  const { store } = tables
  if (!longEnough(word)) return []
  return ctx.db
    .select({ id: store.id, name: store.name, phone: store.phone })
    .from(store)
    .where(
      and(
        isNull(store.deleted_at),
        visible(ctx, { agent: store.agent_id, self: store.created_by }),
        nameOrPhone(store.name, store.phone, word),
      ),
    )
    .orderBy(desc(store.status), asc(store.id))
    .limit(MOST_ROWS)
}

/** Customers; they have no agent of their own yet, so that a scoped person finds none. */
export async function user(ctx: Ctx, { word }: Search) {
  const { customer } = tables
  if (!longEnough(word)) return []
  return ctx.db
    .select({ id: customer.id, nick: customer.nick, phone: customer.phone })
    .from(customer)
    .where(and(isNull(customer.deleted_at), visible(ctx, { self: customer.created_by }), nameOrPhone(customer.nick, customer.phone, word)))
    .orderBy(asc(customer.id))
    .limit(MOST_ROWS)
}

/** Back-office accounts in use; a scoped person finds the colleagues of the same agent, or oneself. */
async function adminUserByWord(ctx: Ctx, { word }: Search) {
  if (word === '') return []
  const byName = or(contains(adminUser.username, word), contains(adminUser.real_name, word))
  return ctx.db
    .select({
      id: adminUser.id,
      username: adminUser.username,
      real_name: adminUser.real_name,
      phone: sql<string>`coalesce(${adminUser.phone}, '')`,
    })
    .from(adminUser)
    .where(
      and(
        isNull(adminUser.deleted_at),
        eq(adminUser.status, 1),
        seen(ctx),
        isDigits(word) ? or(byName, startsWith(adminUser.phone, word)) : byName,
      ),
    )
    .orderBy(asc(adminUser.username))
    .limit(MOST_ROWS)
}
export { adminUserByWord as adminUser }
