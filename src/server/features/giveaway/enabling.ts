import type { Label } from '#contract/kit/label.ts'
import { secondPersonRefusal } from '#server/identity/account/second-person.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { Refusal } from '#server/platform/kernel/rows.ts'
import { book, spend, type Giveaway } from './giveaway.ts'

// Rules that give value have a switch instead of a request for approval: beyond the budget they are saved as disabled.

export const savedOff: Label = [
  '已保存为停用：超出今日免复核额度，由另一人启用',
  'Saved as disabled: it exceeds today’s approval-free amount, and another person enables it',
]
const byAnother: Label = ['超出今日免复核额度，由另一人启用', 'It exceeds today’s approval-free amount. Another person enables it']

interface Enabled {
  giveaway: Giveaway
  /** The accounts that wrote what the rule gives, its creator first; null for the system. */
  authors(): Promise<(number | null)[]>
}

/** Takes the budget for each rule that is enabled; beyond the budget only a second person enables it. Within a transaction. */
export async function refuseAlone<Row extends { id: number }>(
  ctx: Ctx,
  rows: readonly Row[],
  enabledOf: (row: Row) => Promise<Enabled>,
): Promise<Map<number, Refusal>> {
  const refusals = new Map<number, Refusal>()
  for (const row of rows) {
    const { giveaway, authors } = await enabledOf(row)
    const [why] = await spend(ctx, [giveaway])
    if (!why) continue
    const all = await authors()
    const author = all.find((id) => id !== null)
    const label = author === undefined ? byAnother : await secondPersonRefusal(ctx, { authors: all, own: byAnother })
    if (label) refusals.set(row.id, { label })
    else await book(ctx, [giveaway], author)
  }
  return refusals
}
