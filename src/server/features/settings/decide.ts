import { isDeepStrictEqual } from 'node:util'
import { eq, inArray } from 'drizzle-orm'
import { configApprove, configRequest as contract } from '#contract/config/request.ts'
import type { SettingKey } from '#contract/config/settings.ts'
import type { Label } from '#contract/kit/label.ts'
import { accountsWithPermission } from '#server/identity/access/accounts-with-permission.ts'
import { isSecondPerson, refuseSecondPerson } from '#server/identity/account/second-person.ts'
import { actorById } from '#server/identity/session/actor.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { transition } from '#server/platform/kernel/machine.ts'
import { config } from '#server/platform/settings/tables.ts'
import { applyChanges, differences, lockGroup, type Change } from './changes.ts'
import { configRequestChange, configRequests, type configRequest } from './request-tables.ts'
import { tellFinance } from './requests.ts'

type Row = typeof configRequest.$inferSelect

interface Accepted {
  id: number
  version?: number | undefined
  may: (ctx: Ctx, row: Row) => Promise<void>
}

/** Another person than the requester, by the rule for all approvals. */
export async function mayDecide(ctx: Ctx, { created_by }: Row): Promise<void> {
  await refuseSecondPerson(ctx, { authors: [created_by], own })
}

/** Puts a request's values into force, if the settings still have the values that it shows. */
export function acceptRequest(ctx: Ctx, { id, version, may }: Accepted): Promise<Row> {
  return transition(ctx, configRequests, 'accept', {
    id,
    version,
    may,
    check: async (ctx, row) => {
      await lockGroup(ctx, row.group)
      return (await changesOf(ctx, id)) ? undefined : { label: moved }
    },
    set: () => ({ decided_by: ctx.actor.id || null, decided_at: ctx.now.toISOString() }),
    effects: async (ctx, row) => {
      const group = await lockGroup(ctx, row.group)
      const changes = (await changesOf(ctx, id)) ?? []
      await applyChanges(ctx, { endpoint: contract.accept, id, group, changes, reason: row.reason })
      await tellFinance(ctx, row, 'config_changed', changes)
    },
  })
}

/** Tells whether an account other than the requester could accept this request now. */
export async function anotherCould(ctx: Ctx, { created_by }: Row): Promise<boolean> {
  for (const person of await accountsWithPermission(ctx, configApprove)) {
    const actor = await actorById(ctx.db, person)
    if (actor && (await isSecondPerson({ ...ctx, actor }, [created_by]))) return true
  }
  return false
}

/** The changes in a request; undefined if a setting has another value than the request shows. */
async function changesOf(ctx: Ctx, id: number): Promise<Change[] | undefined> {
  const changes = await ctx.db.select().from(configRequestChange).where(eq(configRequestChange.request_id, id))
  const keys = changes.map(({ key }) => key)
  const rows = await ctx.db.select().from(config).where(inArray(config.key, keys))
  const stored = new Map(rows.map(({ key, value }) => [key as SettingKey, value]))
  if (!changes.every(({ key, before }) => isDeepStrictEqual(stored.get(key) ?? null, before))) return undefined
  return differences(ctx, new Map(changes.map(({ key, after }) => [key, after ?? undefined])))
}

export const own: Label = ['不能确认自己提交的变更', 'You cannot decide about your own request']
const moved: Label = [
  '配置的当前值与申请时不同，请撤回后重新提交',
  'A setting has another value than when this was requested. Withdraw the request and submit it again',
]
