import { readQuantity, unit, type Part } from '#contract/goods/quantity.ts'
import { doubtsIn } from './doubts.ts'

/** The names of a column whose numbers are the ordered quantity. */
const plainHead =
  /^(?:(?:本次|实际)?(?:采购|订购|订货|需求|需要|请购|购买|下单|申请|计划|要货|所需|购货|总)?数量?|采购量?|订购量?|订货量?|需求量?|请购量?|申请量?|要货量?|下单量?|(?:order(?:ed)?\s*)?(?:q['’]?ty|quantity))$/i
const unitHead = new RegExp(`^(${unit})数量?$`, 'i')
const englishUnit = new RegExp(`^${unit}$`, 'i')

export interface QuantityHead {
  /** The quantity for a 1 in the column. */
  one: Part
  /** The goods under it are sent back. */
  isRefused: boolean
  /** The column may hold another quantity: 库存数量, 最小起订数量. */
  isDoubtful: boolean
}

/** The meaning of the numbers below a heading: `数量（盒）`, `盒数`, `Qty (boxes)`, `退货数量`. */
export function quantityHead(head: string): QuantityHead {
  const text = head.replace(/^[*#\s]+|[*:\s]+$/g, '')
  const { isRefused } = doubtsIn(text)
  const inside = /\(([^()]*)\)$|\/\s*([^/]+)$/.exec(text)
  const written = (inside?.[1] ?? inside?.[2] ?? '').replace(/^单位\s*:?/, '').trim()
  const isTranslation = /^(?:q['’]?ty|quantity|数量)$/i.test(written)
  const before = (inside ? text.slice(0, inside.index) : text).replace(/^数量\s*(?:qty|quantity)$/i, '数量').trim()
  const own = unitHead.exec(before)?.[1] ?? (englishUnit.test(before) ? before : '')
  const one = readQuantity(`1${isTranslation ? '' : written || own}`)
  const isPlain = plainHead.test(before) || own !== ''
  return {
    one: one ?? { qty: 1, unit: null },
    isRefused,
    isDoubtful: one === null || !isPlain || (written !== '' && own !== '' && !isTranslation),
  }
}

export const quantityName = new RegExp(
  `数量|q['’]?ty|quantity|(?:计划|采购|订购|订货|需求|需要|申请|请购|要货|下单|购买|到货|实收|实发|发货|应发|欠货)数$|^(?:采购|订购|订货|请购|申请|要货|下单)$|(?:采购|订购|订货|请购|申请|要货|下单)量|需求|^(?:${unit})数$|^(?:pieces|boxes|pcs|rolls|bags|pairs|sets)$`,
  'i',
)
