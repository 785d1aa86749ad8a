import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { aftersale as contract } from '#contract/shop/aftersale.ts'
import { cancelAftersale, createAftersale, sendBack } from '#server/areas/order/aftersale/aftersale-steps.ts'
import * as area from '#server/areas/order/aftersale/aftersale.ts'
import { carrierNameOf } from '#server/areas/order/order/options.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

// The after-sale scope limits these calls to the caller's; the contract limits their answers.

export { detail, refundable } from '#server/areas/order/aftersale/aftersale-detail.ts'

export function list(ctx: Ctx, query: ParsedOf<typeof contract.list>) {
  return area.list(ctx, query)
}

export async function create(ctx: Ctx, form: ParsedOf<typeof contract.create>) {
  const { id, as_no, state } = await createAftersale(ctx, form, contract.create)
  return { id, as_no, state }
}

export async function cancel(ctx: Ctx, { id }: ParsedOf<typeof contract.cancel>) {
  return changed(await cancelAftersale(ctx, id, contract.cancel))
}

export async function tracking(ctx: Ctx, { id, carrier, tracking_no }: ParsedOf<typeof contract.tracking>) {
  return changed(await sendBack(ctx, { id, carrier: carrier ? carrierNameOf(carrier) : null, tracking_no }, contract.tracking))
}

function changed<State>({ id, state }: { id: number; state: State }) {
  return { id, state }
}
