import { and, desc, eq, gte, lte, ne } from 'drizzle-orm'
import { logger as contract, logRow, type LogQuery } from '#contract/dev/logger.ts'
import { sheetColumns } from '#contract/kit/sheet.ts'
import { shownTo } from '../audit/shown.ts'
import { source, within } from '../audit/source.ts'
import { callAt, callWords, entityOf, modules, wordsOf } from '../audit/words.ts'
import { ApiError, notFound } from '../core/errors.ts'
import { readPage } from '../core/list.ts'
import type { Ctx } from '../core/ctx.ts'
import { exportOf, type ExportQuery } from '../export/export.ts'
import { entriesOf } from '../history/history.ts'
import { recordedAt } from '../history/record.ts'
import { adminUser, logger } from './tables.ts'

const HOUR_MS = 3_600_000
const RELATED = 50

const forms = { username: 'text', role: 'text', target_id: 'int', code: 'int', msg: 'text', ip: 'text', cost_ms: 'int' } as const
const sheet = [
  { name: 'created_at', label: ['时间', 'Time'], form: 'moment', words: {} } as const,
  { name: 'action', label: ['动作', 'Action'], form: 'words', words: callWords } as const,
  ...sheetColumns(logRow.shape, { ...forms, request_id: 'text' }),
]

const exported = exportOf({ kind: 'dev.logger.export', source: () => source, columns: () => sheet })
export const exportTask = exported.task
const exportAll = (ctx: Ctx, query: ExportQuery & LogQuery) => exported.verb(ctx, within(ctx, query))
export { exportAll as export }

export async function list(ctx: Ctx, query: LogQuery) {
  const page = await readPage(ctx, source, within(ctx, query))
  return { ...page, list: page.list.map((row) => ({ ...row, ...wordsOf(row.action, ctx.language) })) }
}

/** One row with what it changed in words, and what else its request did. */
export async function detail(ctx: Ctx, { id }: { id: number }) {
  const [found] = await ctx.db
    .select({ log: logger, real_name: adminUser.real_name })
    .from(logger)
    .leftJoin(adminUser, eq(adminUser.id, logger.admin_user_id))
    .where(eq(logger.id, id))
  if (!found) throw notFound(contract.$.label)
  const { log } = found
  const { method = null, path = null } = callAt(log.action) ?? {}
  const recorded = log.kind === 'operate' && log.target_id !== null ? recordedOrNone(ctx, log.action) : undefined
  const [entry = null] = recorded && recorded !== 'closed' ? await entriesOf(ctx, recorded, [found]) : []
  const noted = entry || recorded === 'closed' ? null : shownTo(ctx.actor, notedIn(log))
  return {
    ...shown(ctx, log),
    method,
    path,
    params: shownTo(ctx.actor, log.params),
    reason: log.reason,
    user_agent: log.user_agent,
    entry,
    noted,
    related: await relatedTo(ctx, log),
  }
}

export async function option({ language }: Ctx) {
  return { list: modules(language) }
}

type Log = typeof logger.$inferSelect

function shown(ctx: Ctx, log: Log) {
  return { ...log, ...wordsOf(log.action, ctx.language) }
}

/** The entity whose row was changed; closed to whoever may not see its rows, here as anywhere. */
function recordedOrNone(ctx: Ctx, action: string) {
  try {
    return recordedAt(ctx, entityOf(action))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.code === 403 ? 'closed' : undefined
  }
}

/** What stands in a row that belongs to no record: old values under their names, new ones beside them. */
function notedIn({ before, after }: Log): Record<string, unknown> | null {
  if (!before) return after
  return Object.fromEntries(
    Object.keys({ ...before, ...after }).map((name) => [name, { before: before[name] ?? null, after: after?.[name] ?? null }]),
  )
}

async function relatedTo(ctx: Ctx, { id, request_id, created_at }: Log) {
  // what one request does, it does within moments, and background work within the hour
  const moment = Date.parse(created_at)
  const rows = await ctx.db
    .select()
    .from(logger)
    .where(
      and(
        eq(logger.request_id, request_id),
        ne(logger.id, id),
        gte(logger.created_at, new Date(moment - HOUR_MS).toISOString()),
        lte(logger.created_at, new Date(moment + HOUR_MS).toISOString()),
      ),
    )
    .orderBy(desc(logger.created_at), desc(logger.id))
    .limit(RELATED)
  return rows.map((row) => shown(ctx, row))
}
