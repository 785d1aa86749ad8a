import { and, eq, inArray, sql } from 'drizzle-orm'
import { cellText, type SheetColumn } from '#contract/kit/sheet.ts'
import { isKnownHeading, proposedFields } from '#contract/task/import-headings.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { Line } from '#server/platform/spreadsheet/read.ts'
import { importHeading } from './tables.ts'

// an index entry is limited to 2,704 bytes; a real heading is shorter
const LONGEST = 500

/** The likely field for each column, by the heading's words and the person's last mapping. */
export async function guessMapping(
  ctx: Ctx,
  kind: string,
  columns: readonly SheetColumn[],
  headings: readonly string[],
  hidden: readonly number[] = [],
): Promise<(string | null)[]> {
  const remembered = headings.length === 0 ? new Map<string, string>() : await rememberedOf(ctx, kind, headings)
  return proposedFields(columns, headings, remembered, hidden).map(({ field }) => field)
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
  const scores = words.map((line) => line.filter((word) => remembered.has(word) || isKnownHeading(columns, word)).length)
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
  const mappingOf = new Map<string, string>()
  // of two columns with one heading, the column that has a field counts
  for (const [i, heading] of headings.entries()) mappingOf.set(heading, mapping[i] ?? mappingOf.get(heading) ?? '')
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
