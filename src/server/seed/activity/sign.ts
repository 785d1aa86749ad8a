import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { dayAfter, spanOf, streakOn } from '#contract/sign/streak.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import { nobody } from '#server/platform/kernel/ctx.ts'
import { DAY_MS, HOUR_MS } from '#server/platform/kernel/durations.ts'
import { post, system, user, type LedgerCtx, type Transfer } from '#server/platform/ledger/post.ts'
import { draw } from '#server/seed/demo/draw.ts'
import { insertRows } from './group-fillers.ts'

const DAYS = 45
const PEOPLE = 60
const COST = 20
const BASE = 5

const reward = { coupon_id: null, coupon_title: null, lottery_id: null, lottery_title: null }
const streak = [
  { ...reward, day: 3, integral: 10 },
  { ...reward, day: 7, integral: 30 },
  { ...reward, day: 15, integral: 80 },
  { ...reward, day: 28, integral: 200 },
]
const makeups = { makeup_enabled: 1, makeup_cost: COST, makeup_month_limit: 3, remind: 1 }
const rules_text = '每日签到可得积分；连续签到达到指定天数另有奖励，每月1日重新计算。漏签可在7天内补签，每次消耗20积分，每月3次。'

/** Three versions of the sign-in rule, and some customers' sign-ins in the last weeks with their points (domain §21.5). */
export async function fillSign(client: PoolClient, now: Date): Promise<void> {
  const today = businessDay(now)
  const { rows: lotteries } = await client.query<{ id: string; title: string }>(
    `select id, title from lottery where state = 'published' and end_at > $1 order by start_at, id limit 1`,
    [now.toISOString()],
  )
  const [lottery] = lotteries
  const prize = lottery ? [{ ...reward, day: 30, integral: 0, lottery_id: Number(lottery.id), lottery_title: lottery.title }] : []
  const version = (no: number, from: number, values: object) => {
    const saved = new Date(now.getTime() + (from - 1) * DAY_MS).toISOString()
    const common = { no, effective_from: dayAfter(today, from), status: 1, base_integral: BASE, rules_text, streak, ...makeups }
    return { ...common, cycle: 'month', version: 1, created_at: saved, updated_at: saved, ...values }
  }
  const plain = {
    cycle: 'none',
    base_integral: 2,
    streak: streak.slice(1, 2),
    makeup_enabled: 0,
    makeup_cost: 0,
    makeup_month_limit: 0,
    remind: 0,
  }
  const [, rule_id = 0] = await insertRows(client, 'sign_rule', [
    version(1, -160, { ...plain, rules_text: '每日签到可得积分，连续签到7天另有奖励。' }),
    version(2, -DAYS, {}),
    version(3, 1, { streak: [...streak, ...prize] }),
  ])
  const { rows: people } = await client.query<{ id: number; store_id: number | null }>(
    `select id::float8 as id, store_id::float8 as store_id from customer
     where deleted_at is null and status = 1 and created_at < $1::timestamptz order by id limit $2`,
    [new Date(now.getTime() - (DAYS + 9) * DAY_MS).toISOString(), PEOPLE],
  )
  for (const one of people) await signAll(client, { ...one, rule_id, now })
  await client.query('analyze sign_rule, sign_record, sign_reward')
}

interface Signer {
  id: number
  store_id: number | null
  rule_id: number
  now: Date
}

/** The days that one customer signed in or made up, each with its points. */
async function signAll(client: PoolClient, signer: Signer): Promise<void> {
  const days = daysOf(signer)
  const ids = await insertRows(
    client,
    'sign_record',
    days.map(({ record }) => record),
  )
  const entries = days.map((entry, at) => ({ ...entry, record_id: ids[at] ?? 0 }))
  const rewards = entries.flatMap(({ record_id, reward: won }) => (won ? [{ ...won, record_id }] : []))
  await insertRows(client, 'sign_reward', rewards)
  for (const { at, record, record_id, reward: won } of entries) {
    const { user_id } = record
    const key = { biz_id: `SI${record_id}` }
    const gets = { debit: system('integral_issue'), credit: user(user_id, 'integral') }
    const costs = { debit: user(user_id, 'integral'), credit: system('integral_use') }
    const transfers: Transfer[] = [{ ...gets, ...key, amount: BASE, biz_type: 'sign_in' }]
    if (record.is_makeup === 1) transfers.push({ ...costs, ...key, amount: COST, biz_type: 'makeup' })
    if (won) transfers.push({ ...gets, ...key, amount: won.integral, biz_type: 'streak', leg: won.day })
    const ctx: LedgerCtx = { db: drizzle(client) as LedgerCtx['db'], now: at, actor: nobody }
    await post(ctx, transfers)
  }
}

function daysOf({ id: user_id, store_id, rule_id, now }: Signer) {
  const today = businessDay(now)
  const values = new Set<string>()
  let [before, counter]: [number | undefined, number] = [undefined, 0]
  const days = []
  for (let back = DAYS; back >= 0; back -= 1) {
    const day = dayAfter(today, -back)
    const chance = draw(user_id * 97 + back, 61)
    const isSigned = chance < 0.35 + 0.6 * draw(user_id, 62)
    // a day that a customer with enough points missed, made up on the next day
    const isMadeUp = !isSigned && chance > 0.93 && back > 1 && (before ?? 0) > 4 && counter < 2
    const at = new Date(Date.parse(dayBegins(day, isMadeUp ? 1 : 0)) + (7 + 13 * draw(user_id + back, 63)) * HOUR_MS)
    if (!(isSigned || isMadeUp) || at > now) {
      before = undefined
      continue
    }
    counter += isMadeUp ? 1 : 0
    before = streakOn('month', day, before)
    const item = streak.find((one) => one.day === before)
    const span = spanOf({ day, cycle: 'month', streak: before, runEnds: day })
    const won = item && !values.has(`${span.from} ${item.day}`) ? item : undefined
    if (won) values.add(`${span.from} ${won.day}`)
    const created_at = at.toISOString()
    const record = {
      user_id,
      store_id,
      rule_id,
      sign_date: day,
      streak_day: before,
      integral: BASE,
      created_at,
      is_makeup: isMadeUp ? 1 : 0,
      cost_points: isMadeUp ? COST : 0,
      reward_integral: won?.integral ?? 0,
    }
    const common = { user_id, sign_date: day, cycle: 'month', cycle_from: span.from, created_at, coupon_given: 0, lottery_given: 0 }
    days.push({ at, record, reward: won && { ...won, ...common } })
  }
  return days
}
