import { and, desc, eq, lt } from 'drizzle-orm'
import type { history as contract } from '#contract/history/history.ts'
import { endpointsOf, type ParsedOf } from '#contract/kit/endpoint.ts'
import { say } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import type * as z from 'zod/mini'
import type { Ctx } from '../core/ctx.ts'
import { ApiError, forbidden, notFound, refuse, stale } from '../core/errors.ts'
import { mayCall } from '../core/permissions.ts'
import { seesAll } from '../core/scope.ts'
import { adminUser, logger } from '../dev/tables.ts'
import { refuseUnproven } from '../session/proof.ts'
import { ofRow } from './last-changes.ts'
import { recordedAt, type Recorded } from './record.ts'
import { titlesOf } from './references.ts'

/** What was done to a record, newest first: only fields that have a name, and that the person may see. */
export async function list(ctx: Ctx, { entity, id, cursor, page_size }: ParsedOf<typeof contract.list>) {
  const recorded = recordedAt(ctx, entity)
  if (!(await seesRecord(ctx, entity, id))) return { list: [], next: null }
  const rows = await ctx.db
    .select({ log: logger, real_name: adminUser.real_name })
    .from(logger)
    .leftJoin(adminUser, eq(adminUser.id, logger.admin_user_id))
    .where(and(ofRow(entity, id), cursor === undefined ? undefined : lt(logger.id, cursor)))
    .orderBy(desc(logger.id))
    .limit(page_size + 1)
  const list = await entriesOf(ctx, recorded, rows.slice(0, page_size))
  return { list, next: rows.length > page_size ? (list.at(-1)?.id ?? null) : null }
}

/** What log rows of one record say in words, in the language of whoever reads. */
export async function entriesOf(ctx: Ctx, recorded: Recorded, rows: { log: Log; real_name: string | null }[]) {
  const changed = rows.map(({ log }) => changesOf(recorded, log))
  const titleOf = await titlesOf(
    ctx.db,
    changed.flat().flatMap(({ field, before, after }) => [before, after].map((value) => ({ field, value }))),
  )
  const titles = new Map(endpointsOf(recorded.entity).map(({ address, title }) => [address, title]))
  return rows.map(({ log, real_name }, at) => {
    const title = titles.get(log.action)
    return {
      ...{ id: log.id, at: log.created_at, ip: log.ip, reason: log.reason, kind: kindOf(log) },
      by: real_name || log.username,
      action: title ? say(title, ctx.language) : log.action,
      changes: (changed[at] ?? []).map(({ label, ...change }) => ({
        ...change,
        label: say(label, ctx.language),
        before_title: titleOf(change.field, change.before),
        after_title: titleOf(change.field, change.after),
      })),
    }
  })
}

type Verb = (ctx: Ctx, input: never) => Promise<unknown>
let verbsAt: (address: string) => { detail?: Verb; edit?: Verb } = () => ({})

/** Tells by which verbs the rows of an entity are read and edited. */
export function restoreBy(find: typeof verbsAt): void {
  verbsAt = find
}

/** Whether a record is among those that the person sees: one outside the data scope is as if it were not there. */
export async function seesRecord(ctx: Ctx, entity: string, id: number): Promise<boolean> {
  const { detail } = verbsAt(entity)
  if (seesAll(ctx) || !detail) return true
  try {
    await detail(ctx, { id } as never)
    return true
  } catch (fault) {
    // one that was deleted is seen by whoever saw it
    if (fault instanceof ApiError && [404, 410].includes(fault.code)) return fault.code === 410
    throw fault
  }
}

/** Puts chosen old values back: an edit like any other, by the same verb, with its rules, its version and a reason. */
export async function restore(ctx: Ctx, { entity, id, version, entry_id, fields, reason }: ParsedOf<typeof contract.restore>) {
  const recorded = recordedAt(ctx, entity)
  const { edit, detail } = recorded
  const verbs = verbsAt(entity)
  if (!edit || !verbs.edit || !verbs.detail) throw refuse(messages.not_allowed_now)
  if (!mayCall(ctx.actor, edit.access)) throw forbidden(edit.access)
  if (edit.stepUp) await refuseUnproven(ctx)
  if (!(await seesRecord(ctx, entity, id))) throw notFound(['记录', 'The entry'])
  const [log] = await ctx.db
    .select()
    .from(logger)
    .where(and(ofRow(entity, id), eq(logger.id, entry_id)))
  if (!log?.before) throw notFound(['记录', 'The entry'])
  const old = new Map(changesOf(recorded, log).flatMap(({ field, before, is_restorable }) => (is_restorable ? [[field, before]] : [])))
  if (fields.some((field) => !old.has(field))) throw refuse(['所选字段不能恢复', 'These fields cannot be restored'], { field: 'fields' })
  const current = detail.output.parse(await verbs.detail(ctx, { id } as never)) as Record<string, unknown>
  if (current['version'] !== version) throw stale()
  const chosen = Object.fromEntries(fields.map((field) => [field, old.get(field)]))
  // what the form sends: nothing that the row's other calls look after
  const kept = Object.fromEntries(Object.entries(current).filter(([field]) => recorded.isRestorable(field)))
  const input = (edit.input as z.ZodMiniType).safeParse({ ...kept, ...chosen, id, version })
  if (!input.success) throw refuse(['旧值已不符合现在的规则，不能恢复', 'The old values break the rules of today'], { field: 'fields' })
  return (await verbs.edit({ ...ctx, reason }, input.data as never)) as { id: number; version: number }
}

type Log = typeof logger.$inferSelect

function kindOf({ before, after }: Log): 'created' | 'changed' | 'deleted' {
  if (before === null) return 'created'
  return after?.['deleted_at'] ? 'deleted' : 'changed'
}

function changesOf({ fields, labelOf, isRestorable, isVisible }: Recorded, { before, after }: Log) {
  const changed = { ...before, ...after }
  const order = new Map(fields.map((field, at) => [field, at]))
  const placeOf = (field: string) => order.get(field) ?? fields.length
  const names = Object.keys(changed).toSorted((one, other) => placeOf(one) - placeOf(other))
  return names.flatMap((field) => {
    const label = labelOf(field)
    if (!label || !isVisible(field)) return []
    if (before === null && isEmpty(after?.[field])) return []
    const change = { field, label, before: before?.[field] ?? null, after: after?.[field] ?? null }
    return [{ ...change, is_restorable: before !== null && isRestorable(field) }]
  })
}

/** Nothing was entered there. */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
