import type { InquiryLine, OrderGoods } from '#contract/order/inquiry.ts'

// units that count single pieces, whatever the goods call them
const pieces: ReadonlySet<string> = new Set(['个', '只', '件', '支', '片', '条', '根', '把', '块', '套', '台', '张', '顶', '盏', '瓶'])
const DOZEN = 12

interface Amount {
  qty: number | null
  /** Null: the base unit. */
  unit: string | null
  /** The goods do not have the unit in the inquiry. */
  isOther: boolean
}

/** The quantity of a pasted line in a unit that the goods have: a pack unit keeps its exact ratio. */
export function amountFor({ qty, unit }: Pick<InquiryLine, 'qty' | 'unit'>, goods: Pick<OrderGoods, 'unit' | 'units'>): Amount {
  if (unit === null || unit === goods.unit) return { qty, unit: null, isOther: false }
  if (goods.units.some((one) => one.unit === unit)) return { qty, unit, isOther: false }
  if (unit === '打') return { qty: qty === null ? null : qty * DOZEN, unit: null, isOther: false }
  return { qty, unit: null, isOther: !(pieces.has(unit) && pieces.has(goods.unit)) }
}
