import { skuCost } from '#contract/goods/sku.ts'
import { seesPhones } from '#contract/kit/masked.ts'
import { COLLEAGUE_PHONE, COST, CUSTOMER_PHONE, OLD_COST } from '#test/make/secrets.ts'
import type { Check } from './check.ts'
import { opens } from './permission.ts'

/** The secrets that these permissions mask. */
export function closedTo(perms: readonly string[]): readonly string[] {
  const costs = [COST, OLD_COST].flatMap((cost) => [String(cost), String(cost / 100), (cost / 100).toLocaleString('en')])
  return [
    ...(opens(perms, skuCost) ? [] : costs),
    ...(opens(perms, seesPhones) ? [] : [CUSTOMER_PHONE]),
    ...(opens(perms, seesPhones) || opens(perms, 'dev:user:edit') ? [] : [COLLEAGUE_PHONE]),
  ]
}

/** No answer contains a value that is masked for the identity. */
export const masked: Check = ({ closed }, { body }) => {
  const leaks = closed.filter((secret) => body.includes(secret))
  return leaks.length > 0 ? `tells ${leaks.join(', ')}` : undefined
}
