import { hanNumber, MOST_STATED, numberOf } from '#contract/goods/quantity.ts'
import type { MessageAddress } from './address.ts'
import { amountIn, noAmount, type Amount } from './amount.ts'
import { doubtAbove, doubtRefused } from './corrections.ts'
import { distinctMarks, doubtsIn, trimmed, type Mark } from './doubts.ts'
import type { InquiryLine } from './inquiry-line.ts'
import { eachAlone, piecesOf, type EachAlone } from './pieces.ts'
import { LONGEST_ROW, rowsOf } from './source-rows.ts'
import { compareTotal, totalName, totalsIn } from './totals.ts'
import { isNamed, MOST_WORDS, normalWords, withoutNoise } from './words.ts'

export interface ParsedInquiry {
  lines: InquiryLine[]
  address: MessageAddress | null
}

export const MOST_LINES = 300

/** The lines in a pasted inquiry: free text, chat messages or a table. Never fails; more lines are cut off. */
export function parseInquiry(source: string, most = MOST_LINES): ParsedInquiry {
  const lines: InquiryLine[] = []
  let heading = ''
  let refusal = ''
  let each: EachAlone | null = null
  const { rows, address } = rowsOf(source)
  for (const { no, text, amount, goods, totals } of rows) {
    if (lines.length >= most) break
    const sums = totals ?? (goods === undefined && totalName.test(text) && !isNamed(text.replace(totalName, '')) ? totalsIn(text) : null)
    if (sums && lines.length > 0 && (!/^\s*共/.test(text) || lines.every(({ stated }) => stated.parts.length > 0))) {
      compareTotal(lines, no, sums)
      continue
    }
    if (goods !== undefined && amount) {
      add(lines, { no, text, goods, amount: under(refusal || heading, text, amount) })
      continue
    }
    if (text === '') {
      heading = ''
      refusal = ''
      each = null
      continue
    }
    const forEach = eachAlone(text, lines.some(isOpenLine))
    if (forEach) {
      if (forEach.isAbove)
        for (const line of lines) countEach(line, forEach, no, forEach.count !== undefined && forEach.count !== lines.length)
      else each = forEach
      continue
    }
    const first = lines.length
    if (refusesBelow(text)) refusal = text
    if (documentNumber.test(text)) continue
    const alone = numberAlone(text, lines.at(-1))
    if (alone) {
      add(lines, { no, text, goods: '', amount: alone })
      continue
    }
    const titled = headed(text)
    if (titled.heading) heading = titled.heading
    for (const { text: piece, amount = amountIn(piece) } of piecesOf(titled.rest)) {
      add(lines, { no, text: piece, goods: joined(heading, amount.rest), amount: under(refusal || heading, piece, amount) })
    }
    if (each) for (const line of lines.slice(first)) countEach(line, each, no)
  }
  doubtRefused(lines)
  return { lines: lines.slice(0, most), address }
}

function isOpenLine({ stated, isRefused, unit }: InquiryLine): boolean {
  return stated.parts.length === 0 && !isRefused && unit === null
}

/** A row with a quantity for each line above or below it counts a line without a quantity; one with its own is a contradiction. */
function countEach(line: InquiryLine, { part }: EachAlone, no: number, isOther = false): void {
  if (line.isRefused) return
  if (isOther) line.marks = distinctMarks([...line.marks, { from: 0, to: line.text.length, reason: 'number' }])
  if (!isOpenLine(line)) {
    line.marks = distinctMarks([...line.marks, { from: 0, to: line.text.length, reason: 'number' }])
    return
  }
  const qty = Number.isInteger(part.qty) ? part.qty : null
  Object.assign(line, { qty, unit: part.unit, stated: { ...line.stated, parts: [part] }, rows: [...new Set([...line.rows, no])] })
}

// an order number or a contract number names no goods
const documentNumber =
  /^(?:采购|订|合同|询价|报价|送货|申请|请购|需求|计划|项目)?(?:订?单|合同|P\.?O\.?|order|quotation|contract)\s*(?:编?号码?|no\.?|number)?\s*[:#.]?\s*(?=[\w/-]*\d)[a-z]{0,6}[-/]?[\d/-]{6,}[\w/-]*$/i

/** `退货：` refuses the lines below it. */
function under(heading: string, text: string, amount: Amount): Amount {
  if (heading === '' || !doubtsIn(heading).isRefused) return amount
  return { ...amount, isRefused: true, parts: [], marks: [...amount.marks, { from: 0, to: text.length, reason: 'negation' }] }
}

/** A row without goods that takes goods back is a heading, unless it means what stands above. */
function refusesBelow(text: string): boolean {
  return (
    doubtsIn(text).isRefused &&
    !isNamed(text.replace(/cancel(?:led)?|returns?(?:ed)?/gi, '')) &&
    !/\d/.test(text) &&
    !/以上|上面|前面|都|全/.test(text)
  )
}

/** A row with a number alone is the quantity for the line above, or a second one; unless it may be a part number. */
function numberAlone(text: string, last: InquiryLine | undefined): Amount | undefined {
  if (!last) return undefined
  const written = new RegExp(String.raw`^[x×*:=]?\s*(\d{1,3}(?:,\d{3})+|\d{1,7}|\d+(?:\.\d+)?[万千百kw]|${hanNumber})$`, 'i').exec(
    text,
  )?.[1]
  const qty = numberOf(written?.replaceAll(',', '') ?? '')
  if (written === undefined || qty === undefined || qty <= 0 || qty > MOST_STATED) return undefined
  const isOpen = last.stated.parts.length === 0 && last.marks.length === 0
  if (/^\d{4,}$/.test(written) && (!isOpen || (/^\d+$/.test(last.words) && last.words.length === written.length))) return undefined
  // a longer number may be a part number
  const marks = /^\d{4,}$/.test(written) ? [{ from: 0, to: text.length, reason: 'number' as const }] : []
  return { ...noAmount(''), parts: [{ qty, unit: null }], marks, isBare: true }
}

/** `轴承: 6205 10只, 6206 20只` and `螺栓 304:` with its lines below. */
function headed(text: string): { heading: string; rest: string } {
  const match = /^([^:]{1,30}):(.*)$/.exec(text)
  const title = match?.[1]?.trim() ?? ''
  if (!match || !/[一-龥]/.test(title) || /^\S{0,2}各|^每|数量|型号|规格|单价|品名|编码|单位|要求|备注/.test(title))
    return { heading: '', rest: text }
  const plainTitle = title.replace(/304|316L?|201/g, '')
  if (/\d/.test(plainTitle)) return { heading: '', rest: text }
  // 补货单: and 王哥, 麻烦报价: say nothing about goods
  const isTalking = withoutNoise(title) !== title || /[单表货求购哥姐总]$|经理|师傅|如下|清单/.test(title)
  if (isTalking && !isNamed(title) && !doubtsIn(title).isRefused) return { heading: '', rest: match[2]?.trim() ?? '' }
  return { heading: withoutNoise(title).trim(), rest: match[2]?.trim() ?? '' }
}

function joined(heading: string, text: string): string {
  return heading && !text.includes(heading) ? `${heading} ${text}` : text
}

interface NewLine {
  no: number
  text: string
  goods: string
  amount: Amount
}

function add(lines: InquiryLine[], { no, text: written, goods, amount }: NewLine): void {
  const text = written.trim()
  const last = lines.at(-1)
  const ditto = dittoWord.test(goods)
  const whole = normalWords(withoutNoise(goods.replace(dittoWord, ' ')), Infinity)
  const words = whole.slice(0, MOST_WORDS)
  // no proposal is compared with the words that are cut
  const isCut = whole.length > MOST_WORDS
  const cut: Mark[] = isCut ? [{ from: 0, to: text.length, reason: 'word' }] : []
  const line = { ...lineOf(text, words, { ...amount, marks: [...amount.marks, ...cut] }), rows: [no] }
  if (ditto && last && wholeCode.test(words) && amount.parts.length === 0) {
    // the same quantity or the same goods: a person decides
    const at = text.search(dittoWord)
    const marks = distinctMarks([...line.marks, { from: at, to: at + 2, reason: 'word' }])
    lines.push({ ...line, qty: last.qty, unit: last.unit, stated: last.stated, isRefused: last.isRefused, marks })
    return
  }
  if (ditto && last) {
    const marks = last.isRefused ? [...line.marks, { from: 0, to: text.length, reason: 'negation' as const }] : line.marks
    lines.push({ ...line, marks: distinctMarks(marks), words: likeBefore(last.words, words) })
    return
  }
  const hasWords = /[A-Z\d一-龥]/.test(words)
  // the quantity for the line above stands alone
  if (
    !hasWords &&
    last &&
    !last.isRefused &&
    last.text.length < LONGEST_ROW &&
    (amount.parts.length > 0 || amount.isRefused || amount.isOpen)
  ) {
    merge(last, line)
    return
  }
  const isNamedHere = isNamed(goods)
  if (!/\d/.test(words) || !isNamedHere) doubtAbove(lines, text, amount.isRefused)
  // `少要5个`: the goods and the rest of their quantity stand above
  if (hasWords && amount.isRefused && amount.unit !== null && !isNamedHere && last && !last.isRefused) {
    remark(last, { ...line, isRefused: false })
    return
  }
  const isSaid = amount.isRefused || amount.parts.length > 0 || (amount.marks.some(({ reason }) => reason !== 'price') && /\d/.test(text))
  if (!hasWords && !isSaid) return
  if (hasWords && last && !last.isRefused && !isNamedHere && !amount.isRefused && !titles.test(text)) {
    if (!courtesy.test(words)) remark(last, line)
    return
  }
  if (hasWords && amount.parts.length === 0 && amount.unit === null && !amount.isRefused && isTalk(words)) return
  lines.push(line)
}

const dittoWord = /同上|同前|〃|ditto/i
const wholeCode = /^[A-Z]+\d?-[A-Z\d]+-[\w.×*-]+$/

// rows that say nothing about goods
const courtesy =
  /^(?:好+的?|谢+|收到|嗯+|哦|行|可以|OK|辛苦了?|老板|吧|一起发?|(?:收货)?(?:地址|电话|联系人?|收货人?)不变|如下|清单|以下|下列|请?报?(?:以下|下列)?清单|货到付款|到付)$/
const titles = /^(?:合计|总计|共计)/

/** Adds a row without goods to the line above: a further quantity, or words for a person. */
function remark(last: InquiryLine, line: InquiryLine): void {
  if (last.text.length >= LONGEST_ROW) return
  if (line.stated.parts.length > 0 && last.stated.parts.length > 0) {
    merge(last, line)
    return
  }
  merge(last, { ...line, marks: distinctMarks([...line.marks, { from: 0, to: line.text.length, reason: 'word' }]) }, false)
}

/** Adds a row with a quantity to the line above; a second quantity is a doubt. */
function merge(last: InquiryLine, { text, qty, unit, stated, marks, isRefused, isBare, rows }: InquiryLine, isQuantity = true): void {
  const from = last.text.length + 1
  const isFirst = isQuantity && last.stated.parts.length === 0
  const second = isFirst || !isQuantity ? [] : [{ from, to: from + text.length, reason: 'number' as const }]
  Object.assign(last, {
    text: `${last.text} ${text}`,
    marks: distinctMarks([...last.marks, ...second, ...shifted(marks, from)]),
    rows: [...last.rows, ...rows],
    isRefused,
    ...(isFirst && { qty, unit, isBare, stated: { ...stated, packs: [...last.stated.packs, ...stated.packs] } }),
  })
}

function lineOf(text: string, words: string, { parts, total, packs, marks, isRefused, isBare, unit }: Amount): Omit<InquiryLine, 'rows'> {
  const [only] = parts.length === 1 ? parts : []
  const qty = only && Number.isInteger(only.qty) ? only.qty : null
  return {
    text,
    words,
    qty,
    unit: parts.length > 1 ? null : unit,
    stated: { parts, total, packs },
    marks: distinctMarks(marks.map((mark) => trimmed(text, mark))).filter(({ from, to }) => from < to && to <= text.length),
    isRefused,
    isBare,
  }
}

function shifted(marks: readonly Mark[], by: number): Mark[] {
  return marks.map(({ from, to, reason }) => ({ from: from + by, to: to + by, reason }))
}

/** A remark without a number or a goods name: `一起发`. */
function isTalk(words: string): boolean {
  return (
    !/\d/.test(words) &&
    (words.length <= 3 ||
      /吧|吗|呢|哦|啊|的话|一起|地址|电话|收货|联系|到付|运费|以上|以下|如下|清单|下列|[这上下]次|[配点要订拿收发]到?货|[哥姐总工](?=\s|$)|采购单|单号|抬头/.test(
        words,
      )) &&
    !/[A-Z]{3}/.test(words)
  )
}

/** The words from the line above, with the parts that this line names anew. */
function likeBefore(before: string, words: string): string {
  let result = before
  for (const word of words.split(' ').filter(Boolean)) {
    const kind = kinds.find((pattern) => pattern.test(word))
    const old = kind && result.split(' ').find((other) => kind.test(other))
    result = old ? result.replace(old, word) : `${result} ${word}`.trim()
  }
  return result
}

const kinds = [/^M\d/, /×/, /^\d{4,5}/, /^(?:304|316L?|201|A2-70|A4-80)$/, /^\d+(?:\.\d)?$/, /镀锌|发黑|本色/]
