import { and, asc, desc, eq, isNull, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { allTasks, task as contract } from '#contract/task/task.ts'
import { shownTo } from '../audit/shown.ts'
import { audit } from '../core/audit.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { forbidden, notFound, refuse } from '../core/errors.ts'
import { pageOf, rowsAt } from '../core/page.ts'
import { mayCall } from '../core/permissions.ts'
import { pokeStreams } from '../core/tell.ts'
import { adminUser } from '../dev/tables.ts'
import { openStates, startTask, type Task } from './run.ts'
import { task, taskChange, taskFailure } from './tables.ts'
import { codesOf } from './codes.ts'
import { changesOf, undoTask } from './undo.ts'

type ById = ParsedOf<typeof contract.detail>
type Part = ParsedOf<typeof contract.changes>

export async function list(ctx: Ctx, { kind, state, scope, ...place }: ParsedOf<typeof contract.list>) {
  if (scope === 'all' && !mayCall(ctx.actor, allTasks)) throw forbidden(allTasks)
  const where = and(
    scope === 'all' ? undefined : eq(task.created_by, ctx.actor.id),
    kind ? eq(task.kind, kind) : undefined,
    state ? eq(task.state, state) : undefined,
  )
  const rows = await rowsAt(withOperator(ctx).where(where).orderBy(desc(task.id)), place)
  const total = await ctx.db.$count(task, where)
  return pageOf(
    rows.map((row) => shown(ctx, row)),
    total,
  )
}

export async function detail(ctx: Ctx, { id }: ById) {
  const [row] = await withOperator(ctx).where(and(eq(task.id, id), mine(ctx)))
  if (!row) throw notFound(contract.$.label)
  return shown(ctx, row)
}

export function cancel(ctx: Ctx, { id }: ById) {
  return transact(ctx, async (ctx) => {
    const row = await lockedTask(ctx, id)
    if (!openStates.includes(row.state)) throw refuse(['任务已结束，无法取消', 'The task is over and cannot be cancelled'])
    await ctx.db.update(task).set({ state: 'cancelled', finished_at: ctx.now.toISOString() }).where(eq(task.id, id))
    await audit(ctx, contract.cancel, { id, before: { state: row.state }, after: { state: 'cancelled' } })
    await pokeStreams(ctx, [row.created_by])
    return {}
  })
}

/** Starts the undo as a task of its own: it needs the permission of what it takes back. */
export function undo(ctx: Ctx, { id, change_ids }: ParsedOf<typeof contract.undo>) {
  return transact(ctx, async (ctx) => {
    const row = await lockedTask(ctx, id)
    if (!mayUndoKind(ctx, row)) throw forbidden(row.kind.replaceAll('.', ':'))
    if (!isUndoable(ctx, row)) throw refuse(['该任务无法撤销', 'This task cannot be undone'])
    const { db } = ctx
    const [open] = await db
      .select({ id: task.id })
      .from(task)
      .where(and(eq(task.undo_of, id), isNull(task.finished_at)))
    if (open) throw refuse(['撤销正在进行，请稍候', 'The undo is under way'])
    const total = await db.$count(taskChange, changesOf(id, change_ids))
    if (total === 0) throw refuse(['该任务没有可撤销的修改', 'The task has changed nothing that could be undone'])
    return startTask(ctx, undoTask({}), { task_id: id, change_ids }, { total, undo_of: id })
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
    ...{ code: codeOf(row), before: shownTo(ctx.actor, before), after: shownTo(ctx.actor, after) },
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

/** Whose tasks the person may see. */
export function mine(ctx: Ctx): SQL | undefined {
  return mayCall(ctx.actor, allTasks) ? undefined : eq(task.created_by, ctx.actor.id)
}

async function lockedTask(ctx: Ctx, id: number): Promise<Task> {
  const [row] = await ctx.db
    .select()
    .from(task)
    .where(and(eq(task.id, id), mine(ctx)))
    .for('no key update')
  if (!row) throw notFound(contract.$.label)
  return row
}

function withOperator(ctx: Ctx) {
  return ctx.db.select({ task, operator: adminUser.username }).from(task).leftJoin(adminUser, eq(adminUser.id, task.created_by)).$dynamic()
}

function shown(ctx: Ctx, { task: row, operator }: { task: Task; operator: string | null }) {
  const isOwn = row.created_by === ctx.actor.id
  const hasFiles = isOwn && row.file_until !== null && Date.parse(row.file_until) > ctx.now.getTime()
  const url = (kind: 'file' | 'error', file: string | null) => (hasFiles && file ? `/api/task/file?id=${row.id}&kind=${kind}` : null)
  return {
    ...row,
    kind: row.kind as keyof typeof import('#contract/task/kinds.ts').taskKinds,
    may_cancel: openStates.includes(row.state) ? (1 as const) : (0 as const),
    may_undo: isUndoable(ctx, row) && mayUndoKind(ctx, row) ? (1 as const) : (0 as const),
    file_url: url('file', row.file),
    error_file_url: url('error', row.error_file),
    operator: operator ?? '',
  }
}

function isUndoable({ now }: Ctx, { state, undo_until, undone_at, done, failed }: Task): boolean {
  const isOver = state === 'done' || state === 'failed' || state === 'cancelled'
  return isOver && undone_at === null && done > failed && undo_until !== null && Date.parse(undo_until) > now.getTime()
}

/** `goods.sku.price` asks for `goods:sku:price`; who may see an undo may undo it. */
function mayUndoKind({ actor }: Ctx, { kind }: Task): boolean {
  const [area = '', entity = '', verb = ''] = kind.split('.')
  return area === 'task' || mayCall(actor, `${area}:${entity}:${verb}`)
}
