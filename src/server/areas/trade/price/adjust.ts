import type { Label } from '#contract/kit/label.ts'
import { yuan } from '#server/platform/kernel/money.ts'
import { problemAt, sum } from './discounts.ts'
import type { Problem } from './facts.ts'
import { spread } from './spread.ts'

/**
 * The shares of a price change by staff (改价), by the line amounts before it. Also for a stored order: `nets` are then its line
 * amounts without their former shares. Gifts are not among them. A change that no order can bear has no shares and a problem.
 */
export function adjustShares(amount: number, nets: readonly number[], freight: number): { shares: number[]; problem: Problem | null } {
  const goods = sum(nets)
  const none = nets.map(() => 0)
  if (amount === 0) return { shares: none, problem: null }
  if (goods + amount + freight < 1) return { shares: none, problem: problemAt('adjust_amount', belowCent) }
  // freight has its own amount, so a change takes no more than the goods cost
  if (goods + amount < 0) return { shares: none, problem: problemAt('adjust_amount', belowGoods, { x: yuan(goods) }) }
  return { shares: spread(amount, nets), problem: null }
}

const belowCent: Label = ['改价后应付金额不能小于0.01元', 'The amount to pay must be at least ¥0.01 after the change']
const belowGoods: Label = [
  '减价不能大于商品金额{x}元，运费请单独修改',
  'The reduction must not exceed the goods amount of ¥{x}. Change the freight separately',
]
