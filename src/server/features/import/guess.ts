import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SheetColumn } from '#contract/kit/sheet.ts'
import { proposedFields } from '#contract/task/import-headings.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { importHeading } from './tables.ts'

// an index entry is limited to 2,704 bytes; a real heading is shorter
const LONGEST = 500

/** The likely field for each column, by the heading's words and the person's last mapping. */
export async function guessMapping(
  ctx: Ctx,
  kind: string,
  columns: readonly SheetColumn[],
  headings: readonly string[],
): Promise<(string | null)[]> {
  const remembered = headings.length === 0 ? new Map<string, string>() : await rememberedOf(ctx, kind, headings)
  return proposedFields(columns, headings, remembered).map(({ field }) => field)
}

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
