import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { activity } from '#contract/freeOrder/activity.ts'
import type { FreeScope } from '#contract/freeOrder/words.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { expectedOf, type Draft } from './expect.ts'
import { freeTexts } from './texts.ts'
import parts from '#web/areas/activity/shared/parts.module.css'
import styles from './free.module.css'

interface Entered extends Draft {
  scope?: FreeScope
  scope_ids?: number[]
  order_min?: number | null
}

const UNKNOWN = '–'

/** The activity's expected cost, from the orders in the last days in its scope. */
export function FreeCost() {
  const t = useTexts(freeTexts)
  const draft = useDeferredValue(useWatch() as Entered)
  const { scope = 'all', scope_ids = [], order_min } = draft
  const enabled = scope === 'all' || scope_ids.length > 0
  const { data } = useCall(
    activity.estimate,
    { scope, scope_ids: scope === 'all' ? [] : scope_ids, order_min: typeof order_min === 'number' ? order_min : 0 },
    { enabled, quiet: true, keepPrevious: true, staleTime: 60_000 },
  )
  if (!data) return null
  const { orders, winners, reward, cost, worst, share, isShort } = expectedOf(draft, data)
  const visible = [
    [t('expected_orders'), orders === null ? UNKNOWN : formatNumber(orders)],
    [t('expected_winners'), winners === null ? UNKNOWN : formatNumber(winners)],
    [t('expected_reward'), reward === null ? UNKNOWN : formatMoney(reward)],
    [t('expected_cost'), cost === null ? UNKNOWN : formatMoney(cost)],
    [t('expected_worst'), worst === null ? UNKNOWN : formatMoney(worst)],
    [t('expected_share'), share === null ? UNKNOWN : `${Number((share * 100).toFixed(2))}%`],
  ] as const
  return (
    <section aria-label={t('expected', { days: data.days })} className={styles.cost}>
      <dl className={`${parts.figures} ${styles.expected}`}>
        {visible.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{t(data.orders === 0 ? 'no_orders' : 'expected', { days: data.days })}</p>
      {isShort && <p className={styles.short}>{t('short')}</p>}
    </section>
  )
}
