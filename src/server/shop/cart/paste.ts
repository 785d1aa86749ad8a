import { and, isNull, sql } from 'drizzle-orm'
import { amountFor } from '#contract/goods/quantity.ts'
import { foldCode } from '#contract/kit/convert/fold.ts'
import { say, type Label, type Language } from '#contract/kit/label.ts'
import { inquiryDoubts } from '#contract/order/inquiry.ts'
import { offSale } from '#server/areas/goods/shared/lock-skus.ts'
import { isPickable, onSale } from '#server/areas/goods/shared/on-sale.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { isSizeOf } from '#server/areas/order/inquiry/bare.ts'
import { missesOf } from '#server/areas/order/inquiry/fit.ts'
import type { InquiryLine } from '#server/areas/order/inquiry/inquiry-line.ts'
import { parseInquiry } from '#server/areas/order/inquiry/parse.ts'
import { codesOf } from '#server/areas/order/inquiry/resolve.ts'
import { mayHaveCodes, meantBy, severalMeant } from '#server/platform/kernel/by-code.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

interface Unread {
  line: number
  text: string
  msg: string
}

interface PastedGoods {
  sku_id: number
  /** In `unit`; null is the base unit. */
  qty: number
  unit: string | null
}

const MOST_LINES = 500
const MOST_TEXT = 100

const notRead: Label = ['无法识别，请按“编码 数量”填写', 'Not recognised. Enter “code quantity”']
const tooMany: Label = ['一次最多粘贴{n}行', 'At most {n:line|lines} at once']
const unknownCode: Label = ['没有这个编码', 'No such code']
const severalCodes: Label = ['一行有多个编码', 'Several codes in one line']
const doubtful: Label = ['“{part}”未读懂：{reason}', '“{part}” is not understood: {reason}']
const otherWord: Label = ['“{part}”与商品{code}不符', '“{part}” does not fit {code}']
const noAmount: Label = ['数量未读懂', 'The quantity is not understood']

/** The goods and quantities in a pasted text, read as an inquiry is; a line that is not certain is unread, a code alone means one piece. */
export async function pastedGoods(ctx: Ctx, text: string): Promise<{ goods: PastedGoods[]; unread: Unread[] }> {
  const { language } = ctx
  const written = text.split('\n').map((row) => row.trim())
  const { lines } = parseInquiry(text, MOST_LINES)
  const known = await skusOf(ctx, [...new Set(lines.flatMap((line) => codesIn(line)))])
  const goods: PastedGoods[] = []
  const unread: Unread[] = []
  for (const line of lines) {
    const one = goodsOf(line, known, language)
    if (typeof one === 'string') unread.push({ line: line.rows[0] ?? 1, text: line.text.slice(0, MOST_TEXT), msg: one })
    else goods.push(one)
  }
  const read = new Set(lines.flatMap(({ rows }) => rows))
  const isFull = lines.length >= MOST_LINES
  for (const [at, row] of written.entries()) {
    if (row === '' || read.has(at + 1)) continue
    const msg = isFull && at + 1 > Math.max(...read) ? say(tooMany, language, { n: MOST_LINES }) : say(notRead, language)
    unread.push({ line: at + 1, text: row.slice(0, MOST_TEXT), msg })
  }
  return { goods, unread: unread.toSorted((one, other) => one.line - other.line) }
}

type Sku = Pick<typeof sku.$inferSelect, 'id' | 'code' | 'title' | 'spec' | 'unit' | 'units'> & { is_on: boolean }

/** The goods of a line, or why it is unread. */
function goodsOf(line: InquiryLine, known: (code: string) => readonly Sku[], language: Language): PastedGoods | string {
  const { text, words, stated, marks } = line
  const found = [
    ...new Map(
      codesIn(line)
        .flatMap((code) => known(code))
        .map((one) => [one.id, one]),
    ).values(),
  ]
  const [mark] = marks
  const [one] = found
  if (!one) return say(/^[A-Z\d][^\s一-龥]{2,}$/.test(words) ? unknownCode : notRead, language)
  if (mark) return say(doubtful, language, { part: text.slice(mark.from, mark.to), reason: say(inquiryDoubts[mark.reason], language) })
  if (found.length > 1) {
    const isOne = new Set(found.map((row) => foldCode(row.code))).size === 1
    const codes = found.map((row) => row.code).join('、')
    return isOne ? say(severalMeant, language, { code: words.slice(0, MOST_TEXT), codes }) : say(severalCodes, language)
  }
  if (!one.is_on) return say(offSale, language, { code: one.code })
  const [miss] = missesOf(words, one, one.code)
  if (miss) return say(otherWord, language, { part: miss.word, code: one.code })
  if (stated.parts.length === 0 && line.unit === null) return { sku_id: one.id, qty: 1, unit: null }
  if (isSizeOf(line, one, true))
    return say(doubtful, language, { part: String(stated.parts[0]?.qty), reason: say(inquiryDoubts.number, language) })
  const { qty, unit, fault } = amountFor(stated, one)
  if (qty === null || fault)
    return say(doubtful, language, {
      part: text.slice(0, MOST_TEXT),
      reason: fault ? say(inquiryDoubts[fault], language) : say(noAmount, language),
    })
  return { sku_id: one.id, qty, unit }
}

function codesIn(line: InquiryLine): string[] {
  return [...codesOf(line.words, [line]), line.words].flatMap((code) => [code, code.toUpperCase()])
}

/** The SKUs with these codes, also those that are not for sale. */
async function skusOf({ db }: Ctx, codes: readonly string[]): Promise<(code: string) => readonly Sku[]> {
  if (codes.length === 0) return () => []
  const { id, code, title, spec, unit, units } = sku
  const rows = await db
    .select({ id, code, title, spec, unit, units, is_on: sql<boolean>`(${onSale} and ${isPickable})` })
    .from(sku)
    .where(and(mayHaveCodes(sku, codes), isNull(sku.deleted_at)))
  return meantBy(rows, (row) => row.code)
}
