import { createHash } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { cellText } from '#contract/kit/sheet.ts'
import type { ImportInput } from '#server/platform/entity/import-kind.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { Line } from '#server/platform/spreadsheet/read.ts'
import { removeTemp, writeTemp } from '#server/platform/storage/temp-file.ts'
import { readFile } from '#server/platform/tasks/files.ts'
import { readPreview, type SheetPreview } from './sheet-file.ts'
import { importPlace } from './tables.ts'

/** The headings are among so many first lines. */
export const HEADINGS_WITHIN = 20
/** A longer sheet name is cut: an index entry is limited. */
const LONGEST_NAME = 100

export interface Place {
  sheet: number
  heading_line: number | undefined
}

/** The first lines in a sheet of an import's file. */
export async function firstLinesOf(
  ctx: Ctx,
  { file, format }: ImportInput,
  sheet: number | undefined,
  most: number,
): Promise<SheetPreview> {
  const copy = await writeTemp(readFile(ctx.db, file))
  try {
    return await readPreview({ file: copy, format, ...(sheet !== undefined && { sheet }) }, most)
  } finally {
    await removeTemp(copy.path)
  }
}

/** Stores the person's choice for the next file with these headings at this place. */
export async function rememberPlace(ctx: Ctx, kind: string, preview: SheetPreview, heading_line: number): Promise<void> {
  const place = { admin_user_id: ctx.actor.id, kind, sheet: nameOf(preview, preview.index) }
  const values = { heading_line, headings: hashAt(preview.lines, heading_line), chosen_at: ctx.now.toISOString() }
  await ctx.db
    .insert(importPlace)
    .values({ ...place, ...values })
    .onConflictDoUpdate({
      target: [importPlace.admin_user_id, importPlace.kind, importPlace.sheet],
      set: { heading_line: sql`excluded.heading_line`, headings: sql`excluded.headings`, chosen_at: sql`excluded.chosen_at` },
    })
}

/**
 * The person's last choice, if this file has the same headings there. An earlier choice that fits too makes it uncertain, such as one sheet
 * per month: then there is none.
 */
export async function rememberedPlace(
  ctx: Ctx,
  kind: string,
  first: SheetPreview,
  read: (sheet: number) => Promise<SheetPreview>,
): Promise<Place | undefined> {
  const names = first.sheets.length === 0 ? [''] : first.sheets.map((_, index) => nameOf(first, index))
  const choices = await ctx.db
    .select()
    .from(importPlace)
    .where(and(eq(importPlace.admin_user_id, ctx.actor.id), eq(importPlace.kind, kind)))
    .orderBy(desc(importPlace.chosen_at), importPlace.sheet)
    .limit(MOST_CHOICES)
  const [newest, ...others] = choices
  const found = newest && (await placeIn(newest))
  if (!found) return undefined
  for (const other of others) if (await placeIn(other)) return undefined
  return found

  async function placeIn({ sheet: name, heading_line, headings }: typeof importPlace.$inferSelect): Promise<Place | undefined> {
    const sheet = names.indexOf(name)
    if (sheet < 0) return undefined
    const { lines } = sheet === first.index ? first : await read(sheet)
    return hashAt(lines, heading_line) === headings ? { sheet, heading_line } : undefined
  }
}

/** Each choice may read a sheet. */
const MOST_CHOICES = 6

function nameOf({ sheets }: SheetPreview, index: number): string {
  return (sheets[index]?.name ?? '').slice(0, LONGEST_NAME)
}

function hashAt(lines: readonly Line[], at: number): string {
  const cells = lines.find(({ line }) => line === at)?.cells ?? []
  return createHash('sha256')
    .update(JSON.stringify(cells.map(cellText)))
    .digest('hex')
    .slice(0, 32)
}
