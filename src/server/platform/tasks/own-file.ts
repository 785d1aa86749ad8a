import { and, eq, gt } from 'drizzle-orm'
import { say } from '#contract/kit/label.ts'
import { taskKinds, type TaskKindName } from '#contract/task/kinds.ts'
import { businessDay } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { task } from './tables.ts'

const types: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** A file from the caller's own task until it expires; 404 for other callers. */
export async function ownFile(ctx: Ctx, { id, kind }: { id: number; kind: 'file' | 'error' }) {
  const now = ctx.now.toISOString()
  const [row] = await ctx.db
    .select()
    .from(task)
    .where(and(eq(task.id, id), eq(task.created_by, ctx.actor.id), gt(task.file_until, now)))
  const file = kind === 'file' ? row?.file : row?.error_file
  if (!row || !file) throw notFound(['文件', 'file'])
  const stored = kind === 'error' ? 'csv' : String(row.input['format'] ?? 'csv')
  const format = stored === 'csv_excel' ? 'csv' : stored
  const title = `${say(taskKinds[row.kind as TaskKindName], ctx.language)}-${businessDay(ctx.now, 0)}-${id}.${format}`
  return { file, title, type: types[format] ?? 'application/octet-stream' }
}
