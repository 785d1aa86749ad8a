import { costMask } from '#contract/goods/sku-fields.ts'
import { phoneMask, shownBy, type Mask } from '#contract/kit/masked.ts'
import type { Actor } from '#server/platform/kernel/ctx.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'

// logged values without a record have no contract, so they are masked by field name
const MASKS: Readonly<Record<string, Mask>> = {
  phone: phoneMask,
  mobile: phoneMask,
  price_cost: costMask,
  cost_amount: costMask,
  costed_amount: costMask,
  // the price change study
  under_floor: costMask,
  is_under_floor: costMask,
  below_cost: costMask,
  by_cost: costMask,
}

/** Logged values, redacted for the caller. */
export function redactFor<Values>(actor: Actor, values: Values, mask?: Mask): Values {
  if (Array.isArray(values)) return values.map((value: unknown) => redactFor(actor, value, mask)) as Values
  if (typeof values === 'object' && values !== null) {
    const visible = Object.entries(values).map(([name, value]) => [name, redactFor(actor, value as unknown, MASKS[name] ?? mask)])
    return Object.fromEntries(visible) as Values
  }
  // a mask shows a value with the same type, or null
  return !mask || mayCall(actor, mask.access) ? values : (shownBy(mask, values) as Values)
}
