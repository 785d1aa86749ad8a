import type { Collision } from '#contract/kit/collision.ts'
import type { Endpoint, Entity } from '#contract/kit/endpoint.ts'
import { messages } from '#contract/kit/messages.ts'
import type { Ctx } from '../core/ctx.ts'
import { ApiError, stale } from '../core/errors.ts'
import { masked } from '../core/masks.ts'
import { mayCall } from '../core/permissions.ts'
import { lastChanges } from '../history/last-changes.ts'

/** The entity that a call belongs to, as far as its rows can be read. */
export interface Readable extends Pick<Entity, '$'> {
  detail?: Endpoint
}

export type Read = (ctx: Ctx, input: unknown) => Promise<unknown>

/** The refusal of an outdated save, together with the row as it is and who changed it; any other fault as it is. */
export async function withCurrent(fault: unknown, ctx: Ctx, entity: Readable, read: Read | undefined, input: unknown): Promise<unknown> {
  const { detail } = entity
  if (!(fault instanceof ApiError) || fault.label !== messages.stale) return fault
  if (!detail || !read || !mayCall(ctx.actor, detail.access)) return fault
  // what is everybody's own is read without an id
  const asked = detail.input.safeParse({ id: (input as { id?: number }).id })
  if (!asked.success) return fault
  try {
    const current = masked(ctx.actor, detail.output, detail.output.parse(await read(ctx, asked.data))) as { id: number }
    const changes = await lastChanges(ctx, entity.$.address, current.id)
    return stale({ current, changes } satisfies Record<keyof Collision, unknown>)
  } catch (other) {
    // deleted since
    return other
  }
}
