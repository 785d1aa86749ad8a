import type { Collision } from '#contract/kit/collision.ts'
import type { Endpoint, Entity } from '#contract/kit/endpoint.ts'
import { messages } from '#contract/kit/messages.ts'
import { lastChanges } from '#server/features/history/last-changes.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { ApiError, conflict } from '#server/platform/kernel/errors.ts'
import { maskRow } from '#server/platform/kernel/masks.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'

/** A call's entity, as far as reading its rows is concerned. */
export interface Readable extends Pick<Entity, '$'> {
  detail?: Endpoint
}

export type Read = (ctx: Ctx, input: unknown) => Promise<unknown>

/** Adds the current row and its last changes to the refusal for an outdated save; returns any other fault unchanged. */
export async function withConflict(fault: unknown, ctx: Ctx, entity: Readable, read: Read | undefined, input: unknown): Promise<unknown> {
  const { detail } = entity
  if (!(fault instanceof ApiError) || fault.label !== messages.conflict) return fault
  if (!detail || !read || !mayCall(ctx.actor, detail.access)) return fault
  // a person's own record is read without an id
  const parsedInput = detail.input.safeParse({ id: (input as { id?: number }).id })
  if (!parsedInput.success) return fault
  try {
    const current = maskRow(ctx.actor, detail.output, detail.output.parse(await read(ctx, parsedInput.data))) as { id: number }
    const changes = await lastChanges(ctx, entity.$.address, current.id)
    return conflict({ current, changes } satisfies Record<keyof Collision, unknown>)
  } catch (other) {
    // the row was deleted meanwhile
    return other
  }
}
