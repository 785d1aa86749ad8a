import { constraintError } from './constraints.ts'
import { transact, type Ctx } from './ctx.ts'
import { ApiError } from './errors.ts'
import type { BatchResult } from './rows.ts'

/**
 * Acts on several rows, each in its own transaction and in ascending order: a row refused by a rule or by the database does not prevent the
 * others. For actions with effects that may fail; `changeRows` and `transitionRows` need fewer statements.
 */
export async function eachRow(ctx: Ctx, ids: readonly number[], act: (ctx: Ctx, id: number) => Promise<unknown>): Promise<BatchResult> {
  const result: BatchResult = { success: [], failed: [] }
  for (const id of ids.toSorted((a, b) => a - b)) {
    try {
      await transact(ctx, (ctx) => act(ctx, id))
      result.success.push(id)
    } catch (error) {
      const refusal = error instanceof ApiError ? error : error instanceof Error ? constraintError(error) : undefined
      if (!refusal) throw error
      result.failed.push({ id, msg: refusal.messageIn(ctx.language) })
    }
  }
  return result
}
