import { sql } from 'drizzle-orm'
import { pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { agent } from '#server/identity/access/tables.ts'
import { int8 } from '#server/platform/db/columns.ts'

/** The agent territories. A code is held by active and frozen agents: one agent per code and level (domain §5.1). */
export const agentArea = pgTable(
  'agent_area',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    agent_id: int8()
      .notNull()
      .references(() => agent.id),
    level: smallint().$type<1 | 2>().notNull(),
    area_code: text().notNull(),
    /** 0 after the contract's end, so that another agent can take the territory. */
    is_held: smallint().$type<0 | 1>().notNull().default(1),
  },
  (t) => [
    uniqueIndex('agent_area_level_area_code_key')
      .on(t.level, t.area_code)
      .where(sql`is_held = 1`),
    uniqueIndex('agent_area_agent_id_area_code_key').on(t.agent_id, t.area_code),
  ],
)
