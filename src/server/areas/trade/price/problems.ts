import { say, type Label, type Language } from '#contract/kit/label.ts'
import { offSale } from '#server/areas/goods/shared/lock-skus.ts'
import { refuse, type ApiError } from '#server/platform/kernel/errors.ts'
import type { LineFacts, Problem } from './facts.ts'
import { MOST_AMOUNT } from './spread.ts'

/** The largest line quantity, the same as for a SKU's stock. */
export const MOST_QTY = 100_000_000

export const stockShort: Label = ['商品“{code}”库存不足，剩余{n}{unit}', '“{code}” is low on stock: {n} {unit} left']
const belowMoq: Label = ['“{code}”起订量为{n}{unit}', 'The minimum order of “{code}” is {n} {unit}']
const notMultiple: Label = ['“{code}”数量必须是{n}的整数倍', 'The quantity of “{code}” must be a multiple of {n}']
const aboveMost: Label = ['“{code}”单次限购{n}{unit}', 'At most {n} {unit} of “{code}” per order']
export const tooMuch: Label = ['订单金额不能超过{x}元', 'An order must not exceed ¥{x}']

/** The line problems (domain §7.1). Several lines with one SKU count together; the last bears the problem. */
export function lineProblems(lines: readonly LineFacts[]): Problem[] {
  return [...Map.groupBy(lines, ({ goods }) => goods.sku_id).values()].flatMap((same) => {
    const last = same.at(-1) as LineFacts
    const { goods } = last
    const { code, unit, stock, moq, step_qty, max_qty } = goods
    const qty = qtyOf(same)
    const isLimited = !same.every(isFreeOfMinimum)
    const limited = qtyOf(same.filter((line) => !isFreeOfMinimum(line)))
    const problemsOf = (label: Label, values: Problem['values'] = {}) => [lineProblem(last, label, { code, unit, ...values })]
    if (!goods.is_on_sale) return problemsOf(offSale)
    if (isLimited && limited < moq) return problemsOf(belowMoq, { n: moq })
    if (limited % step_qty !== 0) return problemsOf(notMultiple, { n: step_qty })
    if (max_qty !== null && limited > max_qty) return problemsOf(aboveMost, { n: max_qty })
    if (qty > stock) return problemsOf(stockShort, { n: stock })
    return isPriceable(last) ? [] : problemsOf(tooMuch, { x: MOST_AMOUNT / 100 })
  })
}

/** An activity or a package sets its own limits. */
export function isFreeOfMinimum({ activity, package: part }: LineFacts): boolean {
  return activity?.ignores_minimum === true || Boolean(part)
}

export function lineProblem({ index, goods }: Pick<LineFacts, 'index' | 'goods'>, label: Label, values: Problem['values']): Problem {
  return { index, sku_id: goods.sku_id, field: 'lines', label, values }
}

/** Goods off sale, and quantities beyond all bounds, have no price; the totals leave them out. */
export function isPriceable({ goods, qty }: LineFacts): boolean {
  return goods.is_on_sale && qty <= MOST_QTY && qty * goods.price_store <= MOST_AMOUNT
}

export function qtyOf(lines: readonly { qty: number }[]): number {
  return lines.reduce((sum, { qty }) => sum + qty, 0)
}

/** The first problem as a refusal; the form gets all problems, each at its line. */
export function refusalOf(problems: readonly [Problem, ...Problem[]], language: Language): ApiError {
  const [first] = problems
  const fields = problems.map((problem) => ({ field: fieldOf(problem), msg: say(problem.label, language, problem.values) }))
  return refuse(first.label, { values: first.values, fields })
}

/** The input path that a problem belongs to: `lines.3.qty`. */
export function fieldOf({ index, field }: Problem): string {
  return index === null ? field : `${field}.${index}.qty`
}
