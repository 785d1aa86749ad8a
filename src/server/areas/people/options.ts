import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { common as contract } from '#contract/common/common.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { idOr, isDigits } from '#server/features/common/words.ts'
import { customerService } from '#server/identity/access/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { hasCode, hasSearch, hasWords } from '#server/platform/kernel/list/filters.ts'
import { countLookUps } from '#server/platform/kernel/look-ups.ts'
import { hasNumber, lookedUp, plainNumber } from '#server/platform/kernel/masked-numbers.ts'
import { receiversSeen, salesmenSeen } from './scope.ts'
import { customer, salesman } from './tables.ts'

/** Enabled customer service staff, by nickname, staff number or WeChat id. */
export async function customServiceOption(ctx: Ctx, { word }: ParsedOf<typeof contract.customServiceOption>) {
  const { wxid, code, nickname, id, sort, status, deleted_at, user_count, store_count, max_customers } = customerService
  const is_full = sql<boolean>`coalesce(${user_count} + ${store_count} >= ${max_customers}, false)`
  const list = await ctx.db
    .select({ wxid, code, nickname, is_full })
    .from(customerService)
    .where(and(eq(status, 1), isNull(deleted_at), receiversSeen(ctx), word ? hasWords([customerService.search], word) : undefined))
    .orderBy(desc(sort), asc(id))
    .limit(200)
  return { list }
}

/** Salesmen on duty, by real name, nickname, code or phone number. */
export async function salesmanOption(ctx: Ctx, { word, agent_id }: ParsedOf<typeof contract.salesmanOption>) {
  const number = plainNumber(word ?? '')
  await countLookUps(ctx, lookedUp(ctx, number))
  // `search` has the code too
  const named = word ? and(hasSearch(salesman.search, word), hasWords([salesman.name], word)) : undefined
  return ctx.db
    .select({ id: salesman.id, name: salesman.name, nick: customer.nick, phone: sql<string>`coalesce(${customer.phone}, '')` })
    .from(salesman)
    .innerJoin(customer, eq(customer.id, salesman.user_id))
    .where(
      and(
        eq(salesman.state, 'on'),
        isNull(salesman.deleted_at),
        salesmenSeen(ctx),
        typeof agent_id === 'number' ? eq(salesman.agent_id, agent_id) : undefined,
        word
          ? idOr(
              salesman.id,
              word,
              isDigits(number)
                ? or(hasNumber(ctx, customer.phone, number), named)
                : or(hasSearch(customer.search, word), named, hasCode(salesman.code_search, word)),
            )
          : undefined,
      ),
    )
    .orderBy(asc(salesman.id))
    .limit(200)
}
