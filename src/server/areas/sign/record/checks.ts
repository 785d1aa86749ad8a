import type { Check } from '#server/platform/verify/check.ts'

// The rules about sign-ins (domain §11 item 7).

/** The movements for a sign-in have its id with a prefix; other points with the type `sign_in` were taken over from elsewhere. */
const posted = `select biz_type, biz_id, leg, amount from transfer where biz_type in ('sign_in', 'streak', 'makeup') and biz_id ~ '^SI[0-9]+$'`

export const signChecks: readonly Check[] = [
  {
    name: 'sign.streak',
    label: ['连续签到天数可由签到记录重算', 'Every streak follows from the sign-ins'],
    needsCalls: true,
    violations: `select concat('user ', r.user_id, ', ', r.sign_date, ': ', r.streak_day) as sample
      from sign_record r join sign_rule rule on rule.id = r.rule_id
      left join sign_record before on before.user_id = r.user_id and before.sign_date = r.sign_date - 1
      where r.streak_day <> case
        when before.id is null or (rule.cycle = 'week' and extract(isodow from r.sign_date) = 1)
          or (rule.cycle = 'month' and extract(day from r.sign_date) = 1) then 1
        else before.streak_day + 1 end`,
  },
  {
    name: 'sign.rule',
    label: ['签到按当日规则版本发放积分', 'Every sign-in has the rule of its day and its points'],
    needsCalls: true,
    violations: `select concat('record ', r.id) as sample from sign_record r join sign_rule rule on rule.id = r.rule_id
      where rule.effective_from > r.sign_date or r.integral <> rule.base_integral`,
  },
  {
    name: 'sign.day',
    label: ['签到日期为签到当天，补签为过去7天', 'The day is that of the sign-in, or one of the seven days before a make-up'],
    needsCalls: true,
    violations: `select concat('record ', id) as sample from sign_record
      where (created_at at time zone 'Asia/Shanghai')::date - sign_date not between is_makeup and is_makeup * 7`,
  },
  {
    name: 'sign.reward',
    label: ['连续签到奖励在一个周期内发放一次且不遗漏', 'Every streak of a rule was rewarded in its cycle'],
    needsCalls: true,
    violations: `select concat('record ', r.id, ', day ', r.streak_day) as sample
      from sign_record r join sign_rule rule on rule.id = r.rule_id
      cross join lateral jsonb_array_elements(rule.streak) item
      where (item ->> 'day')::int = r.streak_day and not exists (
        select from sign_reward w where w.user_id = r.user_id and w.day = r.streak_day and case rule.cycle
          when 'week' then date_trunc('week', w.sign_date) = date_trunc('week', r.sign_date)
          when 'month' then date_trunc('month', w.sign_date) = date_trunc('month', r.sign_date)
          else w.sign_date > r.sign_date - r.streak_day end)`,
  },
  {
    name: 'sign.rewardPoints',
    label: ['记录的连签积分等于奖励明细', 'The streak points of a sign-in are those of its rewards'],
    needsCalls: true,
    violations: `select concat('record ', r.id) as sample from sign_record r
      left join (select record_id, sum(integral) as points from sign_reward group by record_id) w on w.record_id = r.id
      where r.reward_integral <> coalesce(w.points, 0)`,
  },
  {
    name: 'sign.ledger',
    label: ['签到、连签和补签积分与积分流水一致', 'The points of sign-ins, streaks and make-ups are those of the ledger'],
    needsCalls: true,
    violations: `select concat(biz_type, ' ', biz_id) as sample from (
        select 'sign_in' as biz_type, 'SI' || id as biz_id, 1::int2 as leg, integral::int8 as amount from sign_record where integral > 0
        union all select 'makeup', 'SI' || id, 1::int2, cost_points::int8 from sign_record where cost_points > 0
        union all select 'streak', 'SI' || record_id, day, integral::int8 from sign_reward where integral > 0
      ) r full join (${posted}) t using (biz_type, biz_id, leg)
      where r.amount is distinct from t.amount`,
  },
]
