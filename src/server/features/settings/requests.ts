import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { SECRET_MASK } from '#contract/config/kinds.ts'
import { configApprove, REQUEST_DAYS } from '#contract/config/request.ts'
import { settings, type GroupCode, type SettingKey } from '#contract/config/settings.ts'
import type { Endpoint, Permission } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { accountsWithPermission } from '#server/identity/access/accounts-with-permission.ts'
import { unseal } from '#server/platform/crypto/seal.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { insertRow } from '#server/platform/kernel/rows.ts'
import { notify } from '#server/platform/notify/notify.ts'
import { sealedFor, type Sealed } from '#server/platform/settings/stored.ts'
import type { Change } from './changes.ts'
import { configRequest, configRequestChange, configRequests } from './request-tables.ts'

interface Requested {
  endpoint: Pick<Endpoint, 'address'>
  group: GroupCode
  changes: readonly Change[]
  reason: string
}

/** Makes a request for changes that a second person must accept; returns its number. Needs the group lock. */
export async function requestChanges(ctx: Ctx, { endpoint, group, changes, reason }: Requested): Promise<string> {
  await refuseTwice(ctx, changes)
  const row = await insertRow(ctx, configRequests, {
    group,
    reason,
    expires_at: new Date(ctx.now.getTime() + REQUEST_DAYS * DAY_MS).toISOString(),
  })
  await ctx.db.insert(configRequestChange).values(
    changes.map(({ key, before, value, old, new: next }) => ({
      request_id: row.id,
      key,
      before: before ?? null,
      after: value ?? null,
      shown_before: fingerprintOf(ctx, key, before) ?? old,
      shown_after: fingerprintOf(ctx, key, value) ?? next,
    })),
  )
  await audit(ctx, endpoint, { id: row.id, before: null, after: { request_no: row.request_no, group, settings: keysOf(changes) }, reason })
  await tellFinance(ctx, row, 'config_requested', changes)
  return row.request_no
}

/** The permissions whose holders learn about a change to settings that decide about money. */
const interested: readonly Permission[] = [
  'finance:payment:verify',
  'finance:withdraw:audit',
  'finance:withdraw:pay',
  'finance:reconciliation:resolve',
  configApprove,
]

/** Notifies the requester, the finance permission holders and those who may decide, except for the caller. Call it last. */
export async function tellFinance(
  ctx: Ctx,
  { id, request_no, created_by }: { id: number; request_no: string; created_by: number | null },
  kind: 'config_requested' | 'config_changed',
  changes: readonly { key: SettingKey }[],
): Promise<void> {
  const people = await Promise.all(interested.map((permission) => accountsWithPermission(ctx, permission)))
  const names = changes.map(({ key }) => settings[key].label)
  const titles: Label = [names.map(([zh]) => zh).join('、'), names.map(([, en]) => en).join(', ')]
  await notify(ctx, {
    to: [...new Set([...people.flat(), ...(created_by === null ? [] : [created_by])])].filter((person) => person !== ctx.actor.id),
    kind,
    params: { name: ctx.actor.username, no: request_no, settings: titles },
    link: `/config/request?id=${id}`,
  })
}

/** The requested values in a group that wait for a second person, by setting. */
export async function pendingChanges(ctx: Ctx, group: GroupCode) {
  const rows = await ctx.db
    .select({
      key: configRequestChange.key,
      id: configRequest.id,
      request_no: configRequest.request_no,
      value: configRequestChange.shown_after,
    })
    .from(configRequestChange)
    .innerJoin(configRequest, eq(configRequest.id, configRequestChange.request_id))
    .where(and(eq(configRequest.state, 'pending'), eq(configRequest.group, group)))
  return new Map(rows.map(({ key, id, request_no, value }) => [key, { id, request_no, value }]))
}

/** One request at a time for a setting, so that a request's values stay those before it. */
async function refuseTwice(ctx: Ctx, changes: readonly Change[]): Promise<void> {
  const [waiting] = await ctx.db
    .select({ key: configRequestChange.key, no: configRequest.request_no })
    .from(configRequestChange)
    .innerJoin(configRequest, eq(configRequest.id, configRequestChange.request_id))
    .where(and(eq(configRequest.state, 'pending'), inArray(configRequestChange.key, changes.map(keyOf))))
  if (waiting) throw refuse(isWaiting, { field: `values.${waiting.key}`, values: { label: settings[waiting.key].label, no: waiting.no } })
}

function keyOf({ key }: { key: SettingKey }): SettingKey {
  return key
}

function keysOf(changes: readonly Change[]): string {
  return changes.map(keyOf).join(', ')
}

const isWaiting: Label = [
  '“{label}”已有待确认的变更申请 {no}，请先确认、拒绝或撤回',
  '“{label}” has a request that waits for a second person ({no}). It must be decided or withdrawn first',
]

const DIGITS = 16

/** The beginning of a stored secret's SHA-256 hash, which two people can compare without reading it; undefined for other settings. */
function fingerprintOf({ secretKey }: Pick<Ctx, 'secretKey'>, key: SettingKey, stored: unknown): string | undefined {
  if (settings[key].type !== 'secret' || stored === undefined || stored === null) return undefined
  const { sealed } = stored as Partial<Sealed>
  const plain = sealed === undefined ? undefined : unseal(secretKey, sealedFor(key), sealed)
  return plain ? `SHA-256 ${createHash('sha256').update(plain).digest('hex').slice(0, DIGITS)}…` : SECRET_MASK
}
