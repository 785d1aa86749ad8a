import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { ImportInput } from '#server/platform/entity/import-kind.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { importRow } from './tables.ts'

/** How many lines a step takes. */
export const AT_A_TIME = 1000

export type StoredLine = Awaited<ReturnType<typeof linesAfter>>[number]

export async function linesAfter(ctx: Ctx, taskId: number, line: number, most = AT_A_TIME) {
  return ctx.db
    .select({ line: importRow.line, cells: importRow.cells, hidden: importRow.hidden, filled: importRow.filled })
    .from(importRow)
    .where(and(eq(importRow.task_id, taskId), gt(importRow.line, line)))
    .orderBy(asc(importRow.line))
    .limit(most)
}

/** Tells whether the person leaves a hidden line out. */
export function isLeftOut({ skip_hidden = false }: ImportInput, { hidden }: Pick<StoredLine, 'hidden'>): boolean {
  return skip_hidden && hidden === 1
}

/** Lines that are left out are not compared; an earlier comparison may have been with them. */
export async function clearLines(ctx: Ctx, taskId: number, lines: readonly StoredLine[]): Promise<void> {
  const places = lines.map(({ line }) => line)
  await ctx.db
    .update(importRow)
    .set({ state: 'read', key: null, row_id: null, before: null, after: null, errors: [], risks: {}, rejected: 0 })
    .where(and(eq(importRow.task_id, taskId), inArray(importRow.line, places)))
}
