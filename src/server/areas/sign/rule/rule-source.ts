import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import { rule as contract, ruleRow } from '#contract/sign/rule.ts'
import type { RulePhase } from '#contract/sign/words.ts'
import type { RewardOffer } from '#server/areas/ports/reward-offers.ts'
import { signRule } from '#server/areas/sign/shared/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { businessDay } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'

export type RuleRow = typeof signRule.$inferSelect

export const rules = entityRows({ table: signRule, contract, scope: 'shared' })

export const source: ListSource<typeof ruleRow> = {
  ...rules,
  name: 'sign_rule',
  row: ruleRow,
  extra: {
    // the phase is the phase at the answer time
    phase: sql<string>`''`.as('phase'),
    author: sql<string | null>`${adminUser.real_name}`.as('author'),
  },
  join: (query) => query.leftJoin(adminUser, eq(adminUser.id, signRule.created_by)),
  filters: {},
  sorts: { no: signRule.no },
}

/** The version in force on a business day; undefined before the first one. */
export async function ruleOn({ db }: Pick<Ctx, 'db'>, day: string): Promise<RuleRow | undefined> {
  const [row] = await db
    .select()
    .from(signRule)
    .where(and(lte(signRule.effective_from, day), isNull(signRule.deleted_at)))
    .orderBy(desc(signRule.no))
    .limit(1)
  return row
}

export async function newestRule({ db }: Pick<Ctx, 'db'>): Promise<RuleRow | undefined> {
  const [row] = await db.select().from(signRule).where(isNull(signRule.deleted_at)).orderBy(desc(signRule.no)).limit(1)
  return row
}

/** The phase for every version now. A version that a later one replaced before its day is past. */
export async function phasesNow(ctx: Pick<Ctx, 'db' | 'now'>): Promise<(row: { no: number }) => RulePhase> {
  const [current, newest] = [await ruleOn(ctx, businessDay(ctx.now)), await newestRule(ctx)]
  return ({ no }) => {
    if (no === current?.no) return 'current'
    return no === newest?.no ? 'scheduled' : 'past'
  }
}

/** The rule version in force, and the scheduled one, if a streak gives the reward. */
export const ruleReward: RewardOffer = {
  kind: 'sign',
  async find(ctx, reward, id) {
    if (reward === 'redEnvelope') return []
    const versions = [await ruleOn(ctx, businessDay(ctx.now)), await newestRule(ctx)]
    const giving = versions.flatMap((rule) => {
      const isGiven = rule?.streak.some(({ coupon_id, lottery_id }) => (reward === 'coupon' ? coupon_id : lottery_id) === id)
      return rule && rule.status === 1 && isGiven ? [{ id: rule.id, title: `v${rule.no}` }] : []
    })
    return giving.filter((one, at) => giving.findIndex((other) => other.id === one.id) === at)
  },
}
