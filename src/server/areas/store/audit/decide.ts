import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import type { audit as contract, Decision } from '#contract/store/audit.ts'
import type { storeAudit } from '#server/areas/people/tables.ts'
import { storeApproved } from '#server/areas/ports/approved-store.ts'
import { serviceId } from '#server/identity/account/account-rules.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { eachRow } from '#server/platform/kernel/each-row.ts'
import { transition } from '#server/platform/kernel/machine.ts'
import { tellBySms } from '#server/platform/messaging/queue.ts'
import { releaseUse } from './apply.ts'
import { enterStore } from './approval.ts'
import { audits } from './rows.ts'

type Audit = typeof storeAudit.$inferSelect

/** The agent's decision: the platform decides next, or the application is rejected (domain §6.2). */
export async function preAudit(ctx: Ctx, { id, version, pass, opinion }: ParsedOf<typeof contract.preAudit>) {
  const firstReview = { pre_auditor_id: ctx.actor.id, pre_at: ctx.now.toISOString(), pre_opinion: opinion ?? null }
  const { version: saved } =
    pass === 1
      ? await transition(ctx, audits, 'prePass', { id, version, set: () => firstReview })
      : await transition(ctx, audits, 'preReject', {
          id,
          version,
          set: () => ({ ...firstReview, ...decided(ctx), reject_reason: opinion }),
          effects: rejected,
        })
  return { id, version: saved }
}

/** The platform's decision. */
export async function audit(ctx: Ctx, { id, version, pass, reason, ...decision }: Decision) {
  const { version: saved } =
    pass === 1
      ? await approveOne(ctx, { id, version }, decision)
      : await transition(ctx, audits, 'reject', {
          id,
          version,
          set: () => ({ ...decided(ctx), reject_reason: reason }),
          effects: rejected,
        })
  return { id, version: saved }
}

/** Approves new stores with the same price level, each in its own transaction. */
export function approve(ctx: Ctx, { ids, price_level, tags }: ParsedOf<typeof contract.approve>) {
  return eachRow(ctx, ids, (ctx, id) => approveOne(ctx, { id, onlyNew: true }, { price_level, tags }))
}

interface Which {
  id: number
  version?: number | undefined
  onlyNew?: true
}

async function approveOne(ctx: Ctx, { id, version, onlyNew }: Which, { cs_wxid, ...decision }: Omit<Decision, 'id' | 'pass' | 'reason'>) {
  const cs_id = (await serviceId(ctx, cs_wxid)) ?? null
  return transition(ctx, audits, 'approve', {
    id,
    version,
    check: async (_ctx, { kind }) => (onlyNew && kind !== 'new' ? { label: singly } : undefined),
    set: () => decided(ctx),
    effects: async (ctx, after) => {
      const { id: store_id } = await enterStore(ctx, after, { ...decision, cs_id })
      if (after.kind === 'new') await storeApproved(ctx, { store_id, user_id: after.user_id, invite_id: after.invite_id })
      await tell(ctx, 'store_approved', after, {})
    },
  })
}

function decided({ actor, now }: Ctx) {
  return { auditor_id: actor.id, audit_at: now.toISOString() }
}

async function rejected(ctx: Ctx, after: Audit): Promise<void> {
  await releaseUse(ctx, after.invite_id)
  await tell(ctx, 'store_rejected', after, { reason: after.reject_reason ?? '' })
}

/** Queues the message in the decision transaction. A number that has reached its daily limit does not prevent the decision. */
async function tell(
  ctx: Ctx,
  event: 'store_approved' | 'store_rejected',
  { phone, name, audit_no }: Audit,
  params: Record<string, string>,
): Promise<void> {
  await tellBySms(ctx, [{ event, phone, params: { store: name, ...params }, biz_id: audit_no }])
}

const singly: Label = ['资料变更需单独审核', 'Changes of store data must be reviewed one by one']
