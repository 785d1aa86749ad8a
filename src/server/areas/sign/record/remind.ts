import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { sign as contract } from '#contract/shop/sign.ts'
import { beginsCycle, dayAfter } from '#contract/sign/streak.ts'
import { customer } from '#server/areas/people/tables.ts'
import { ruleOn } from '#server/areas/sign/rule/rule-source.ts'
import { signRecord, signReminder } from '#server/areas/sign/shared/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { businessDay } from '#server/platform/kernel/business-day.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { ctxOf, tellBySms } from '#server/platform/messaging/queue.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'

const BATCH = 500

export async function isReminded({ db }: Pick<Ctx, 'db'>, user_id: number): Promise<boolean> {
  return (await db.$count(signReminder, eq(signReminder.user_id, user_id))) > 0
}

/** Switches a customer's reminder on or off; a repetition has no effect. */
export function askReminder(ctx: Ctx, user_id: number, isOn: boolean): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { db, now } = ctx
    const changed = isOn
      ? await db.insert(signReminder).values({ user_id, created_at: now.toISOString() }).onConflictDoNothing().returning()
      : await db.delete(signReminder).where(eq(signReminder.user_id, user_id)).returning()
    if (changed.length > 0) await audit(ctx, contract.remind, { id: user_id, before: { is_on: !isOn }, after: { is_on: isOn } })
  })
}

/** Reminds the customers who asked for it and have not signed in today, each once a day, while the rule in force has reminders. */
export async function remindCustomers(place: WorkerContext): Promise<void> {
  const ctx = ctxOf(place)
  const today = businessDay(ctx.now)
  const rule = await ruleOn(ctx, today)
  if (rule?.status !== 1 || rule.remind !== 1) return
  const isNew = beginsCycle(rule.cycle, today)
  for (let after = 0, more = true; more;) {
    const waiting = await waitingFor(ctx, today, after)
    await transact(ctx, (ctx) =>
      tellBySms(
        ctx,
        waiting.map(({ phone, streak }) => ({
          event: 'sign_remind' as const,
          phone: phone ?? '',
          biz_id: `sign:${today}`,
          params: { days: String(isNew ? 0 : streak) },
        })),
      ),
    )
    after = waiting.at(-1)?.id ?? after
    more = waiting.length === BATCH
  }
}

function waitingFor({ db }: Pick<Ctx, 'db'>, today: string, after: number) {
  const { user_id, sign_date, streak_day } = signRecord
  const signedOn = (day: string) => sql`${user_id} = ${customer.id} and ${sign_date} = ${day}::date`
  return db
    .select({
      id: customer.id,
      phone: customer.phone,
      streak: sql<number>`coalesce((select ${streak_day} from ${signRecord} where ${signedOn(dayAfter(today, -1))}), 0)`,
    })
    .from(signReminder)
    .innerJoin(customer, eq(customer.id, signReminder.user_id))
    .where(
      and(
        gt(customer.id, after),
        eq(customer.status, 1),
        isNotNull(customer.phone),
        isNull(customer.deleted_at),
        sql`not exists (select from ${signRecord} where ${signedOn(today)})`,
      ),
    )
    .orderBy(asc(customer.id))
    .limit(BATCH)
}
