import { isDeepStrictEqual } from 'node:util'
import { eq, inArray, sql } from 'drizzle-orm'
import { configSecret } from '#contract/config/config.ts'
import { SECRET_MASK } from '#contract/config/kinds.ts'
import { settings, type GroupCode, type SettingKey } from '#contract/config/settings.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { audit } from '../core/audit.ts'
import { announceChange } from '../core/changes.ts'
import type { Ctx } from '../core/ctx.ts'
import { forbidden, stale } from '../core/errors.ts'
import { mayCall } from '../core/permissions.ts'
import { refuseUnproven } from '../session/proof.ts'
import { CONFIG, initialOf } from './stored.ts'
import { config, configGroup, configLog } from './tables.ts'

interface Save {
  endpoint: Endpoint
  group: GroupCode
  version: number
  /** The new values in the form that is stored; undefined puts a setting back to its default. */
  values: ReadonlyMap<SettingKey, unknown>
  reason: string | null | undefined
}

/** Writes what differs, with its log, and says so to every process; answers the group's new version. Within a transaction. */
export async function saveSettings(ctx: Ctx, { endpoint, group, version, values, reason }: Save): Promise<number> {
  const row = await lockGroup(ctx, group)
  if (row.version !== version) throw stale()
  const changes = await differences(ctx, values)
  if (changes.length === 0) return version
  if (changes.some(({ key }) => settings[key].type === 'secret')) {
    if (!mayCall(ctx.actor, configSecret)) throw forbidden(configSecret)
    await refuseUnproven(ctx)
  }
  await write(ctx, changes)
  const at = { updated_at: ctx.now.toISOString(), updated_by: ctx.actor.id }
  await ctx.db
    .update(configGroup)
    .set({ version: version + 1, ...at })
    .where(eq(configGroup.id, row.id))
  await log(ctx, group, changes, reason)
  const side = (name: 'old' | 'new') => Object.fromEntries(changes.map((change) => [change.key, change[name]]))
  await audit(ctx, endpoint, { id: row.id, before: side('old'), after: side('new'), ...(reason && { reason }) })
  await announceChange(ctx, CONFIG)
  return version + 1
}

/** What of a stored value people may see. */
export function shownOf(key: SettingKey, stored: unknown): unknown {
  return settings[key].type === 'secret' && stored !== null ? SECRET_MASK : stored
}

interface Change {
  key: SettingKey
  /** To be stored; undefined for the default. */
  value: unknown
  old: unknown
  new: unknown
}

/** One who saves a group waits for the other. */
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
