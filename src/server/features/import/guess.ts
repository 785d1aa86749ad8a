import { and, eq, inArray, sql } from 'drizzle-orm'
import { cellText, type SheetColumn } from '#contract/kit/sheet.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { Line } from '#server/platform/spreadsheet/read.ts'
import { importHeading } from './tables.ts'

// an index entry is limited to 2,704 bytes; a real heading is shorter
const LONGEST = 500

/** The likely field for each column: the person's last mapping, else by the heading words; no field twice. */
export async function guessMapping(
  ctx: Ctx,
  kind: string,
  columns: readonly SheetColumn[],
  headings: readonly string[],
): Promise<(string | null)[]> {
  const remembered = headings.length === 0 ? new Map<string, string>() : await rememberedOf(ctx, kind, headings)
  const used = new Set<string>()
  return headings.map((heading) => {
    const field = remembered.get(heading) ?? byWords(columns, heading)
    if (!field || used.has(field) || !columns.some(({ name }) => name === field)) return null
    used.add(field)
    return field
  })
}

/** The line with the headings among a sheet's first lines: the first with the most known headings. Titles may stand above it. */
export async function guessHeadingLine(
  ctx: Ctx,
  kind: string,
  columns: readonly SheetColumn[],
  lines: readonly Line[],
): Promise<number | undefined> {
  const words = lines.map(({ cells }) => [...new Set(cells.slice(0, MOST_HEADINGS).map((cell) => cellText(cell).trim()))].filter(Boolean))
  const texts = [...new Set(words.flat())].filter((word) => word.length <= LONGEST)
  const remembered = texts.length === 0 ? new Map<string, string>() : await rememberedOf(ctx, kind, texts)
  const scores = words.map((line) => line.filter((word) => remembered.has(word) || byWords(columns, word) !== undefined).length)
  const best = scores.indexOf(Math.max(...scores))
  // a title stands alone in its line
  const first = Math.max(
    words.findIndex((line) => line.length > 1),
    0,
  )
  // one known word below the first full line may be data
  const isSure = (scores[best] ?? 0) > 1 || (scores[best] === 1 && (best <= first || words[first]?.length === 1))
  return lines[isSure ? best : first]?.line
}

const MOST_HEADINGS = 100

/** Stores the person's mapping for the next file. */
export async function rememberMapping(
  ctx: Ctx,
  kind: string,
  headings: readonly string[],
  mapping: readonly (string | null)[],
): Promise<void> {
  const mappingOf = new Map(headings.map((heading, i) => [heading, mapping[i] ?? '']))
  const headingPairs = [...mappingOf]
    .filter(([heading]) => heading !== '' && heading.length <= LONGEST)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (headingPairs.length === 0) return
  const place = { admin_user_id: ctx.actor.id, kind }
  // a fixed order and an upsert: the same person may map two files at once
  await ctx.db
    .insert(importHeading)
    .values(headingPairs.map(([heading, field]) => ({ ...place, heading, field })))
    .onConflictDoUpdate({
      target: [importHeading.admin_user_id, importHeading.kind, importHeading.heading],
      set: { field: sql`excluded.field` },
    })
}

async function rememberedOf(ctx: Ctx, kind: string, headings: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.db
    .select({ heading: importHeading.heading, field: importHeading.field })
    .from(importHeading)
    .where(and(ofPerson(ctx, kind), inArray(importHeading.heading, [...headings])))
  return new Map(rows.map(({ heading, field }) => [heading, field]))
}

function ofPerson(ctx: Ctx, kind: string) {
  return and(eq(importHeading.admin_user_id, ctx.actor.id), eq(importHeading.kind, kind))
}

function byWords(columns: readonly SheetColumn[], heading: string): string | undefined {
  const plainHeading = bare(heading)
  const named = columns.find(({ name, label }) => [name, ...label].some((word) => bare(word) === plainHeading))
  return (named ?? columns.find(({ name }) => (otherWords[name] ?? []).some((word) => bare(word) === plainHeading)))?.name
}

/** The heading without unit, spaces and punctuation: `门店价（元）` and `Store price (CNY)` by their words alone. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[（(].*?[)）]/g, '')
    .replace(/[\s_*:：-]/g, '')
}

// headings that other systems use
const otherWords: Readonly<Record<string, readonly string[]>> = {
  code: ['编码', '货号', '物料编码', '商品代码', 'sku', 'sku编码', 'item', 'item no', 'part number', 'code'],
  title: ['名称', '品名', '商品名', '货品名称', 'name', 'description'],
  spec: ['规格型号', '型号', '规格参数', 'spec'],
  mfr_code: ['厂家型号', '原厂编码', 'mpn'],
  barcode: ['条码', '69码', 'ean', 'gtin'],
  unit: ['计量单位', 'uom'],
  price_store: ['零售价', '销售价', '售价', '单价', 'price', 'retail price'],
  price_trade: ['批发价', '经销价', 'wholesale price'],
  price_market: ['吊牌价', '指导价', '建议零售价', 'list price', 'msrp'],
  price_cost: ['进价', '采购价', 'cost'],
  stock: ['库存', '库存数量', '数量', '现存量', '实盘数量', 'qty', 'quantity', 'stock'],
  weight: ['毛重', '单重', 'weight'],
  moq: ['最小起订量', 'moq'],
  spu_code: ['spu', '款号'],
}
