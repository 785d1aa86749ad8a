import { and, desc, eq, lt } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { systemTitle } from '#contract/history/by-clock.ts'
import type { history as contract } from '#contract/history/history.ts'
import { endpointsOf, type ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { requireRecentAuth } from '#server/identity/session/proof.ts'
import { adminUser } from '#server/identity/tables.ts'
import { shownValue } from '#server/platform/entity/projection.ts'
import { entityAt, verbsAt } from '#server/platform/entity/registry.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { scopeOf } from '#server/platform/kernel/entity-rows.ts'
import { ApiError, notFound, refuse, conflict } from '#server/platform/kernel/errors.ts'
import { requireAccess } from '#server/platform/kernel/permissions.ts'
import { seesAll } from '#server/platform/kernel/scope.ts'
import { ofRow } from './last-changes.ts'
import { isEmpty, recordedAt, type Recorded } from './record.ts'
import { titlesOf } from './references.ts'

/** A record's changes, newest first; contains only fields that have a name and that the person may see. */
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

/** One record's changes in words, in the reader's language. */
export async function entriesOf(ctx: Ctx, recorded: Recorded, rows: { log: Log; real_name: string | null }[]) {
  const changed = rows.map(({ log }) => changesOf(recorded, log).map((change) => shownTo(ctx, recorded, change)))
  const titleOf = await titlesOf(
    ctx.db,
    recorded.entity.$.address,
    changed.flat().flatMap(({ field, before, after }) => [before, after].map((value) => ({ field, value }))),
  )
  const titles = new Map(endpointsOf(recorded.entity).map(({ address, title }) => [address, title]))
  return rows.map(({ log, real_name }, at) => {
    const title = titles.get(log.action) ?? systemTitle(log.action, recorded.entity.$)
    return {
      id: log.id,
      at: log.created_at,
      ip: log.ip,
      reason: log.reason,
      kind: kindOf(log),
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

/** Tells whether a record is visible to the person; a record outside the data scope is treated as missing. */
export async function seesRecord(ctx: Ctx, entity: string, id: number): Promise<boolean> {
  const { detail } = verbsAt(entity)
  const isWhole = seesAll(ctx) && !scopeOf(ctx, { scope: entityAt(entity)?.scope ?? 'shared' })
  if (isWhole || !detail) return true
  try {
    await detail(ctx, { id } as never)
    return true
  } catch (fault) {
    // a deleted record stays visible to the persons who could see it before
    if (fault instanceof ApiError && [404, 410].includes(fault.code)) return fault.code === 410
    throw fault
  }
}

export { asOf } from './as-of.ts'

/** Restores chosen old values by the ordinary edit verb, with its rules, its version and a reason. */
export async function restore(ctx: Ctx, { entity, id, version, entry_id, fields, reason }: ParsedOf<typeof contract.restore>) {
  const recorded = recordedAt(ctx, entity)
  const { edit, detail } = recorded
  const verbs = verbsAt(entity)
  if (!edit || !verbs.edit || !verbs.detail) throw refuse(notRestorable)
  requireAccess(ctx.actor, edit.access)
  if (edit.stepUp) await requireRecentAuth(ctx)
  if (!(await seesRecord(ctx, entity, id))) throw notFound(['记录', 'The entry'])
  const [log] = await ctx.db
    .select()
    .from(logger)
    .where(and(ofRow(entity, id), eq(logger.id, entry_id)))
  if (!log?.before) throw notFound(['记录', 'The entry'])
  const old = new Map(changesOf(recorded, log).flatMap(({ field, before, is_restorable }) => (is_restorable ? [[field, before]] : [])))
  if (fields.some((field) => !old.has(field))) throw refuse(['所选字段不能恢复', 'These fields cannot be restored'], { field: 'fields' })
  const current = detail.output.parse(await verbs.detail(ctx, { id } as never)) as Record<string, unknown>
  if (current['version'] !== version) throw conflict()
  const chosen = Object.fromEntries(fields.map((field) => [field, old.get(field)]))
  // only the fields that the form sends; other calls maintain the rest
  const currentValues = Object.fromEntries(Object.entries(current).filter(([field]) => recorded.isRestorable(field)))
  const input = (edit.input as z.ZodMiniType).safeParse({ ...currentValues, ...chosen, id, version })
  if (!input.success)
    throw refuse(['旧值已不符合现在的规则，不能恢复', 'The old values no longer comply with the rules'], { field: 'fields' })
  return (await verbs.edit({ ...ctx, reason }, input.data as never)) as { id: number; version: number }
}

/** A change with the value parts that the detail shows to the person. */
function shownTo<Change extends { field: string; before: unknown; after: unknown }>(
  { actor }: Ctx,
  { detail }: Recorded,
  change: Change,
): Change {
  const { before, after, field } = change
  return { ...change, before: shownValue(actor, detail, field, before), after: shownValue(actor, detail, field, after) }
}

const notRestorable: Label = ['该类数据不支持恢复', 'Records of this kind cannot be restored']

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
