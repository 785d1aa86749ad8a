import type { Amount } from './amount.ts'
import { amountIn } from './amount.ts'
import { numberOf, unit, unitOf } from './words.ts'

interface TableRow {
  text: string
  goods: string
  amount: Amount
}

const heads = {
  qty: /数量|qty|quantity|采购量|需求|台数|件数/i,
  unit: /^(?:计量)?单位$|^unit$/i,
  ignored: /单价|金额|合计|价格|price|amount|备注|说明|remark|note|序号|^no\.?$|^#$|交期|货期|税/i,
  goods: /名称|品名|型号|规格|编码|编号|物料|商品|产品|材质|品牌|描述|code|item|name|model|spec|brand|description/i,
}

/** The rows in a pasted table: with a header by its columns, otherwise by the cell shape. */
export function tableRows(rows: readonly string[]): TableRow[] {
  const cells = rows.map((row) => row.split(/[\t|]/).map((cell) => cell.trim()))
  const head = cells[0] ?? []
  const isHead =
    head.filter((cell) => Object.values(heads).some((pattern) => pattern.test(cell))).length >= 2 &&
    !head.some((cell) => /^\d+$/.test(cell))
  const before: string[] = []
  return cells.slice(isHead ? 1 : 0).flatMap((line) => {
    // 同上 in a cell repeats the cell above
    const row = line.map((cell, i) => (/^(?:同上|〃|")$/.test(cell) ? (before[i] ?? '') : cell))
    before.splice(0, before.length, ...row)
    const text = line.filter(Boolean).join(' ')
    if (text === '' || /^(?:合计|总计|小计|共计|total)/i.test(text)) return []
    const { goods, amount } = isHead ? byHead(head, row) : byShape(row)
    return [{ text, goods, amount }]
  })
}

function byHead(head: readonly string[], row: readonly string[]) {
  const column = (pattern: RegExp) => row[head.findIndex((cell) => pattern.test(cell))] ?? ''
  const goods = row.filter((_, i) => isGoodsColumn(head[i] ?? '')).join(' ')
  const written = column(heads.qty).replaceAll(',', '')
  const alone = amountIn(written)
  const qty = /^\d+$/.test(written) ? whole(Number(written)) : alone.qty
  return { goods, amount: { qty, unit: unitOf(column(heads.unit) || undefined) ?? alone.unit, found: [] } }
}

function isGoodsColumn(head: string): boolean {
  if (heads.goods.test(head)) return !/数量|单位/.test(head)
  return head !== '' && !heads.qty.test(head) && !heads.unit.test(head) && !heads.ignored.test(head)
}

const unitCell = new RegExp(`^${unit}$`, 'i')
const amountCell = new RegExp(`^[x×*]?\\s*(\\d[\\d,]*)\\s*(${unit})?$`, 'i')

function byShape(row: readonly string[]) {
  const cells = [...row]
  // a row number before the goods
  if (/^\d{1,3}[.、]?$/.test(cells[0] ?? '') && cells.slice(1).some((cell) => /\D/.test(cell) && !unitCell.test(cell))) cells.shift()
  const isMoney = (cell: string) => /^[¥$]|^\d+\.\d+$|元$/.test(cell)
  const numbers = cells.flatMap((cell, at) => {
    const match = at > 0 ? amountCell.exec(cell) : null
    return match ? [{ at, qty: Number((match[1] ?? '').replaceAll(',', '')), unit: match[2] }] : []
  })
  const unitAt = cells.findIndex((cell) => unitCell.test(cell))
  const found =
    numbers.find((one) => one.unit) ??
    numbers.find(({ at }) => unitAt >= 0 && Math.abs(at - unitAt) === 1) ??
    numbers.find(({ at }) => cells.slice(0, at).some((cell) => /\d/.test(cell) && !isMoney(cell))) ??
    numbers.at(-1)
  if (!found) {
    const goods = cells.filter((cell, i) => i !== unitAt && !isMoney(cell)).join(' ')
    return { goods, amount: amountIn(goods) }
  }
  // numbers behind the quantity are prices and sums
  const goods = cells.filter(
    (cell, i) => i !== found.at && i !== unitAt && !isMoney(cell) && !(i > found.at && numberOf(cell) !== undefined && /^\d/.test(cell)),
  )
  return {
    goods: goods.join(' '),
    amount: { qty: whole(found.qty), unit: unitOf(found.unit ?? (unitAt >= 0 ? cells[unitAt] : undefined)), found: [] },
  }
}

function whole(value: number): number | null {
  return Number.isInteger(value) && value > 0 && value <= 10_000_000 ? value : null
}
