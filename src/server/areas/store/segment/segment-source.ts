import { eq, sql } from 'drizzle-orm'
import { segmentColumns } from '#contract/store/segment.ts'
import { salesman } from '#server/areas/people/tables.ts'
import { customerSegment } from '#server/areas/store/shared/segment-tables.ts'
import { segments } from '#server/areas/store/shared/segments.ts'
import { area } from '#server/features/common/tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { contains } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'

const named = (query: ReturnType<typeof sql>) => sql<string[]>`array(${query})`

export const source: ListSource<typeof segmentColumns> = {
  ...segments,
  name: 'customer_segment',
  row: segmentColumns,
  extra: {
    area_names: named(sql`select ${area.name} from ${area} where ${area.code} = any(${customerSegment.areas}) order by ${area.code}`),
    agent_names: named(sql`select one.name from ${agent} as one where one.id = any(${customerSegment.agent_ids}) order by one.id`),
    salesman_names: named(
      sql`select ${salesman.name} from ${salesman} where ${salesman.id} = any(${customerSegment.salesman_ids}) order by ${salesman.id}`,
    ),
    agent_name: sql<string | null>`${agent.name}`.as('agent_name'),
    owner_name: sql<string | null>`coalesce(nullif(${adminUser.real_name}, ''), ${adminUser.username})`.as('owner_name'),
  },
  join: (query) =>
    query.leftJoin(agent, eq(agent.id, customerSegment.agent_id)).leftJoin(adminUser, eq(adminUser.id, customerSegment.created_by)),
  filters: { word: contains(customerSegment.search) },
  sorts: { created_at: customerSegment.created_at, updated_at: customerSegment.updated_at },
}
