import { desc } from 'drizzle-orm'
import type { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { signRule } from '#server/areas/sign/shared/tables.ts'
import type { TestServer } from '#test/server/harness.ts'

export type RuleForm = InputOf<typeof contract.sign.rule.edit>

export function ruleForm(values: Partial<RuleForm> = {}): RuleForm {
  return {
    base_no: 0,
    cycle: 'none',
    base_integral: 5,
    streak: [{ day: 3, integral: 20 }],
    makeup_enabled: 1,
    makeup_cost: 10,
    makeup_month_limit: 3,
    rules_text: '每日签到得积分，连续签到有奖励。',
    ...values,
  }
}

/** A rule version that is in force since long ago, without the staff call. */
export async function ruleInForce(
  { database }: Pick<TestServer, 'database'>,
  values: Partial<typeof signRule.$inferInsert> = {},
): Promise<number> {
  const { base_no: _no, streak, ...form } = ruleForm()
  const empty = { coupon_id: null, coupon_title: null, lottery_id: null, lottery_title: null }
  const stored = streak.map((one) => ({ integral: 0, ...one, ...empty }))
  const [newest] = await database.db.select({ no: signRule.no }).from(signRule).orderBy(desc(signRule.no)).limit(1)
  const [row] = await database.db
    .insert(signRule)
    .values({ ...form, streak: stored, no: (newest?.no ?? 0) + 1, effective_from: '2026-01-01', ...values } as typeof signRule.$inferInsert)
    .returning({ id: signRule.id })
  return row?.id ?? 0
}
