import { eq, or, sql, type SQL } from 'drizzle-orm'
import { salesman as contract, salesmanRow } from '#contract/agent/salesman.ts'
import { sheetColumns } from '#contract/kit/sheet.ts'
import { salesmenSeen } from '#server/areas/people/scope.ts'
import { customer, salesman } from '#server/areas/people/tables.ts'
import { area } from '#server/features/common/tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { atLeast, atMost, equals, foldSearch, pairsOf, type Filter } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { byNumberOr } from '#server/platform/kernel/masked-numbers.ts'
import { account } from '#server/platform/ledger/tables.ts'

export const salesmen = entityRows({ table: salesman, contract, scope: salesmenSeen })

const ofPerson = (match: SQL) => sql`${salesman.user_id} in (select ${customer.id} from ${customer} where ${match})`

const named = (place: Parameters<Filter['where']>[0]) => or(pairsOf(salesman.search, place), ofPerson(pairsOf(customer.search, place)))

export const source: ListSource<typeof salesmanRow> = {
  ...salesmen,
  name: 'salesman',
  row: salesmanRow,
  extra: {
    nick: customer.nick,
    phone: customer.phone,
    agent_name: agent.name,
    area_names: sql<string[]>`array(select ${area.name} from ${area} where ${area.code} = any(${salesman.areas}) order by ${area.code})`,
    // counted for the rows on a page: it depends on the call time
    month_new_store: sql<number>`0`,
    target_rate: sql<
      number | null
    >`case when ${salesman.month_target} > 0 then round(${salesman.month_amount} * 10000.0 / ${salesman.month_target})::float8 end`,
    commission_available: sql<number>`coalesce((select ${account.available} from ${account}
      where ${account.owner_type} = 'salesman' and ${account.owner_id} = ${salesman.id} and ${account.kind} = 'commission'), 0)`.mapWith(
      Number,
    ),
  },
  join: (query) => query.innerJoin(customer, eq(customer.id, salesman.user_id)).leftJoin(agent, eq(agent.id, salesman.agent_id)),
  filters: {
    word: byNumberOr(customer.phone, { bind: foldSearch, where: named }, { beside: named, rows: ofPerson }),
    agent_id: equals(salesman.agent_id),
    state: equals(salesman.state),
    joined_from: atLeast(salesman.joined_at),
    joined_to: atMost(salesman.joined_at),
  },
  sorts: {
    created_at: salesman.created_at,
    month_amount: salesman.month_amount,
    store_count: salesman.store_count,
    joined_at: salesman.joined_at,
  },
}

/** The salesman columns in a spreadsheet. */
export const salesmanSheet = sheetColumns(salesmanRow.shape, {
  code: 'text',
  name: 'text',
  nick: 'text',
  phone: 'text',
  agent_name: 'text',
  commission_rate: 'rate',
  area_names: 'list',
  store_count: 'int',
  month_new_store: 'int',
  month_amount: 'money',
  month_target: 'money',
  target_rate: 'rate',
  commission_available: 'money',
  invite_code: 'text',
  joined_at: 'text',
  left_at: 'text',
  state: 'words',
  created_at: 'moment',
})
