import * as z from 'zod/mini'
import { post, type Permission } from './endpoint.ts'
import { derived, rowId } from './field.ts'
import type { Label } from './label.ts'
import { machine } from './machine.ts'

/** The permission to approve another person's change, in its own area, so that a wildcard over the changes does not include it. */
export const approveChanges: Permission = 'review:change:approve'
export const reviewLabel: Label = ['变更复核', 'Change review']

export type ReviewState = 'settled' | 'pending'

/** A change waits for a second person until its time is over. The state is derived from the review columns. */
export const reviewFlow = machine<ReviewState>()({
  initial: ['settled'],
  states: {
    settled: { label: ['无需复核', 'Settled'], tone: 'neutral' },
    pending: { label: ['待复核', 'Awaiting review'], tone: 'warning', waits: true },
  },
  actions: {
    change: { label: ['修改', 'Change'], from: ['settled', 'pending'], to: 'pending', via: { verb: 'edit' } },
    approve: { label: ['复核通过', 'Approve the change'], from: ['pending'], to: 'settled', actor: approveChanges },
    expire: { label: ['超过24小时', '24 hours passed'], from: ['pending'], to: 'settled', actor: 'system' },
  },
})

/** A change that waits for a second approver. */
export const review = {
  /** The time from which the change is effective; null: nothing waits. */
  pending_until: derived(['待复核至', 'Awaiting review until'], z.nullable(z.string())),
  /** The persons who changed it since the last approval. */
  changed_by: derived(['修改人', 'Changed by'], z.nullable(z.array(z.int()))),
}

/** The call that approves a row at the version that the approver has read. */
export function approval(what: string) {
  const reviewInput = z.object({ id: rowId(), version: z.int() })
  return post(['复核通过', 'Approve the change'], reviewInput, z.object({ id: z.int(), version: z.int() }), {
    path: `/api/review/change/${what}`,
    access: approveChanges,
    message: ['复核通过', 'Change approved'],
    stepUp: true,
  })
}
