import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { agentArea } from '#server/areas/people/area-tables.ts'
import { agentsSeen } from '#server/areas/people/scope.ts'
import { area } from '#server/features/common/tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'

interface Holder {
  id: number
  level: 1 | 2
}

/** An agent's territories, in code order. */
export async function areasOf({ db }: Ctx, agentId: number): Promise<string[]> {
  const rows = await db
    .select({ code: agentArea.area_code })
    .from(agentArea)
    .where(eq(agentArea.agent_id, agentId))
    .orderBy(asc(agentArea.area_code))
  return rows.map(({ code }) => code)
}

/** Replaces an agent's territories in the caller's transaction; `held` if its contract is running. */
export async function setAreas(ctx: Ctx, { id, level }: Holder, codes: readonly string[], held: boolean): Promise<void> {
  const uniqueCodes = [...new Set(codes)]
  const known = await ctx.db.select({ code: area.code }).from(area).where(inArray(area.code, uniqueCodes))
  if (known.length < uniqueCodes.length) throw refuse(noSuchArea, { field: 'areas' })
  if (held) await refuseHeld(ctx, { id, level }, uniqueCodes, 'areas')
  await ctx.db.delete(agentArea).where(eq(agentArea.agent_id, id))
  await ctx.db
    .insert(agentArea)
    .values(uniqueCodes.map((area_code) => ({ agent_id: id, level, area_code, is_held: held ? (1 as const) : (0 as const) })))
}

/** A contract's end frees these agents' territories. */
export async function freeAreas({ db }: Ctx, agentIds: readonly number[]): Promise<void> {
  await db
    .update(agentArea)
    .set({ is_held: 0 })
    .where(inArray(agentArea.agent_id, [...agentIds]))
}

/** A renewed contract holds its territories again, if no other agent has taken one. */
export async function holdAreas(ctx: Ctx, holder: Holder): Promise<void> {
  await refuseHeld(ctx, holder, await areasOf(ctx, holder.id))
  await ctx.db.update(agentArea).set({ is_held: 1 }).where(eq(agentArea.agent_id, holder.id))
}

async function refuseHeld(ctx: Ctx, { id, level }: Holder, codes: readonly string[], field?: string): Promise<void> {
  if (codes.length === 0) return
  const inScope = agentsSeen(ctx) ?? sql`true`
  const [taken] = await ctx.db
    .select({ name: area.name, agent: sql<string | null>`case when ${inScope} then ${agent.name} end` })
    .from(agentArea)
    .innerJoin(agent, eq(agent.id, agentArea.agent_id))
    .innerJoin(area, eq(area.code, agentArea.area_code))
    .where(and(eq(agentArea.level, level), inArray(agentArea.area_code, [...codes]), eq(agentArea.is_held, 1), ne(agentArea.agent_id, id)))
    .orderBy(asc(agentArea.area_code))
    .limit(1)
  if (!taken) return
  const { name, agent: other } = taken
  const at = field === undefined ? {} : { field }
  throw other === null
    ? refuse(areaTakenByOther, { values: { name }, ...at })
    : refuse(areaTaken, { values: { name, agent: other }, ...at })
}

const noSuchArea: Label = ['地区不存在', 'The area does not exist']
const areaTaken: Label = ['区域“{name}”已由代理商“{agent}”代理', 'The territory “{name}” belongs to the agent “{agent}”']
const areaTakenByOther: Label = ['区域“{name}”已由其他代理商代理', 'The territory “{name}” belongs to another agent']
