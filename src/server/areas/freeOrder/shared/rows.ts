import { and, eq, sql } from 'drizzle-orm'
import { activity as activityContract } from '#contract/freeOrder/activity.ts'
import { record as recordContract } from '#contract/freeOrder/record.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { visible } from '#server/platform/kernel/scope.ts'
import { freeActivity, freeRecord, freeSession } from './tables.ts'

export const activities = entityRows({ table: freeActivity, contract: activityContract, scope: 'shared' })

/** The records for the orders whose agent or customer service the caller sees; a customer sees the own ones. */
export const records = entityRows({
  table: freeRecord,
  contract: recordContract,
  scope: (ctx) => visible(ctx, { agent: freeRecord.agent_id, cs: freeRecord.cs_id, customer: freeRecord.user_id }),
})

/** The place in the count: while orders still join, somebody could choose the next place with it. */
export const seqAfterEnd = sql<number | null>`case when ${freeActivity.state} = 'closed' then ${freeRecord.seq} end`.as('seq')

export type FreeActivityRow = typeof freeActivity.$inferSelect
export type FreeRecordRow = typeof freeRecord.$inferSelect

export const sessionAt = ({ activity_id, session_no }: { activity_id: number; session_no: number }) =>
  and(eq(freeSession.activity_id, activity_id), eq(freeSession.session_no, session_no))
