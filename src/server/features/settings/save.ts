import { configSecret } from '#contract/config/config.ts'
import { protections } from '#contract/config/protection.ts'
import { settings, type GroupCode } from '#contract/config/settings.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { requireRecentAuth } from '#server/identity/session/proof.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { conflict, refuse } from '#server/platform/kernel/errors.ts'
import { requireAccess } from '#server/platform/kernel/permissions.ts'
import { applyChanges, differences, lockGroup, type NewValues } from './changes.ts'
import { requestChanges } from './requests.ts'

interface Save {
  endpoint: Endpoint
  group: GroupCode
  version: number
  values: NewValues
  reason: string | null | undefined
}

interface Saved {
  version: number
  request_no: string | null
}

/**
 * Saves a group's changed values. Two-person settings stay as they are, and a request is made for them: every call that changes
 * settings ends here or when a request is accepted. Needs a transaction.
 */
export async function saveSettings(ctx: Ctx, { endpoint, group, version, values, reason }: Save): Promise<Saved> {
  const row = await lockGroup(ctx, group)
  if (row.version !== version) throw conflict()
  const changes = await differences(ctx, values)
  if (changes.some(({ key }) => settings[key].type === 'secret')) requireAccess(ctx.actor, configSecret)
  if (changes.some(({ key }) => protections[key] !== 'ordinary')) await requireRecentAuth(ctx)
  const held = changes.filter(({ key }) => protections[key] === 'two_people')
  if (held.length > 0 && !reason) throw refuse(noReason, { field: 'reason' })
  const request_no = held.length > 0 ? await requestChanges(ctx, { endpoint, group, changes: held, reason: reason ?? '' }) : null
  const free = changes.filter(({ key }) => protections[key] !== 'two_people')
  return { version: await applyChanges(ctx, { endpoint, id: row.id, group: row, changes: free, reason }), request_no }
}

const noReason: Label = ['请输入变更原因，另一人据此确认', 'Please enter the reason; the second person decides by it']
