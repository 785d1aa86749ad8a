import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { agent as contract, agentRow } from '#contract/agent/agent.ts'
import { sheetColumns } from '#contract/kit/sheet.ts'
import { agentArea } from '#server/areas/people/area-tables.ts'
import { agentsSeen } from '#server/areas/people/scope.ts'
import { area } from '#server/features/common/tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { atLeast, atMost, contains, dayWithin, equals, hasPart } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { byNumberOr } from '#server/platform/kernel/masked-numbers.ts'
import { account } from '#server/platform/ledger/tables.ts'

export const agents = entityRows({ table: agent, contract, scope: agentsSeen })

const parent = alias(agent, 'parent')
const child = alias(agent, 'child')

const areasOf = (value: ReturnType<typeof sql>) =>
  sql<string[]>`array(select ${value} from ${agentArea} left join ${area} on ${area.code} = ${agentArea.area_code}
    where ${agentArea.agent_id} = ${agent.id} order by ${agentArea.area_code})`

// 330000 is the province, 330100 a city in it
const within = (code: ReturnType<typeof sql>) => sql`regexp_replace(${code}, '(00){1,2}$', '') || '%'`

export const source: ListSource<typeof agentRow> = {
  ...agents,
  name: 'agent',
  row: agentRow,
  extra: {
    parent_name: parent.name,
    areas: areasOf(sql`${agentArea.area_code}`),
    area_names: areasOf(sql`coalesce(${area.name}, ${agentArea.area_code})`),
    bank_account: sql<string | null>`case when ${agent.bank_account} is null then null else '**** ' || ${agent.bank_account_tail} end`,
    child_count: sql<number>`(select count(*)::int from ${agent} ${child} where ${child.parent_id} = ${agent.id} and ${child.deleted_at} is null)`,
    commission_available: sql<number>`coalesce((select ${account.available} from ${account}
      where ${account.owner_type} = 'agent' and ${account.owner_id} = ${agent.id} and ${account.kind} = 'commission'), 0)`.mapWith(Number),
  },
  join: (query) => query.leftJoin(parent, eq(parent.id, agent.parent_id)),
  filters: {
    word: byNumberOr(agent.phone, contains(agent.search), { beside: hasPart(agent.search) }),
    level: equals(agent.level),
    parent_id: equals(agent.parent_id),
    area: {
      where: (place) => sql`exists (select from ${agentArea} where ${agentArea.agent_id} = ${agent.id}
        and (${agentArea.area_code} like ${within(sql`${place}::text`)} or ${place}::text like ${within(sql`${agentArea.area_code}`)}))`,
    },
    state: equals(agent.state),
    end_from: atLeast(agent.contract_end),
    end_to: atMost(agent.contract_end),
    ends_within: dayWithin(agent.contract_end),
  },
  sorts: {
    created_at: agent.created_at,
    month_amount: agent.month_amount,
    store_count: agent.store_count,
    contract_end: agent.contract_end,
  },
}

/** The agent columns in a spreadsheet. */
export const agentSheet = sheetColumns(agentRow.shape, {
  code: 'text',
  name: 'text',
  level: 'words',
  parent_name: 'text',
  area_names: 'list',
  contact: 'text',
  phone: 'text',
  commission_rate: 'rate',
  deposit: 'money',
  salesman_count: 'int',
  store_count: 'int',
  month_amount: 'money',
  commission_available: 'money',
  contract_no: 'text',
  contract_start: 'text',
  contract_end: 'text',
  state: 'words',
  created_at: 'moment',
})
