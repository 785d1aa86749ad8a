import { and, isNull } from 'drizzle-orm'
import { say, type Label, type Language } from '#contract/kit/label.ts'
import { isPickable, onSale } from '#server/areas/goods/shared/on-sale.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { byCode, hasCodes } from '#server/platform/kernel/by-code.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

interface Pasted {
  /** Its number in the text, from 1. */
  line: number
  text: string
  code: string
  qty: number
}

interface Unread {
  line: number
  text: string
  msg: string
}

// a code, then a quantity after a tab, comma, blanks or a cross
const LINE = /^(\S+?)(?:\s*[\t,，;；]\s*|\s+[x×*]?\s*|\s*[×]\s*)(\d{1,9})$/iu
const MOST_LINES = 500

const notRead: Label = ['无法识别，请按“编码 数量”填写', 'Not recognised. Enter “code quantity”']
const tooMany: Label = ['一次最多粘贴{n}行', 'At most {n:line|lines} at once']

/** The codes and quantities in a pasted text; a line without a quantity means one piece. */
export function pastedLines(text: string, language: Language): { lines: Pasted[]; unread: Unread[] } {
  const lines: Pasted[] = []
  const unread: Unread[] = []
  for (const [at, raw] of text.split('\n').entries()) {
    const rawText = raw.trim()
    if (rawText === '') continue
    const line = at + 1
    const found = LINE.exec(rawText)
    const code = found?.[1] ?? (/\s/.test(rawText) ? undefined : rawText)
    const qty = found ? Number(found[2]) : 1
    if (code === undefined || code.length > 60 || qty === 0) unread.push({ line, text: rawText.slice(0, 100), msg: say(notRead, language) })
    else if (lines.length >= MOST_LINES) unread.push({ line, text: rawText.slice(0, 100), msg: say(tooMany, language, { n: MOST_LINES }) })
    else lines.push({ line, text: rawText, code, qty })
  }
  return { lines, unread }
}

/** Finds the SKUs on sale with these codes, in any writing. */
export async function skusOfCodes({ db }: Ctx, codes: readonly string[]) {
  if (codes.length === 0) return () => undefined
  const rows = await db
    .select({ id: sku.id, code: sku.code })
    .from(sku)
    .where(and(hasCodes(sku.code_key, codes), isNull(sku.deleted_at), onSale, isPickable))
  return byCode(rows, ({ code }) => code)
}
