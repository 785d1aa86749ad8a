import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { longEnough } from '#contract/common/search.ts'
import { foldCode } from '#contract/kit/convert/fold.ts'
import { idOr, isDigits, nameOrPhone } from '#server/features/common/words.ts'
import { inScope } from '#server/identity/access/account-source.ts'
import * as accessTables from '#server/identity/access/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { hasCode, hasWords } from '#server/platform/kernel/list/filters.ts'
import { countLookUps } from '#server/platform/kernel/look-ups.ts'
import { hasNumber, lookedUp, plainNumber } from '#server/platform/kernel/masked-numbers.ts'
import { agentsSeen, storesSeen, usersSeen } from './scope.ts'
import * as tables from './tables.ts'

interface Search {
  word: string
}

const MOST_ROWS = 20

/** Agents by a partial name or short name, the phone number, or the code. */
export async function agent(ctx: Ctx, { word }: Search) {
  const { agent } = accessTables
  if (word === '') return { list: [] }
  const number = plainNumber(word)
  await countLookUps(ctx, lookedUp(ctx, number))
  const named = hasWords([agent.name, agent.short_name], word)
  const found = isDigits(number) ? or(named, hasNumber(ctx, agent.phone, number)) : or(named, hasCode(agent.code_search, word))
  const list = await ctx.db
    .select({ id: agent.id, name: agent.name })
    .from(agent)
    .where(and(isNull(agent.deleted_at), agentsSeen(ctx), idOr(agent.id, word, found)))
    .orderBy(desc(sql`${agent.state} = 'active'`), asc(agent.id))
    .limit(MOST_ROWS)
  return { list }
}

/** Stores by a partial name, the phone number, or the code. */
export async function store(ctx: Ctx, { word }: Search) {
  const { store } = tables
  if (!longEnough(word)) return { list: [] }
  await countLookUps(ctx, lookedUp(ctx, plainNumber(word)))
  const found = /^s\d+$/.test(foldCode(word)) ? hasCode(store.code_search, word) : nameOrPhone(ctx, store.search, store.phone, word)
  const list = await ctx.db
    .select({ id: store.id, name: store.name, phone: store.phone })
    .from(store)
    .where(and(isNull(store.deleted_at), storesSeen(ctx), idOr(store.id, word, found)))
    // as the index has it
    .orderBy(sql`${store.status} desc nulls last`, asc(store.id))
    .limit(MOST_ROWS)
  return { list }
}

/** Mini-program users. */
export async function user(ctx: Ctx, { word }: Search) {
  const { customer } = tables
  if (!longEnough(word)) return []
  await countLookUps(ctx, lookedUp(ctx, plainNumber(word)))
  return ctx.db
    .select({ id: customer.id, nick: customer.nick, phone: sql<string>`coalesce(${customer.phone}, '')` })
    .from(customer)
    .where(
      and(isNull(customer.deleted_at), usersSeen(ctx), idOr(customer.id, word, nameOrPhone(ctx, customer.search, customer.phone, word))),
    )
    .orderBy(asc(customer.id))
    .limit(MOST_ROWS)
}

/** Enabled back-office accounts; a caller with a data scope finds those for the same agent, or the own account. */
async function adminUserByWord(ctx: Ctx, { word }: Search) {
  if (word === '') return { list: [] }
  const number = plainNumber(word)
  await countLookUps(ctx, lookedUp(ctx, number))
  const byName = hasWords([adminUser.username, adminUser.real_name], word)
  const list = await ctx.db
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
        inScope(ctx),
        idOr(adminUser.id, word, isDigits(number) ? or(byName, hasNumber(ctx, adminUser.phone, number)) : byName),
      ),
    )
    .orderBy(asc(adminUser.username))
    .limit(MOST_ROWS)
  return { list }
}
export { adminUserByWord as adminUser }
