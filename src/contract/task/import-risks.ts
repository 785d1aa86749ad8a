import type { Label } from '../kit/label.ts'
import { cellOf, type SheetColumn } from '../kit/sheet.ts'

/** The kinds of changes that a person should check before an import is applied. */
export const importRisks = {
  ten_fold: ['数值相差10倍以上', 'Changes by more than 10×'],
  outlier: ['与同列其他行相差100倍以上', 'Over 100× off the rest of the column'],
  unit: ['单位已换算', 'Unit converted'],
  type: ['单元格类型与该列不同', 'Cell type differs'],
  hidden: ['隐藏的行', 'Hidden rows'],
  struck: ['带删除线', 'Struck through'],
  merged: ['合并单元格', 'Merged cells'],
  price: ['价格变动超过20%', 'Price changes by more than 20%'],
  stock_out: ['库存变为0', 'Stock becomes 0'],
  carrier: ['运单号不像该承运商的单号', 'Tracking number looks like another carrier’s'],
  joined: ['订单已发货，追加运单号', 'Order already shipped'],
  new: ['新增，请核对编码', 'New: check the code'],
} as const satisfies Record<string, Label>

export type ImportRisk = keyof typeof importRisks

/** The fields with a risk, by its kind; a risk of the whole line names no field. */
export type Risks = Readonly<Partial<Record<ImportRisk, readonly string[]>>>

/** Kinds that a person accepts with another choice: new rows by the choice to create them. */
export const impliedRisks: ReadonlySet<ImportRisk> = new Set(['new'])

export const riskKinds = Object.keys(importRisks) as ImportRisk[]

const MOST_TIMES = 10
// a first stock or price is seldom larger
const MOST_FROM_ZERO = 10_000

/** Tells whether a number becomes more than ten times as large or small, 0 from more than ten, or more than ten thousand from 0. */
export function isTenFold(column: SheetColumn, before: unknown, after: unknown): boolean {
  if (typeof before !== 'number' || typeof after !== 'number') return false
  if (before === 0) return Math.abs(Number(cellOf(column, after, 'zh'))) > MOST_FROM_ZERO
  if (after === 0) return Math.abs(Number(cellOf(column, before, 'zh'))) > MOST_TIMES
  if (before < 0 !== after < 0) return true
  const times = after / before
  return times > MOST_TIMES || times < 1 / MOST_TIMES
}
