import { simplified } from '#contract/kit/convert/simplified.ts'
import { withoutAddress, type MessageAddress } from './address.ts'
import type { Amount } from './amount.ts'
import { isHeading, tableRows } from './table-rows.ts'

interface Row {
  no: number
  text: string
  /** For a table row. */
  goods?: string
  amount?: Amount
  totals?: number[]
}

interface Source {
  no: number
  text: string
}

/** The rows in a pasted text in normal form, table rows by their columns, and the address beside them. */
export function rowsOf(source: string): { rows: Row[]; address: MessageAddress | null } {
  const { rows: texts, address } = withoutAddress(plain(source).split('\n').map(shorter))
  const sources = texts.flatMap((text, i) =>
    shortRows(
      simplified(text)
        .replace(/俩(?=[\s\dA-Za-z,.]|$)/g, '两个')
        .replace(/仨(?=[\s\dA-Za-z,.]|$)/g, '三个'),
    ).map((part): Source => ({ no: i + 1, text: part })),
  )
  const numbered = isNumbered(sources.map(({ text }) => text))
  const rows = blocksOf(withCommaTables(sources)).flatMap((block): Row[] =>
    block.table ? tableRows(block.rows) : block.rows.map(({ no, text }) => ({ no, text: cleaned(text, numbered) })),
  )
  return { rows, address }
}

export const LONGEST_ROW = 600

function shorter(row: string): string {
  return row.replace(/ {3,}/g, '  ')
}

/** A longer row is cut at its separators, so that no pattern reads more than this at once. */
function shortRows(rest: string): string[] {
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

/** A heading with commas and the rows below it that have as many are a table: `编码,数量,单位`. */
function withCommaTables(rows: readonly Source[]): Source[] {
  let columns = 0
  return rows.map((row) => {
    const cells = row.text.split(',')
    if (cells.length >= 2 && isHeading(cells)) columns = cells.length
    else if (cells.length !== columns) columns = 0
    return columns > 0 ? { ...row, text: cells.join('\t') } : row
  })
}

/** Adjacent rows with tabs or bars are a table. */
function blocksOf(rows: readonly Source[]): { table: boolean; rows: Source[] }[] {
  const blocks: { table: boolean; rows: Source[] }[] = []
  for (const row of rows) {
    const table = /\S[ ]*[\t|][ ]*\S/.test(row.text)
    const last = blocks.at(-1)
    if (last?.table === table) last.rows.push(row)
    else blocks.push({ table, rows: [row] })
  }
  return blocks
}

// pictures say nothing, apart from those that refuse
const pictures = /(?![\u2716\u274c\u274e\u26d4\u2702©®™]|🚫|👎|🙅)\p{Extended_Pictographic}[\ufe0f\u200d\p{Emoji_Modifier}]*/gu

/** Half-width characters, one sign for every dash, times and comma. */
function plain(source: string): string {
  return source
    .replace(/[\u2795\u2796]/g, (sign) => (sign === '\u2795' ? '+' : '-'))
    .replace(/([\d#*])\ufe0f?\u20e3/g, '$1、')
    .replace(pictures, ' ')
    .replace(/[①-⑳]/g, (sign) => `${sign.charCodeAt(0) - 0x245f}、`)
    .replace(/[½¼¾]/g, (sign) => ({ '½': '1/2', '¼': '1/4', '¾': '3/4' })[sign] ?? sign)
    .normalize('NFKC')
    .replace(/\r\n?/g, '\n')
    .replace(/[‐-―−]/g, '-')
    .replace(/[✕✖╳⨯∗]/g, '×')
    .replace(/[ØøΦϕ⌀]/g, 'φ')
    .replace(/[\u00a0\u2000-\u200b\u3000\ufeff]/g, ' ')
    .replace(/[＂“”″]/g, '"')
    .replace(/[【《〔]/g, '(')
    .replace(/[】》〕]/g, ')')
    .replace(/¥|￥/g, '¥')
}

/** Tells whether the rows count themselves: `1.6205` is then a number and a bearing. */
function isNumbered(rows: readonly string[]): boolean {
  const numbers = rows.flatMap((row) => /^\s*(\d{1,3})\.(?:\s+\S|[^\s\d]|\d{3})/.exec(row)?.[1] ?? []).map(Number)
  return numbers.length > 1 && numbers.every((number, i) => number === i + 1)
}

// a name without digits: `PYS-E-6019:20` is goods and a quantity
const chatHeader =
  /^(?:[^\s\d]{1,20}\s+|(?:[^\s\d]{1,20}\s*)?\d{2,4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?\s*)?(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/

function cleaned(row: string, numbered: boolean): string {
  const text = row.trim()
  // the name and time above a chat message, and picture placeholders
  if (chatHeader.test(text)) return ''
  return text
    .replace(/(?<=[一-龥])~+(?=[\s,.!]|$)/g, ' ')
    .replace(/\[(?:图片|文件|语音|表情|视频)\]/g, ' ')
    .replace(
      /^(?:[-•·●*>]\s+|\(\d{1,3}\)\s*|\d{1,3}\s*[、)]\s*|第?\d{1,3}\s*[.]\s+|[a-h][)、]\s*|\(?[一二三四五六七八九十]{1,3}(?:、|\)[、.]?)\s*|第\d{1,3}[项条]?[:、]?\s*)/i,
      '',
    )
    .replace(numbered ? /^\d{1,3}\.(?=[^\s\d]|\d{3})/ : /^$/, '')
    .trim()
}
