import { and, eq } from 'drizzle-orm'
import { customerService } from '#server/identity/access/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { allStaff } from './staff-source.ts'

/** The id for the employee with a WeChat id, if the caller sees it. */
export async function employee(ctx: Ctx, wxid: string): Promise<number | undefined> {
  const [found] = await ctx.db
    .select({ id: customerService.id })
    .from(customerService)
    .where(and(eq(customerService.wxid, wxid), liveRows(ctx, allStaff)))
  return found?.id
}
