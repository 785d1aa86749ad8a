import { useWatch } from 'react-hook-form'
import { coupon } from '#contract/activity/coupon.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { conditionParts } from '#contract/people/segment-condition.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { useLater } from '#web/kit/ui/state/use-later.ts'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import styles from './CouponReach.module.css'

const reachTexts = texts({
  zh: {
    counting: '正在计算人数…',
    none: '选择发放对象后显示人数',
    reach: '将发放给{users}人，最高优惠合计 {amount}',
    missing: '未找到或已停用{n}个',
    limited: '已达每人限领{n}人',
    left: '剩余{n}张',
  },
  en: {
    counting: 'Counting…',
    none: 'The number of customers is shown once they are chosen',
    reach: '{users:customer gets|customers get} it, worth at most {amount}',
    missing: '{n} not found or disabled',
    limited: '{n} at their limit',
    left: '{n} left',
  },
})

const DELAY = 500
type ReachQuery = InputOf<typeof coupon.recipients>

/** The fields that the target reads. */
function audienceOf({ target, ...values }: ReachQuery): Partial<ReachQuery> {
  const { user_ids = [], store_ids = [], tags = [], phones = [], segment_id, filter, excluded } = values
  if (target !== 'condition')
    return {
      user: { user_ids },
      store: { store_ids },
      segment: { segment_id },
      filter: { filter, excluded },
      tag: { tags },
      phone: { phones },
    }[target]
  return Object.fromEntries(conditionParts.map((part) => [part, values[part] ?? undefined]))
}

const hasValue = (audience: object) =>
  Object.values(audience).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value ?? false)))

/** How many customers the form's issue reaches now. */
export function CouponReach() {
  const t = useTexts(reachTexts)
  const values = useWatch() as ReachQuery
  const { id, target } = values
  const audience = audienceOf(values)
  const isGiven = typeof id === 'number' && hasValue(audience)
  const written = isGiven ? JSON.stringify({ id, target, ...audience }) : ''
  const query = useLater(written, DELAY)
  const { data, error, isFetching } = useCall(coupon.recipients, (query ? JSON.parse(query) : {}) as ReachQuery, {
    enabled: query !== '',
    staleTime: 0,
    quiet: true,
  })
  if (!isGiven) return <p className={styles.preview}>{t('none')}</p>
  if (error && !isFetching) return <p className={`${styles.preview} ${styles.fault}`}>{error.msg}</p>
  if (!data || isFetching || query !== written) return <p className={styles.preview}>{t('counting')}</p>
  const { users, amount, missing, limited, left } = data
  const words = [
    t('reach', { users: formatNumber(users), amount: formatMoney(amount) }),
    missing > 0 ? t('missing', { n: formatNumber(missing) }) : '',
    limited > 0 ? t('limited', { n: formatNumber(limited) }) : '',
    left === null ? '' : t('left', { n: formatNumber(left) }),
  ]
  return (
    <p role="status" className={styles.preview}>
      {words.filter(Boolean).join(' · ')}
    </p>
  )
}
