import { asc, eq } from 'drizzle-orm'
import { settings } from '#contract/config/settings.ts'
import { say } from '#contract/kit/label.ts'
import { acceptRequest, anotherCould } from '#server/features/settings/decide.ts'
import { configRequest, configRequestChange } from '#server/features/settings/request-tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { startError } from '#server/platform/env/start-error.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

/** A requested settings change as the console shows it before the confirmation. */
export interface ShownRequest {
  id: number
  version: number
  lines: string[]
}

/** The request with both values for each setting. Refused while another person could decide, or if it is decided already. */
export async function requestForConsole(ctx: Ctx, no: string): Promise<ShownRequest> {
  const [row] = await ctx.db.select().from(configRequest).where(eq(configRequest.request_no, no))
  if (!row) throw startError(`没有变更申请 ${no}`, `There is no request ${no}`)
  if (row.state !== 'pending') throw startError(`变更申请 ${no} 已被处理。`, `The request ${no} has been processed already.`)
  await refuseWhileAnotherCould(ctx, row)
  const changes = await ctx.db
    .select()
    .from(configRequestChange)
    .where(eq(configRequestChange.request_id, row.id))
    .orderBy(asc(configRequestChange.key))
  const [person] = await ctx.db
    .select({ username: adminUser.username, name: adminUser.real_name })
    .from(adminUser)
    .where(eq(adminUser.id, row.created_by ?? 0))
  const head = `${no}  ${person?.username ?? ''} ${person?.name ?? ''}  ${row.created_at}`
  const values = changes.map(({ key, shown_before, shown_after }) => {
    const { label } = settings[key]
    return `  ${key}  ${say(label, 'zh')} · ${say(label, 'en')}\n    ${JSON.stringify(shown_before)}\n    → ${JSON.stringify(shown_after)}`
  })
  return { id: row.id, version: row.version, lines: [head, `  原因 · reason: ${row.reason}`, ...values] }
}

/** The second approval for a company with one such person: accepts the request as it was shown. The log records `cli` as the actor. */
export async function acceptFromConsole(ctx: Ctx, { id, version }: ShownRequest): Promise<void> {
  await acceptRequest(ctx, { id, version, may: refuseWhileAnotherCould })
}

async function refuseWhileAnotherCould(ctx: Ctx, row: typeof configRequest.$inferSelect): Promise<void> {
  if (await anotherCould(ctx, row))
    throw startError(
      '另有可以确认的账号，请由该账号在“变更申请”中确认。',
      'Another account can decide. Accept the request there, in the list of requests.',
    )
}
