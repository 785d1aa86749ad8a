import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AccountKind } from '#contract/finance/accounts.ts'
import { nickOf } from '#server/areas/people/names.ts'
import { ofUsersSeen } from '#server/areas/people/scope.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { nickOrPhone } from '#server/areas/people/user-filter.ts'
import { adminUser } from '#server/identity/tables.ts'
import type { RecordSearch } from '#server/platform/entity/entity.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { byCase, equals, fromDay, toDay, type Filter } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { account, accountLog } from '#server/platform/ledger/tables.ts'

// The common part in the balance and points lists: the ledger log with its users, filtered without a join.

export const movementsSeen = (ctx: Ctx): SQL | undefined => ofUsersSeen(ctx, accountLog.owner_id)

/** The log rows with this account kind: the table also has those for agents and salesmen. */
export const movementsOf = (kind: AccountKind) => (ctx: Ctx) =>
  and(eq(accountLog.kind, kind), eq(accountLog.owner_type, 'user'), movementsSeen(ctx))

// only a whole number, by its index: its beginning is the day, which millions of rows share
const whole = (column: PgColumn) => ({
  as: 'number' as const,
  column,
  filter: 'no',
  where: (word: string) => inArray(column, [...new Set([word, word.toUpperCase()])]),
})

/** The search for a movement by its number, or by its document's number. */
export const movementSearch: RecordSearch = {
  by: [whole(accountLog.log_no), whole(accountLog.biz_id)],
  title: nickOf(accountLog.owner_id),
  code: accountLog.log_no,
  part: 'numbers',
  listed: 'no',
}

/** The user columns for a ledger row. */
export const userColumns = { nick: customer.nick, avatar: customer.avatar, phone: customer.phone, store_name: store.name }

/** Log rows whose user is found by the word, by the accounts index. */
const byWord = (kind: AccountKind) =>
  nickOrPhone(
    (match) => sql`${accountLog.account_id} in (
    select ${account.id} from ${account} join ${customer} on ${customer.id} = ${account.owner_id}
    where ${account.owner_type} = 'user' and ${account.kind} = ${kind} and ${match})`,
  )

/** The list source part that the balance and points logs share. */
export function movementSource(kind: 'balance' | 'integral') {
  return {
    table: accountLog,
    scope: movementsSeen,
    large: true,
    where: and(eq(accountLog.kind, kind), eq(accountLog.owner_type, 'user')) as SQL,
    extra: {
      ...userColumns,
      user_id: accountLog.owner_id,
      operator: sql<
        string | null
      >`case ${accountLog.operator_type} when 'admin' then ${adminUser.real_name} when 'user' then ${customer.nick} end`,
    },
    join: ((query) =>
      query
        .innerJoin(customer, eq(customer.id, accountLog.owner_id))
        .leftJoin(store, eq(store.id, customer.store_id))
        .leftJoin(
          adminUser,
          and(eq(accountLog.operator_type, 'admin'), eq(adminUser.id, accountLog.operator_id)),
        )) satisfies ListSource['join'],
    filters: {
      word: byWord(kind),
      user_id: {
        where: (place) => sql`${accountLog.account_id} = (select ${account.id} from ${account}
          where ${account.owner_type} = 'user' and ${account.owner_id} = ${place} and ${account.kind} = ${kind})`,
      },
      // one type may have a few rows, or most rows
      biz_type: { where: equals(accountLog.biz_type).where },
      flow: byCase({ in: sql`${accountLog.delta} > 0`, out: sql`${accountLog.delta} < 0` }, { in: 'dense', out: 'dense' }),
      no: { where: (place) => or(eq(accountLog.log_no, place), eq(accountLog.biz_id, place)) },
      from: fromDay(accountLog.created_at),
      to: toDay(accountLog.created_at),
    } satisfies Record<string, Filter>,
    sorts: { created_at: accountLog.created_at },
  }
}
