import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { taskFailure } from './tables.ts'

export interface Failure {
  /** The line in the file. */
  line?: number | null
  row_id?: number | null
  /** The row name for people: its code. */
  title?: string
  field?: string | null
  msg: string
}

/** Records rows that a task leaves unchanged, within its step. */
export async function recordFailures({ db }: Pick<Ctx, 'db'>, taskId: number, failures: readonly Failure[]): Promise<void> {
  if (failures.length === 0) return
  await db.execute(sql`
    insert into ${taskFailure} (task_id, line, row_id, title, field, msg)
    select ${taskId}, f.line, f.row_id, coalesce(f.title, ''), f.field, f.msg
    from jsonb_to_recordset(${JSON.stringify(failures)}::jsonb) as f(line int, row_id bigint, title text, field text, msg text)`)
}
