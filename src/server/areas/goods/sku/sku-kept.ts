import { sku as contract } from '#contract/goods/sku.ts'
import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { referencedSkus } from '#server/areas/goods/shared/references.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { Refusal } from '#server/platform/kernel/rows.ts'

/**
 * SKUs that must not be deleted, by id, with the reason: orders reserve their stock, or an offer contains them (domain §3.5). The rows are
 * locked.
 */
export async function keptSkus(ctx: Ctx, rows: readonly { id: number; stock_lock: number }[]): Promise<Map<number, Refusal>> {
  const offered = await referencedSkus(
    ctx,
    rows.map(({ id }) => id),
  )
  const refusals = new Map<number, Refusal>()
  for (const { id, stock_lock } of rows) {
    if (stock_lock > 0) refusals.set(id, { label: reserved })
    else if (offered.has(id)) refusals.set(id, { label: messages.in_use, values: { entity: contract.$.label } })
  }
  return refusals
}

const reserved: Label = ['存在未完成订单占用库存，无法删除', 'Open orders hold stock of this SKU, so it cannot be deleted']
