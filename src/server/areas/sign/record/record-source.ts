import { eq, gte, lte, sql, type SQL } from 'drizzle-orm'
import { record as contract, recordRow } from '#contract/sign/record.ts'
import { ofUsersSeen } from '#server/areas/people/scope.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { nickOrPhone } from '#server/areas/people/user-filter.ts'
import { signRecord, signReward, signRule } from '#server/areas/sign/shared/tables.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { equals, type Filter } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'

/** The sign-ins by the customers whom the caller sees. */
export const records = entityRows({ table: signRecord, contract, scope: (ctx) => ofUsersSeen(ctx, signRecord.user_id) })

/** Sign-ins with a coupon or a chance that was used up; the index of these rewards finds them. */
export const hasMissed = sql`${signRecord.id} in (select missing.record_id from ${signReward} as missing
  where (missing.coupon_id is not null and missing.coupon_given = 0) or (missing.lottery_id is not null and missing.lottery_given = 0))`

/** The titles for a sign-in's coupons and lotteries. */
const titles = (isGiven: 0 | 1): SQL<string | null> => {
  const { record_id, day, coupon_given, coupon_title, lottery_given, lottery_title } = signReward
  return sql<string | null>`(select nullif(string_agg(concat_ws('、',
      case when ${coupon_given} = ${isGiven} then ${coupon_title} end, case when ${lottery_given} = ${isGiven} then ${lottery_title} end), '、' order by ${day}), '')
    from ${signReward} where ${record_id} = ${signRecord.id} and (${coupon_given} = ${isGiven} and ${coupon_title} is not null
      or ${lottery_given} = ${isGiven} and ${lottery_title} is not null))`
}

const onDay = (where: Filter['where']): Filter => ({ where, bounds: signRecord.sign_date })

export const source: ListSource<typeof recordRow> = {
  ...records,
  name: 'sign_record',
  row: recordRow,
  large: true,
  extra: {
    nick: customer.nick,
    avatar: customer.avatar,
    phone: customer.phone,
    store_name: store.name,
    rule_no: signRule.no,
    gifts: titles(1).as('gifts'),
    missed: titles(0).as('missed'),
  },
  join: (query) =>
    query
      .innerJoin(customer, eq(customer.id, signRecord.user_id))
      .innerJoin(signRule, eq(signRule.id, signRecord.rule_id))
      .leftJoin(store, eq(store.id, signRecord.store_id)),
  filters: {
    word: nickOrPhone((match) => sql`${signRecord.user_id} in (select ${customer.id} from ${customer} where ${match})`),
    user_id: equals(signRecord.user_id),
    from: onDay((place) => gte(signRecord.sign_date, place)),
    to: onDay((place) => lte(signRecord.sign_date, place)),
    streak_min: { where: (place) => gte(signRecord.streak_day, place), walks: () => 'dense' },
    is_makeup: { where: (place) => eq(signRecord.is_makeup, place) },
    missed: { where: (place) => sql`${place}::text = 'yes' and ${hasMissed}` },
  },
  sorts: { created_at: signRecord.created_at, sign_date: signRecord.sign_date },
}
