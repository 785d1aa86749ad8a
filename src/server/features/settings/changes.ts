import { isDeepStrictEqual } from 'node:util'
import { eq, inArray, sql } from 'drizzle-orm'
import { SECRET_MASK } from '#contract/config/kinds.ts'
import { settings, type GroupCode, type SettingKey } from '#contract/config/settings.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { invalidate } from '#server/platform/kernel/cache.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { CONFIG, initialOf } from '#server/platform/settings/stored.ts'
import { config, configGroup, configLog } from '#server/platform/settings/tables.ts'

/** Setting values in the stored form; undefined resets a setting to its default. */
export type NewValues = ReadonlyMap<SettingKey, unknown>

export interface Change {
  key: SettingKey
  /** The stored forms; undefined for the default. */
  before: unknown
  value: unknown
  /** The values as people see them. */
  old: unknown
  new: unknown
}

interface Applied {
  endpoint: Pick<Endpoint, 'address'>
  /** The row that the log names: the group's row, or a request's row. */
  id: number
  group: GroupRow
  changes: readonly Change[]
  reason: string | null | undefined
}

export type GroupRow = typeof configGroup.$inferSelect & { code: string }

/** Writes and logs changed values and notifies every process; returns the group's new version. Needs the group lock. */
export async function applyChanges(ctx: Ctx, { endpoint, id, group, changes, reason }: Applied): Promise<number> {
  if (changes.length === 0) return group.version
  const version = group.version + 1
  await write(ctx, changes)
  await ctx.db
    .update(configGroup)
    .set({ version, updated_at: ctx.now.toISOString(), updated_by: ctx.actor.id })
    .where(eq(configGroup.id, group.id))
  await log(ctx, group.code, changes, reason)
  // a replaced secret has the same mask before and after, and would otherwise leave no row in the log
  const sideOf = (change: Change, name: 'old' | 'new') =>
    name === 'new' && change.old === change.new ? `${SECRET_MASK} #${version}` : change[name]
  const side = (name: 'old' | 'new') => Object.fromEntries(changes.map((change) => [change.key, sideOf(change, name)]))
  await audit(ctx, endpoint, { id, before: side('old'), after: side('new'), ...(reason && { reason }) })
  await invalidate(ctx, CONFIG)
  return version
}

/** A stored value's visible part. */
export function shownOf(key: SettingKey, stored: unknown): unknown {
  return settings[key].type === 'secret' && stored !== null ? SECRET_MASK : stored
}

/** Serializes concurrent saves to a group. */
export async function lockGroup(ctx: Ctx, code: GroupCode): Promise<GroupRow> {
  await ctx.db.insert(configGroup).values({ code, updated_at: ctx.now.toISOString() }).onConflictDoNothing()
  const [row] = await ctx.db.select().from(configGroup).where(eq(configGroup.code, code)).for('update')
  if (!row) throw new Error(`the group ${code} has no row`)
  return row
}

/** The settings whose stored values differ from the given ones. */
export async function differences(ctx: Ctx, values: NewValues): Promise<Change[]> {
  const keys = [...values.keys()]
  if (keys.length === 0) return []
  const rows = await ctx.db.select().from(config).where(inArray(config.key, keys))
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  return [...values].flatMap(([key, value]) => {
    const initial = initialOf(ctx, key)
    const before = stored.has(key) ? stored.get(key) : initial
    const after = value === undefined ? initial : value
    if (isDeepStrictEqual(before, after) && (value !== undefined || !stored.has(key))) return []
    return [
      {
        key,
        before: stored.get(key),
        value: isDeepStrictEqual(after, initial) ? undefined : value,
        old: shownOf(key, before),
        new: shownOf(key, after),
      },
    ]
  })
}

async function write(ctx: Ctx, changes: readonly Change[]): Promise<void> {
  const at = { updated_at: ctx.now.toISOString(), updated_by: ctx.actor.id }
  const gone = changes.flatMap(({ key, value }) => (value === undefined ? [key] : []))
  const storedChanges = changes.flatMap(({ key, value }) => (value === undefined ? [] : [{ key, value, ...at }]))
  if (gone.length > 0) await ctx.db.delete(config).where(inArray(config.key, gone))
  if (storedChanges.length === 0) return
  await ctx.db
    .insert(config)
    .values(storedChanges)
    .onConflictDoUpdate({ target: config.key, set: { value: sql`excluded.value`, ...at } })
}

async function log(ctx: Ctx, group: string, changes: readonly Change[], reason: string | null | undefined): Promise<void> {
  const { actor, request_id } = ctx
  const by = { admin_user_id: actor.id, username: actor.username, reason: reason ?? null, request_id, created_at: ctx.now.toISOString() }
  await ctx.db.insert(configLog).values(changes.map((change) => ({ group, key: change.key, old: change.old, new: change.new, ...by })))
}
