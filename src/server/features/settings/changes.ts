import { isDeepStrictEqual } from 'node:util'
import { eq, inArray, sql } from 'drizzle-orm'
import { configSecret } from '#contract/config/config.ts'
import { SECRET_MASK } from '#contract/config/kinds.ts'
import { settings, type GroupCode, type SettingKey } from '#contract/config/settings.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { requireAccess } from '#server/platform/kernel/permissions.ts'
import { invalidate } from '#server/platform/kernel/cache.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { conflict } from '#server/platform/kernel/errors.ts'
import { requireRecentAuth } from '#server/identity/session/proof.ts'
import { CONFIG, initialOf } from '#server/platform/settings/stored.ts'
import { config, configGroup, configLog } from '#server/platform/settings/tables.ts'

interface Save {
  endpoint: Endpoint
  group: GroupCode
  version: number
  /** The new values in the stored form; undefined resets a setting to its default. */
  values: ReadonlyMap<SettingKey, unknown>
  reason: string | null | undefined
}

/** Writes and logs the changed values and notifies every process; returns the new version of the group. Needs a transaction. */
export async function saveSettings(ctx: Ctx, { endpoint, group, version, values, reason }: Save): Promise<number> {
  const row = await lockGroup(ctx, group)
  if (row.version !== version) throw conflict()
  const changes = await differences(ctx, values)
  if (changes.length === 0) return version
  if (changes.some(({ key }) => settings[key].type === 'secret')) {
    requireAccess(ctx.actor, configSecret)
    await requireRecentAuth(ctx)
  }
  await write(ctx, changes)
  const at = { updated_at: ctx.now.toISOString(), updated_by: ctx.actor.id }
  await ctx.db
    .update(configGroup)
    .set({ version: version + 1, ...at })
    .where(eq(configGroup.id, row.id))
  await log(ctx, group, changes, reason)
  // a replaced secret has the same mask before and after, and would otherwise leave no row in the log
  const sideOf = (change: Change, name: 'old' | 'new') =>
    name === 'new' && change.old === change.new ? `${SECRET_MASK} #${version + 1}` : change[name]
  const side = (name: 'old' | 'new') => Object.fromEntries(changes.map((change) => [change.key, sideOf(change, name)]))
  await audit(ctx, endpoint, { id: row.id, before: side('old'), after: side('new'), ...(reason && { reason }) })
  await invalidate(ctx, CONFIG)
  return version + 1
}

/** The visible part of a stored value. */
export function shownOf(key: SettingKey, stored: unknown): unknown {
  return settings[key].type === 'secret' && stored !== null ? SECRET_MASK : stored
}

interface Change {
  key: SettingKey
  /** The stored form; undefined for the default. */
  value: unknown
  old: unknown
  new: unknown
}

/** Serializes concurrent saves of a group. */
async function lockGroup(ctx: Ctx, code: GroupCode) {
  await ctx.db.insert(configGroup).values({ code, updated_at: ctx.now.toISOString() }).onConflictDoNothing()
  const [row] = await ctx.db.select().from(configGroup).where(eq(configGroup.code, code)).for('update')
  if (!row) throw new Error(`the group ${code} has no row`)
  return row
}

async function differences(ctx: Ctx, values: ReadonlyMap<SettingKey, unknown>): Promise<Change[]> {
  const keys = [...values.keys()]
  if (keys.length === 0) return []
  const rows = await ctx.db.select().from(config).where(inArray(config.key, keys))
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  return [...values].flatMap(([key, value]) => {
    const initial = initialOf(ctx, key)
    const before = stored.has(key) ? stored.get(key) : initial
    const after = value === undefined ? initial : value
    if (isDeepStrictEqual(before, after) && (value !== undefined || !stored.has(key))) return []
    return [{ key, value: isDeepStrictEqual(after, initial) ? undefined : value, old: shownOf(key, before), new: shownOf(key, after) }]
  })
}

async function write(ctx: Ctx, changes: readonly Change[]): Promise<void> {
  const at = { updated_at: ctx.now.toISOString(), updated_by: ctx.actor.id }
  const gone = changes.flatMap(({ key, value }) => (value === undefined ? [key] : []))
  const kept = changes.flatMap(({ key, value }) => (value === undefined ? [] : [{ key, value, ...at }]))
  if (gone.length > 0) await ctx.db.delete(config).where(inArray(config.key, gone))
  if (kept.length === 0) return
  await ctx.db
    .insert(config)
    .values(kept)
    .onConflictDoUpdate({ target: config.key, set: { value: sql`excluded.value`, ...at } })
}

async function log(ctx: Ctx, group: GroupCode, changes: readonly Change[], reason: string | null | undefined): Promise<void> {
  const { actor, request_id } = ctx
  const by = { admin_user_id: actor.id, username: actor.username, reason: reason ?? null, request_id, created_at: ctx.now.toISOString() }
  await ctx.db.insert(configLog).values(changes.map((change) => ({ group, key: change.key, old: change.old, new: change.new, ...by })))
}
