import { and, inArray, lte } from 'drizzle-orm'
import { audit as contract } from '#contract/store/audit.ts'
import { storeAudit } from '#server/areas/people/tables.ts'
import { audit as log } from '#server/platform/kernel/audit.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { HOUR_MS } from '#server/platform/kernel/durations.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { ctxOf } from '#server/platform/messaging/queue.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'
import { audits } from './rows.ts'

const HOURS = 48
const AT_ONCE = 500

/** Moves applications that the agent has not decided within 48 hours on to the platform (domain §6.2). A repeated run finds none. */
export async function passLate(place: WorkerContext): Promise<void> {
  const ctx = ctxOf(place)
  const until = new Date(ctx.now.getTime() - HOURS * HOUR_MS).toISOString()
  for (let moved = AT_ONCE; moved === AT_ONCE;)
    moved = await transact(ctx, async (ctx) => {
      const late = ctx.db
        .select({ id: storeAudit.id })
        .from(storeAudit)
        .where(and(inArray(storeAudit.state, [...audits.contract.$.flow.actions.passLate.from]), lte(storeAudit.submitted_at, until)))
        .orderBy(storeAudit.id)
        .limit(AT_ONCE)
        // a decision in progress is not overtaken
        .for('update', { skipLocked: true })
      const rows = await advance(ctx, audits, 'passLate', { where: inArray(storeAudit.id, late) })
      await log(
        ctx,
        contract.preAudit,
        rows.map(({ id }) => ({ id, before: { state: 'pending_agent' }, after: { state: 'pending' }, reason: '初审超时' })),
      )
      return rows.length
    })
}
