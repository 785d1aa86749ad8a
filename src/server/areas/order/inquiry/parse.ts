import { amountIn, type Amount } from './amount.ts'
import { tableRows } from './table-rows.ts'
import { phrases, prices } from './words.ts'

/** One wanted thing in an inquiry. */
export interface InquiryLine {
  /** The fragment as it was written. */
  text: string
  /** The goods in normal form: capitals, `×` between measures, single spaces. A store alias has this form. */
  words: string
  /** In `unit`; null if the fragment names none. */
  qty: number | null
  unit: string | null
}

export const MOST_LINES = 300

/** The lines in a pasted inquiry: free text, chat messages or a table. Never fails; more than 300 lines are cut off. */
export function parseInquiry(source: string): InquiryLine[] {
  const lines: InquiryLine[] = []
  let heading = ''
  for (const { text, amount, goods } of rowsOf(source)) {
    if (lines.length >= MOST_LINES) break
    if (goods !== undefined) {
      add(lines, text, goods, amount)
      continue
    }
    if (text === '') {
      heading = ''
      continue
    }
    const titled = headed(text)
    if (titled.heading) heading = titled.heading
    for (const piece of piecesOf(titled.rest)) add(lines, piece.text, joined(heading, piece.text), amountIn(piece.text, piece.each))
  }
  return lines.slice(0, MOST_LINES)
}

interface Row {
  text: string
  /** For a table row. */
  goods?: string
  amount?: Amount
}

function* rowsOf(source: string): Generator<Row> {
  const rows = plain(source).split('\n').flatMap(shortRows)
  const numbered = isNumbered(rows)
  for (const block of blocksOf(rows)) {
    if (block.table) yield* tableRows(block.rows)
    else for (const row of block.rows) yield { text: cleaned(row, numbered) }
  }
}

const LONGEST_ROW = 600

/** A longer row is cut at its separators, so that no pattern reads more than this at once. */
function shortRows(row: string): string[] {
  const rest = row.replace(/ {3,}/g, '  ')
  if (rest.length <= LONGEST_ROW) return [rest]
  const rows: string[] = []
  for (let from = 0; from < rest.length;) {
    const part = rest.slice(from, from + LONGEST_ROW)
    const end = from + LONGEST_ROW >= rest.length ? part.length : Math.max(part.search(/[,;、。\s][^,;、。\s]*$/) + 1, LONGEST_ROW / 2)
    rows.push(part.slice(0, end))
    from += end
  }
  return rows
}

/** Adjacent rows with tabs or bars are a table. */
function blocksOf(rows: readonly string[]): { table: boolean; rows: string[] }[] {
  const blocks: { table: boolean; rows: string[] }[] = []
  for (const row of rows) {
    const table = /\S[ ]*[\t|][ ]*\S/.test(row)
    const last = blocks.at(-1)
    if (last?.table === table) last.rows.push(row)
    else blocks.push({ table, rows: [row] })
  }
  return blocks
}

/** Half-width characters, one sign for every dash, times and comma. */
function plain(source: string): string {
  return source
    .replace(/[①-⑳]/g, (sign) => `${sign.charCodeAt(0) - 0x245f}、`)
    .replace(/[½¼¾]/g, (sign) => ({ '½': '1/2', '¼': '1/4', '¾': '3/4' })[sign] ?? sign)
    .normalize('NFKC')
    .replace(/\r\n?/g, '\n')
    .replace(/[‐-―−]/g, '-')
    .replace(/[✕✖╳⨯∗]/g, '×')
    .replace(/[ØøΦϕ⌀]/g, 'φ')
    .replace(/[\u00a0\u2000-\u200b\u3000\ufeff]/g, ' ')
    .replace(/[＂“”″]/g, '"')
    .replace(/¥|￥/g, '¥')
}

/** Tells whether the rows count themselves: `1.6205` is then a number and a bearing. */
function isNumbered(rows: readonly string[]): boolean {
  const numbers = rows.flatMap((row) => /^\s*(\d{1,3})[.]\s*\S/.exec(row)?.[1] ?? []).map(Number)
  return numbers.length > 1 && numbers.every((number, i) => number === i + 1)
}

function cleaned(row: string, numbered: boolean): string {
  const text = row.trim()
  // the name and time above a chat message, and picture placeholders
  if (/^\S{0,20}\s*(?:\d{2,4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?\s*)?\d{1,2}:\d{2}(?::\d{2})?$/.test(text)) return ''
  return text
    .replace(/\[(?:图片|文件|语音|表情|视频)\]/g, ' ')
    .replace(/^(?:[-•·●*>]\s+|\(\d{1,3}\)\s*|\d{1,3}\s*[、)]\s*|第?\d{1,3}\s*[.]\s+|第\d{1,3}[项条]?[:、]?\s*)/, '')
    .replace(numbered ? /^\d{1,3}\.\s*/ : /^$/, '')
    .trim()
}

/** `轴承: 6205 10只, 6206 20只` and `螺栓 304:` with its lines below. */
function headed(text: string): { heading: string; rest: string } {
  const match = /^([^:]{1,30}):(.*)$/.exec(text)
  const title = match?.[1]?.trim() ?? ''
  if (!match || !/[一-龥]/.test(title) || /数量|型号|规格|单价|品名|编码|单位|要求|备注/.test(title)) return { heading: '', rest: text }
  const plainTitle = title.replace(/304|316L?|201/g, '')
  if (/\d/.test(plainTitle)) return { heading: '', rest: text }
  const goods = withoutNoise(title)
  return { heading: goods, rest: match[2]?.trim() ?? '' }
}

interface Piece {
  text: string
  each?: Amount
}

/** The wanted things in one row. A comma separates two things where a quantity precedes it. */
function piecesOf(row: string): Piece[] {
  const each = /各\s*(?:要|来|需)?\s*(\S.*)$/.exec(row)
  if (each && each.index > 0) {
    const stated = each[1] ?? ''
    const amount: Amount = /^\d{1,7}$/.test(stated) ? { qty: Number(stated) || null, unit: null, found: [] } : amountIn(stated)
    if (amount.qty !== null) return eachOf(row.slice(0, each.index)).map((text) => ({ text, each: amount }))
  }
  const parts = row
    // a comma within a number with thousands
    .replace(/(?<![\w.*×/-])(\d{1,3}),(\d{3})(?!\d)/g, '$1$2')
    .split(/[;。,、]|(?<=[一-龥\d]\s?)和(?=\s?[A-Z\d])/i)
    .map((part) => part?.trim() ?? '')
    .filter(Boolean)
  const pieces: Piece[] = []
  let open = ''
  for (const part of parts) {
    const text = open ? `${open}, ${part}` : part
    if (amountIn(text).qty === null) open = text
    else {
      pieces.push({ text })
      open = ''
    }
  }
  if (open) {
    const last = pieces.at(-1)
    // a remark behind the quantity belongs to its line, a further part number does not
    if (last && !/\d/.test(withoutNoise(open))) last.text += `, ${open}`
    else pieces.push({ text: open })
  }
  return pieces
}

/** `6204/6205/6206-2RS` and `M8*30/40/50` are three things each. */
function eachOf(list: string): string[] {
  return list
    .split(/[,;、]|\s和\s|和(?=[A-Z\d])/i)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => {
      const measures = /^(.*?[*x×]\s*)(\d+(?:\/\d+)+)(.*)$/i.exec(part)
      if (measures) return (measures[2] ?? '').split('/').map((one) => `${measures[1]}${one}${measures[3]}`)
      const models = /^(.*?)(\d{3,5}(?:\/\d{3,5})+)(\S*)(.*)$/.exec(part)
      if (models) return (models[2] ?? '').split('/').map((one) => `${models[1]}${one}${models[3]}${models[4]}`)
      return [part]
    })
}

function joined(heading: string, text: string): string {
  return heading && !text.includes(heading) ? `${heading} ${text}` : text
}

function add(lines: InquiryLine[], text: string, goods: string, amount: Amount = { qty: null, unit: null, found: [] }): void {
  const rest = amount.found.reduce((left, part) => left.replace(part, ' '), goods)
  const last = lines.at(-1)
  const ditto = /同上|同前|〃|ditto/i.test(rest)
  const words = normalWords(withoutNoise(rest.replace(/同上|同前|〃|ditto/gi, ' ')))
  const { qty, unit } = amount
  if (ditto && last) {
    lines.push({ text: text.trim(), words: likeBefore(last.words, words), qty, unit })
    return
  }
  // the quantity for the line above stands alone
  if (words === '' && qty !== null && last?.qty === null) {
    Object.assign(last, { qty, unit, text: `${last.text} ${text.trim()}` })
    return
  }
  if (words === '' || !/[A-Z\d一-龥]/.test(words) || (qty === null && unit === null && isTalk(words))) return
  lines.push({ text: text.trim(), words, qty, unit })
}

/** A remark without a number or a goods name: `一起发`. */
function isTalk(words: string): boolean {
  return (
    !/\d/.test(words) &&
    (words.length <= 3 || /吧|吗|呢|哦|啊|的话|一起|地址|电话|收货|联系|到付|运费|以上|如下|清单|下列/.test(words)) &&
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

function withoutNoise(text: string): string {
  return prices.reduce((left, price) => left.replace(price, ' '), text).replace(phrases, ' ')
}

/** The normal form for goods words. */
export function normalWords(text: string): string {
  return text
    .toUpperCase()
    .replaceAll('Φ', 'φ')
    .replace(/(?<=\d(?:MM)?)\s*[X×*]\s*(?=[φL]?=?\d)/gi, '×')
    .replace(/(?:数量|规格型号|规格|型号|品名|名称|编码|单位|QTY)\s*[:=]?/g, ' ')
    .replace(/[(（)）[\]【】{}<>《》"'`~!?,，。:;、|_=]+/g, ' ')
    .replace(/(?<=^|\s)(?:X|[-*×+/.@])+(?=\s|$)|(?<=[一-龥])[-*×+/.]+(?=\s|$)/g, ' ')
    .replace(/(?<=[一-龥])的(?=\s|$)|^(?:要|来|订|买|的|和|共|约)\s*(?=[A-Z\d\s]|$)|\s(?:要|来|订|买|的|共|约|各)(?=\s|$)/g, ' ')
    .replace(/[\s-]+$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120)
}
