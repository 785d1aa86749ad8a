import { activity, type FreeActivityDetail } from '#contract/freeOrder/activity.ts'
import type { RewardTarget } from '#contract/freeOrder/words.ts'
import { call } from '#web/base/api/client.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { Fields } from './fields.ts'
import { freeTexts } from './texts.ts'

/** The reward with the budget. */
export function RewardSection({ row, locked }: { row: FreeActivityDetail | undefined; locked: boolean }) {
  const t = useTexts(freeTexts)
  const to = Fields.useValue('reward_to') as RewardTarget
  return (
    <FormGroup title={t('reward')}>
      <Fields.Percent name="reward_rate" disabled={locked} />
      <Fields.Money name="reward_cap" help={t('cap_help')} disabled={locked} />
      <Fields.Money name="budget" help={t('budget_help')} />
      <Wide>
        <Fields.Choice name="reward_to" help={t(to === 'coupon' ? 'coupon_help' : 'reward_help')} disabled={locked} />
      </Wide>
      {to === 'coupon' && (
        <Fields.Remote
          name="coupon_id"
          required
          disabled={locked}
          search={searchCoupons}
          initialOption={row?.coupon_id ? { key: row.coupon_id, title: row.coupon_title ?? `#${row.coupon_id}` } : undefined}
        />
      )}
    </FormGroup>
  )
}

async function searchCoupons(word: string, signal: AbortSignal) {
  const { list } = await call(activity.rewards, { word: word || null }, { signal, quiet: true })
  return list
}
