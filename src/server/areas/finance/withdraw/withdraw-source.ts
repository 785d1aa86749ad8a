import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { withdrawRow } from '#contract/finance/withdraw.ts'
import { withdraws } from '#server/areas/trade/money-rows.ts'
import { withdraw } from '#server/areas/trade/tables/money-tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { atLeast, atMost, equals, fromDay, indexedWords, pairsOf, toDay } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { byNumberOr } from '#server/platform/kernel/masked-numbers.ts'
import { account } from '#server/platform/ledger/tables.ts'

const auditor = alias(adminUser, 'auditor')
const payer = alias(adminUser, 'payer')

/** The applicant's partial name, or the phone number. */
const byWord = byNumberOr(withdraw.phone, indexedWords(withdraw.search), { beside: (place) => pairsOf(withdraw.search, place) })

export const source: ListSource<typeof withdrawRow> = {
  ...withdraws,
  name: 'withdraw',
  row: withdrawRow,
  extra: {
    agent_name: sql<string | null>`${agent.name}`.as('agent_name'),
    available: sql<number>`coalesce(${account.available}, 0)`.mapWith(Number).as('available'),
    auditor: sql<string | null>`${auditor.real_name}`.as('auditor'),
    payer: sql<string | null>`${payer.real_name}`.as('payer'),
  },
  join: (query) =>
    query
      .leftJoin(agent, eq(agent.id, withdraw.agent_id))
      .leftJoin(
        account,
        and(eq(account.owner_type, withdraw.owner_type), eq(account.owner_id, withdraw.owner_id), eq(account.kind, 'commission')),
      )
      .leftJoin(auditor, eq(auditor.id, withdraw.auditor_id))
      .leftJoin(payer, eq(payer.id, withdraw.payer_id)),
  filters: {
    no: { where: (place) => eq(withdraw.withdraw_no, place) },
    word: byWord,
    owner_type: equals(withdraw.owner_type),
    agent_id: { where: (place) => and(eq(withdraw.owner_type, 'agent'), eq(withdraw.owner_id, place)) },
    salesman_id: { where: (place) => and(eq(withdraw.owner_type, 'salesman'), eq(withdraw.owner_id, place)) },
    way: equals(withdraw.way),
    amount_min: atLeast(withdraw.amount),
    amount_max: atMost(withdraw.amount),
    from: fromDay(withdraw.created_at),
    to: toDay(withdraw.created_at),
    state: equals(withdraw.state),
  },
  sorts: { created_at: withdraw.created_at, amount: withdraw.amount },
}
