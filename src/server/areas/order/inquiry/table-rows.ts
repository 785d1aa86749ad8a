import { readQuantity, unit, unitOf } from '#contract/goods/quantity.ts'
import { amountIn, noAmount, type Amount } from './amount.ts'
import { doubtsIn, type Mark } from './doubts.ts'
import { quantityHead, quantityName } from './quantity-head.ts'
import { totalName, totalsIn } from './totals.ts'

interface TableRow {
  no: number
  text: string
  goods: string
  amount: Amount
  /** The numbers in a row with a total. */
  totals?: number[]
}

/** A cell and its place in the text of the row. */
interface Cell {
  text: string
  from: number
}

const heads = {
  qty: quantityName,
  unit: /^(?:计量)?单位$|^unit$/i,
  price: /单价|金额|合计|价格|price|amount/i,
  number: /序号|^no\.?$|^#$/i,
  remark: /备注|说明|remark|note|交期|货期|税|库存|现存|在途|用途|部门|日期|申请人|供应商|图片|重量/i,
  goods: /名称|品名|型号|规格|编码|编号|物料|商品|产品|材质|品牌|描述|code|part|p\/n|sku|item|name|model|spec|brand|description/i,
}

/** Tells whether cells name columns. */
export function isHeading(head: readonly string[]): boolean {
  const named = head.filter((cell) => Object.values(heads).some((pattern) => pattern.test(cell)))
  return named.length >= 2 && !head.some((cell) => /^\d+$/.test(cell))
}

/** The rows in a pasted table: with a header by its columns, otherwise by the cell shape. */
export function tableRows(rows: readonly { no: number; text: string }[]): TableRow[] {
  const table = rows.map(({ no, text }) => ({ no, cells: text.split(/[\t|]/).map((cell) => cell.trim()) }))
  const head = table[0]?.cells ?? []
  const isHead = isHeading(head) || (head.some((cell) => quantityName.test(cell)) && !head.some((cell) => /\d/.test(cell)))
  const before: string[] = []
  const isNumbered = countsRows(table.map(({ cells }) => cells[0] ?? ''))
  return table.slice(isHead ? 1 : 0).flatMap(({ no, cells: line }) => {
    // 同上 in a cell repeats the cell above
    const row = line.map((cell, i) => (/^(?:同上|〃|")$/.test(cell) ? (before[i] ?? '') : cell))
    before.splice(0, before.length, ...row)
    const { text, cells } = placed(row)
    if (text === '') return []
    if (totalName.test(text)) {
      const counted = isHead ? row.filter((_, i) => heads.qty.test(head[i] ?? '') && !isGoodsColumn(head[i] ?? '')).join(' ') : text
      return [{ no, text, goods: '', amount: noAmount(''), totals: totalsIn(counted) }]
    }
    return [{ no, text, ...(isHead ? byHead(head, cells) : byShape(cells, isNumbered)) }]
  })
}

/** Tells whether the first column counts the rows, by ones or tens. */
function countsRows(column: readonly string[]): boolean {
  const numbers = column.map((cell) => Number(/^\d{1,3}(?=[.、]?$)/.exec(cell)?.[0] ?? NaN))
  const steps = new Set(numbers.slice(1).map((number, i) => number - (numbers[i] ?? 0)))
  return numbers.length === 1 || (steps.size === 1 && (steps.has(1) || steps.has(10)))
}

function placed(row: readonly string[]): { text: string; cells: Cell[] } {
  let from = 0
  const cells = row.map((text) => {
    const cell = { text, from }
    if (text !== '') from += text.length + 1
    return cell
  })
  return { text: row.filter(Boolean).join(' '), cells }
}

const markOf = ({ text, from }: Cell, reason: Mark['reason']): Mark => ({ from, to: from + text.length, reason })

function byHead(head: readonly string[], cells: readonly Cell[]): { goods: string; amount: Amount } {
  const under = (pattern: RegExp) => cells.filter(({ text }, i) => text !== '' && pattern.test(head[i] ?? ''))
  const goods = cells.filter((_, i) => isGoodsColumn(head[i] ?? ''))
  const isOther = (cell: Cell) => Number(quantityHead(head[cells.indexOf(cell)] ?? '').isDoubtful)
  // 需求数量 before 库存数量
  const [qty, ...others] = under(heads.qty)
    .filter((cell) => !goods.includes(cell))
    .toSorted((a, b) => isOther(a) - isOther(b))
  const [own] = under(heads.unit)
  const rest = [...under(heads.price).map((cell) => markOf(cell, 'price')), ...under(heads.remark).map((cell) => markOf(cell, 'word'))]
  // a column without a head, and a second quantity
  const unknown = cells.filter(({ text }, i) => text !== '' && (head[i] ?? '') === '' && !isMark(text))
  const marks = [...rest, ...others.map((cell) => markOf(cell, 'number')), ...unknown.map((cell) => markOf(cell, 'word'))]
  const read = qty ? underHead(qty, own, head[cells.indexOf(qty)] ?? '') : noAmount('')
  const refused = cells.filter(({ text }, i) => !/^[-/—0\s]*$/.test(text) && doubtsIn(head[i] ?? '').isRefused)
  const isRefused = read.isRefused || refused.length > 0
  return withGoods(goods, { ...read, isBare: false, isRefused }, [...marks, ...refused.map((cell) => markOf(cell, 'negation'))])
}

/** The quantity in a cell below its heading, which may name the unit or another meaning. */
function underHead(cell: Cell, unitCell: Cell | undefined, head: string): Amount {
  const { one, isDoubtful } = quantityHead(head)
  const read = cellAmount(cell, unitCell)
  const parts = read.parts.map((part) => (part.unit === null ? { qty: part.qty * one.qty, unit: one.unit } : part))
  const isOther = read.parts.some((part) => part.unit !== null && one.unit !== null && part.unit !== one.unit)
  const marks = isDoubtful || isOther ? [...read.marks, markOf(cell, 'number')] : read.marks
  return { ...read, parts, unit: read.unit ?? one.unit, marks }
}

/** The goods cells may hold doubts of their own: `不要国产`. */
function withGoods(goods: readonly Cell[], read: Amount, marks: readonly Mark[]): { goods: string; amount: Amount } {
  const own = goods.flatMap((cell) => cellDoubts(cell))
  const isRefused = read.isRefused || own.some(({ isRefused }) => isRefused)
  const all = [...read.marks, ...marks, ...own.flatMap(({ marks: some }) => some)]
  return {
    goods: goods
      .map(({ text }) => text)
      .filter(Boolean)
      .join(' '),
    amount: {
      ...read,
      packs: [...read.packs, ...own.flatMap(({ packs }) => packs)],
      marks: all,
      isRefused,
      parts: isRefused ? [] : read.parts,
    },
  }
}

function cellDoubts({ text, from }: Cell) {
  const { isRefused, marks, packs } = amountIn(text)
  // a number in a cell for goods is a size
  const own = marks.filter(({ reason }) => reason !== 'number' && reason !== 'range' && reason !== 'about')
  return {
    isRefused,
    packs,
    marks: own.map((mark) => ({ ...mark, from: mark.from + from, to: mark.to + from })),
  }
}

function isMark(text: string): boolean {
  return /^[-/—]+$/.test(text)
}

function isGoodsColumn(head: string): boolean {
  if (heads.goods.test(head)) return !/数量|单位/.test(head)
  return head !== '' && ![heads.qty, heads.unit, heads.price, heads.number, heads.remark].some((pattern) => pattern.test(head))
}

/** The quantity of a cell, whose unit may stand in another one. */
function cellAmount(cell: Cell, unitCell: Cell | undefined): Amount {
  if (isMark(cell.text)) return noAmount('')
  const own = unitOf(unitCell?.text || undefined)
  if (/^-\s*\d/.test(cell.text)) return { ...noAmount(''), marks: [markOf(cell, 'sign')], isRefused: true }
  // (10) is -10 in the sheets of accounts
  if (/^\(.*\)$/.test(cell.text)) return { ...noAmount(''), unit: own, marks: [markOf(cell, 'sign')] }
  const alone = readQuantity(cell.text)
  if (alone) {
    const part = { qty: alone.qty, unit: alone.unit ?? own }
    return { ...noAmount(''), parts: [part], unit: part.unit, isBare: part.unit === null }
  }
  // a goods word before it, as in a line
  const read = amountIn(`A1 ${cell.text}`)
  const isRead = read.parts.length > 0 && read.rest.replace('A1', '').trim() === ''
  const marks = isRead ? read.marks.map(({ reason }) => markOf(cell, reason)) : [markOf(cell, read.marks[0]?.reason ?? 'number')]
  const parts = read.parts.map((part) => ({ ...part, unit: part.unit ?? own }))
  return { ...read, parts, unit: read.unit ?? own, marks }
}

const unitCell = new RegExp(`^${unit}$`, 'i')
const amountCell = new RegExp(`^[x×*]?\\s*-?\\d[\\d,]*(?:\\.0+)?\\s*(?:${unit})?$`, 'i')

function byShape(row: readonly Cell[], isNumbered: boolean): { goods: string; amount: Amount } {
  const cells = row.filter(({ text }) => text !== '')
  // a row number before the goods
  if (
    /^\d{1,3}[.、]?$/.test(cells[0]?.text ?? '') &&
    cells.slice(1).some(({ text }) => /\D/.test(text) && !unitCell.test(text) && !amountCell.test(text))
  ) {
    const [first] = cells
    const isOnly = !cells.slice(1).some(({ text }) => amountCell.test(text))
    // `12⇥CODE` in rows that the column does not count
    if (first && !isNumbered && isOnly && /^\d+$/.test(first.text)) return withGoods(cells.slice(1), cellAmount(first, undefined), [])
    cells.shift()
  }
  const isMoney = ({ text }: Cell) => /^[¥$]|^\d+\.\d+$|元$/.test(text)
  const own = cells.find(({ text }) => unitCell.test(text))
  const numbers = cells.flatMap((cell, at) => (at > 0 && amountCell.test(cell.text) ? [{ cell, at }] : []))
  const hasUnit = ({ cell }: { cell: Cell }) => /\d\s*[^\d\s.,]+$/.test(cell.text)
  const unitAt = own ? cells.indexOf(own) : -1
  const found =
    numbers.find(hasUnit) ??
    numbers.find(({ at }) => unitAt >= 0 && Math.abs(at - unitAt) === 1) ??
    numbers.find(({ at }) => cells.slice(0, at).some((cell) => /\d/.test(cell.text) && !isMoney(cell))) ??
    numbers.at(-1)
  // (10) is -10 in the sheets of accounts
  const account = found ? undefined : cells.find(({ text }, at) => at > 0 && /^\(\s*\d[\d.,]*\s*\)$/.test(text))
  if (account)
    return withGoods(
      cells.filter((cell) => cell !== account && cell !== own),
      cellAmount(account, own),
      [],
    )
  if (!found) {
    const goods = cells.filter((cell) => cell !== own && !isMoney(cell))
    const text = goods.map((cell) => cell.text).join(' ')
    const amount = amountIn(text)
    // the text has other offsets than the row
    const marks = amount.marks.flatMap(({ reason }) => goods.slice(-1).map((cell) => markOf(cell, reason)))
    return { goods: amount.rest, amount: { ...amount, marks: [...marks, ...cells.filter(isMoney).map((cell) => markOf(cell, 'price'))] } }
  }
  // numbers behind the quantity are prices and sums
  const isPrice = (cell: Cell, at: number) => isMoney(cell) || (at > found.at && /^[\d.,]+$/.test(cell.text))
  const goods = cells.filter((cell, at) => at !== found.at && cell !== own && !isPrice(cell, at))
  const marks = cells.filter((cell, at) => at !== found.at && isPrice(cell, at)).map((cell) => markOf(cell, 'price'))
  return withGoods(goods, cellAmount(found.cell, hasUnit(found) ? undefined : own), marks)
}
