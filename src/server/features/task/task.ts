import { and, asc, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { hasAllWords } from '#contract/kit/convert/fold.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { refusalOf } from '#contract/kit/machine.ts'
import { taskKinds } from '#contract/task/kinds.ts'
import { allTasks, task as contract, taskFlow } from '#contract/task/task.ts'
import { redactFor } from '#server/features/log/redact.ts'
import { accountsOf } from '#server/identity/scope.ts'
import { adminUser } from '#server/identity/tables.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { notFound, refuse } from '#server/platform/kernel/errors.ts'
import { pageOf, rowsAt } from '#server/platform/kernel/list/page.ts'
import { lockFor, transition } from '#server/platform/kernel/machine.ts'
import { mayCall, requireAccess } from '#server/platform/kernel/permissions.ts'
import { ownedBy, visible } from '#server/platform/kernel/scope.ts'
import { wakeStreams } from '#server/platform/notify/notify.ts'
import { mustHaveRoom, queueTask, startTask, type Task } from '#server/platform/tasks/run.ts'
import { task, taskChange, taskFailure } from '#server/platform/tasks/tables.ts'
import { codesOf } from './codes.ts'
import { mustMay, mayDo, originOf, originsOf } from './origin.ts'
import { changesOf, mustMayRestore, undoTask } from './undo.ts'

/** The tasks that the caller may act on. */
const ownTasks = entityRows({ table: task, contract, scope: mine })

/** Tasks are found by their kind's name. */
export const entity = defineEntity({
  ...ownTasks,
  search: {
    by: [{ as: 'name', column: task.kind, where: (word) => inArray(task.kind, kindsWith(word)) }],
    title: task.kind,
    words: { title: (kind) => taskKinds[kind as keyof typeof taskKinds] },
    code: sql`'#' || ${task.id}`,
    page: { list: '/task/center', open: '/task/center?task=' },
  },
})

function kindsWith(word: string): string[] {
  const isNamed = hasAllWords(word)
  return Object.entries(taskKinds).flatMap(([kind, words]) => (words.some(isNamed) ? [kind] : []))
}

type ById = ParsedOf<typeof contract.detail>
type Part = ParsedOf<typeof contract.changes>

export async function list(ctx: Ctx, { kind, state, scope, department_id, ...place }: ParsedOf<typeof contract.list>) {
  if (scope === 'all') requireAccess(ctx.actor, allTasks)
  const where = and(
    scope === 'all' ? mine(ctx) : eq(task.created_by, ctx.actor.id),
    department_id ? ownedBy(task.created_by, await accountsOf(ctx.db, department_id, { below: true })) : undefined,
    kind ? eq(task.kind, kind) : undefined,
    state ? eq(task.state, state) : undefined,
  )
  const rows = await rowsAt(withOperator(ctx).where(where).orderBy(desc(task.id)), place)
  const total = await ctx.db.$count(task, where)
  return pageOf(await viewOf(ctx, rows), total)
}

export async function detail(ctx: Ctx, { id }: ById) {
  const [row] = await withOperator(ctx).where(and(eq(task.id, id), mine(ctx)))
  const [found] = row ? await viewOf(ctx, [row]) : []
  if (!found) throw notFound(contract.$.label)
  return found
}

export async function cancel(ctx: Ctx, { id }: ById) {
  await transition(ctx, ownTasks, 'cancel', {
    id,
    set: () => ({ finished_at: ctx.now.toISOString() }),
    effects: (ctx, { created_by }) => wakeStreams(ctx, [created_by]),
  })
  return {}
}

/** Resumes a dead letter after its last committed step, as the person who started it and with that person's current permissions. */
export async function restart(ctx: Ctx, { id }: ById) {
  await transition(ctx, ownTasks, 'restart', {
    id,
    may: mayTask,
    set: () => ({ deaths: 0, faults: 0, ready_at: null, error: null, finished_at: null }),
    async check(ctx, { created_by }) {
      await mustHaveRoom(ctx, created_by)
      return undefined
    },
    async effects(ctx, { created_by }) {
      await queueTask(ctx, id)
      await wakeStreams(ctx, [created_by])
    },
  })
  return {}
}

/** Starts the undo as a separate task; it needs the permission for the original change. */
export function undo(ctx: Ctx, { id, change_ids }: ParsedOf<typeof contract.undo>) {
  return transact(ctx, async (ctx) => {
    await lockFor(ctx, ownTasks, 'undo', { id, may: mayTask })
    const { db } = ctx
    const [open] = await db
      .select({ id: task.id })
      .from(task)
      .where(and(eq(task.undo_of, id), isNull(task.finished_at)))
    if (open) throw refuse(['撤销正在进行，请稍候', 'The undo is in progress'])
    const total = await db.$count(taskChange, changesOf(id, change_ids))
    if (total === 0) throw refuse(['该任务没有可撤销的修改', 'The task has no changes to undo'])
    await mustMayRestore(ctx, id, change_ids)
    return startTask(ctx, undoTask(), { task_id: id, change_ids }, { total, undo_of: id })
  })
}

export async function changes(ctx: Ctx, { id, ...place }: Part) {
  await detail(ctx, { id })
  const where = eq(taskChange.task_id, id)
  const query = ctx.db.select().from(taskChange).where(where).orderBy(asc(taskChange.id))
  const rows = await rowsAt(query.$dynamic(), place)
  const codeOf = await codesOf(ctx, rows)
  const list = rows.map(({ before, after, ...row }) => ({
    ...row,
    code: codeOf(row),
    before: redactFor(ctx.actor, before),
    after: redactFor(ctx.actor, after),
  }))
  return pageOf(list, await ctx.db.$count(taskChange, where))
}

export async function failures(ctx: Ctx, { id, ...place }: Part) {
  await detail(ctx, { id })
  const where = eq(taskFailure.task_id, id)
  const query = ctx.db.select().from(taskFailure).where(where).orderBy(asc(taskFailure.id))
  return pageOf(await rowsAt(query.$dynamic(), place), await ctx.db.$count(taskFailure, where))
}

export async function exported(ctx: Ctx, { id }: ById) {
  const { state, file_url, done, total, error } = await detail(ctx, { id })
  return { state, url: file_url, done, total, error }
}

/** The own tasks; with the permission also those by all persons within the data scope. */
export function mine(ctx: Ctx): SQL | undefined {
  const own = eq(task.created_by, ctx.actor.id)
  if (!mayCall(ctx.actor, allTasks)) return own
  const inScope = visible(ctx, { self: task.created_by })
  return inScope && or(own, inScope)
}

async function mayTask(ctx: Ctx, row: Task): Promise<void> {
  mustMay(ctx, await originOf(ctx, row))
}

function withOperator(ctx: Ctx) {
  return ctx.db.select({ task, operator: adminUser.username }).from(task).leftJoin(adminUser, eq(adminUser.id, task.created_by)).$dynamic()
}

async function viewOf(ctx: Ctx, rows: readonly { task: Task; operator: string | null }[]) {
  const originOf = await originsOf(
    ctx,
    rows.map((row) => row.task),
  )
  return rows.map(({ task: row, operator }) => {
    const isOwn = row.created_by === ctx.actor.id
    const hasFiles = isOwn && row.file_until !== null && Date.parse(row.file_until) > ctx.now.getTime()
    const url = (kind: 'file' | 'error', file: string | null) => (hasFiles && file ? `/api/task/file?id=${row.id}&kind=${kind}` : null)
    const may = mayDo(ctx, originOf(row))
    const isAllowed = (action: 'cancel' | 'undo' | 'restart') => !refusalOf(taskFlow, action, row, ctx.now)
    return {
      ...row,
      kind: row.kind as keyof typeof import('#contract/task/kinds.ts').taskKinds,
      may_cancel: flag(isAllowed('cancel')),
      may_undo: flag(may && isAllowed('undo')),
      may_restart: flag(may && isAllowed('restart')),
      file_url: url('file', row.file),
      error_file_url: url('error', row.error_file),
      operator: operator ?? '',
    }
  })
}

function flag(is: boolean): 0 | 1 {
  return is ? 1 : 0
}
