import { and, desc, eq, gte, lte, ne } from 'drizzle-orm'
import { logger as contract, logRow, type LogQuery, type LogRow } from '#contract/dev/logger.ts'
import { sheetColumns } from '#contract/kit/sheet.ts'
import { exportOf, type ExportQuery } from '#server/features/export/export.ts'
import { entriesOf } from '#server/features/history/history.ts'
import { recordedAt } from '#server/features/history/record.ts'
import { accountsOf } from '#server/identity/scope.ts'
import { adminUser } from '#server/identity/tables.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { HOUR_MS } from '#server/platform/kernel/durations.ts'
import { ApiError, notFound } from '#server/platform/kernel/errors.ts'
import { readPage } from '#server/platform/kernel/list/list.ts'
import { ownedBy } from '#server/platform/kernel/scope.ts'
import { redactFor } from './redact.ts'
import { logs, seenLog, source, within } from './source.ts'
import { targetsOf } from './targets.ts'
import { callAt, callWords, entityOf, modules, wordsOf } from './words.ts'

const RELATED = 50

const forms = { username: 'text', role: 'text', target_id: 'int', code: 'int', msg: 'text', ip: 'text', cost_ms: 'int' } as const
const sheet = [
  { name: 'created_at', label: ['时间', 'Time'], form: 'moment', words: {} } as const,
  { name: 'action', label: ['动作', 'Action'], form: 'words', words: callWords } as const,
  ...sheetColumns(logRow.shape, { ...forms, request_id: 'text' }),
  { name: 'target_title', label: ['对象名称', 'Record title'], form: 'text', words: {} } as const,
]

const exported = exportOf({
  kind: 'dev.logger.export',
  source: () => source,
  columns: () => sheet,
  async complete(ctx, rows) {
    const logged = rows as unknown as readonly LogRow[]
    const targetOf = await targetsOf(ctx, logged)
    return logged.map((row) => ({ ...row, target_title: targetOf(row)?.title ?? null }))
  },
})
const exportAll = (ctx: Ctx, query: ExportQuery & LogQuery) => exported.verb(ctx, within(ctx, query))
export { exportAll as export }

export const entity = defineEntity({ ...logs, tasks: [exported.task] })

export async function list(ctx: Ctx, query: LogQuery) {
  const page = await readPage(ctx, ...(await ofAccounts(ctx, within(ctx, query))))
  const targetOf = await targetsOf(ctx, page.list)
  return { ...page, list: page.list.map((row) => ({ ...row, ...wordsOf(row.action, ctx.language), target: targetOf(row) })) }
}

/** The query with the department replaced by its accounts: with account ids the planner finds few rows among millions. */
async function ofAccounts(ctx: Ctx, { department_id, ...query }: LogQuery): Promise<[typeof source, LogQuery]> {
  if (typeof department_id !== 'number') return [source, query]
  const done = ownedBy(logger.admin_user_id, await accountsOf(ctx.db, department_id, { below: true }))
  return [{ ...source, within: () => done }, query]
}

/** One row with its changes in words, and the other rows from its request. */
export async function detail(ctx: Ctx, { id }: { id: number }) {
  const [found] = await ctx.db
    .select({ log: logger, real_name: adminUser.real_name })
    .from(logger)
    .leftJoin(adminUser, eq(adminUser.id, logger.admin_user_id))
    .where(and(eq(logger.id, id), seenLog(ctx)))
  if (!found) throw notFound(contract.$.label)
  const { log } = found
  const { method = null, path = null } = callAt(log.action) ?? {}
  const recorded = log.kind === 'operate' && log.target_id !== null ? recordedOrNone(ctx, log.action) : undefined
  const [entry = null] = recorded && recorded !== 'closed' ? await entriesOf(ctx, recorded, [found]) : []
  const noted = entry || recorded === 'closed' ? null : redactFor(ctx.actor, notedIn(log))
  const related = await relatedTo(ctx, log)
  const targetOf = await targetsOf(ctx, [log, ...related])
  const viewOf = (row: Log) => ({ ...row, ...wordsOf(row.action, ctx.language), target: targetOf(row) })
  return {
    ...viewOf(log),
    method,
    path,
    params: redactFor(ctx.actor, log.params),
    reason: log.reason,
    user_agent: log.user_agent,
    entry,
    noted,
    related: related.map(viewOf),
  }
}

export async function option({ language }: Ctx) {
  return { list: modules(language) }
}

type Log = typeof logger.$inferSelect

/** The changed row's entity; `closed` for callers who may not list its rows. */
function recordedOrNone(ctx: Ctx, action: string) {
  try {
    return recordedAt(ctx, entityOf(action))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.code === 403 ? 'closed' : undefined
  }
}

/** The values in a log row without a record: old and new value by field name. */
function notedIn({ before, after }: Log): Record<string, unknown> | null {
  if (!before) return after
  return Object.fromEntries(
    Object.keys({ ...before, ...after }).map((name) => [name, { before: before[name] ?? null, after: after?.[name] ?? null }]),
  )
}

async function relatedTo(ctx: Ctx, { id, request_id, created_at }: Log) {
  // a request writes its rows within moments, background work within an hour
  const moment = Date.parse(created_at)
  return ctx.db
    .select()
    .from(logger)
    .where(
      and(
        eq(logger.request_id, request_id),
        ne(logger.id, id),
        seenLog(ctx),
        gte(logger.created_at, new Date(moment - HOUR_MS).toISOString()),
        lte(logger.created_at, new Date(moment + HOUR_MS).toISOString()),
      ),
    )
    .orderBy(desc(logger.created_at), desc(logger.id))
    .limit(RELATED)
}
