import { costMask } from '#contract/goods/sku-fields.ts'
import { phoneMask, shownBy, type Mask } from '#contract/kit/masked.ts'
import type { Actor } from '../core/ctx.ts'
import { mayCall } from '../core/permissions.ts'

// what is noted beside records has no contract of its own: names tell what is masked
const MASKS: Readonly<Record<string, Mask>> = { phone: phoneMask, mobile: phoneMask, price_cost: costMask }

/** What was noted, as this person may see it. */
export function shownTo<Values>(actor: Actor, values: Values, mask?: Mask): Values {
  if (Array.isArray(values)) return values.map((value: unknown) => shownTo(actor, value, mask)) as Values
  if (typeof values === 'object' && values !== null) {
    const shown = Object.entries(values).map(([name, value]) => [name, shownTo(actor, value as unknown, MASKS[name] ?? mask)])
    return Object.fromEntries(shown) as Values
  }
  // a mask shows a value of the same type, or null
  return !mask || mayCall(actor, mask.access) ? values : (shownBy(mask, values) as Values)
}
