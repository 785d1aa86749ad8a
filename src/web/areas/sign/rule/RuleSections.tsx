import { MOST_STREAKS, rule, type StreakReward } from '#contract/sign/rule.ts'
import { call } from '#web/base/api/client.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { FormRows } from '#web/kit/form/rows/FormRows.tsx'
import { Fields } from './fields.ts'
import { ruleTexts } from './texts.ts'

const blank = { day: null, integral: 0, coupon_id: null, coupon_title: null, lottery_id: null, lottery_title: null }

/** Points for the day and for streaks. */
export function PointsSection() {
  const t = useTexts(ruleTexts)
  const say = useLabel()
  const streak = (Fields.useValue('streak') as StreakReward[] | undefined) ?? []
  return (
    <>
      <FormGroup title={t('points')}>
        <Fields.Int name="base_integral" help={t('points_help')} />
        <Wide>
          <Fields.Choice name="cycle" help={t('cycle_help')} />
        </Wide>
      </FormGroup>
      <FormRows
        name="streak"
        title={t('streaks')}
        help={t('streaks_help', { n: MOST_STREAKS })}
        heads={[say(['天数', 'Days']), say(['积分', 'Points']), say(['优惠券', 'Coupon']), say(['抽奖机会', 'Lottery'])]}
        max={MOST_STREAKS}
        blank={blank}
      >
        {(at) => (
          <>
            <Fields.Int name={`streak.${at}.day`} hideLabel />
            <Fields.Int name={`streak.${at}.integral`} hideLabel />
            <Fields.Remote
              name={`streak.${at}.coupon_id`}
              hideLabel
              search={searchCoupons}
              initialOption={optionOf(streak[at]?.coupon_id, streak[at]?.coupon_title)}
            />
            <Fields.Remote
              name={`streak.${at}.lottery_id`}
              hideLabel
              search={searchLotteries}
              initialOption={optionOf(streak[at]?.lottery_id, streak[at]?.lottery_title)}
            />
          </>
        )}
      </FormRows>
    </>
  )
}

/** Make-ups, and the text that customers read. */
export function MakeupSection() {
  const t = useTexts(ruleTexts)
  const isOpen = Fields.useValue('makeup_enabled') === 1
  return (
    <>
      <FormGroup title={t('makeup')}>
        <Wide>
          <Fields.Flag name="makeup_enabled" help={t('makeup_help')} />
        </Wide>
        {isOpen && (
          <>
            <Fields.Int name="makeup_cost" />
            <Fields.Int name="makeup_month_limit" help={t('limit_help')} />
          </>
        )}
      </FormGroup>
      <FormGroup title={t('description')}>
        <Wide>
          <Fields.Flag name="remind" help={t('remind_help')} />
        </Wide>
        <Wide>
          <Fields.LongText name="rules_text" />
        </Wide>
      </FormGroup>
    </>
  )
}

function optionOf(key: number | null | undefined, title: string | null | undefined) {
  return key ? { key, title: title ?? `#${key}` } : undefined
}

const searchBy = (kind: 'coupon' | 'lotteryChance') => async (word: string, signal: AbortSignal) => {
  const { list } = await call(rule.rewards, { kind, word }, { signal, quiet: true })
  return list
}

const searchCoupons = searchBy('coupon')
const searchLotteries = searchBy('lotteryChance')
