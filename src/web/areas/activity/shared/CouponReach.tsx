import { useWatch } from 'react-hook-form'
import { coupon } from '#contract/activity/coupon.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { useLater } from '#web/kit/ui/state/use-later.ts'
import styles from './CouponReach.module.css'

const reachTexts = texts({
  zh: {
    counting: '正在计算人数…',
    none: '选择发放对象后显示人数',
    reach: '将发放给{users}人',
    missing: '未找到或已停用{n}个',
    limited: '已达每人限领{n}人',
    left: '剩余{n}张',
  },
  en: {
    counting: 'Counting…',
    none: 'The number of customers is shown once they are chosen',
    reach: '{users:customer gets|customers get} it',
    missing: '{n} not found or disabled',
    limited: '{n} at their limit',
    left: '{n} left',
  },
})

const DELAY = 500
type ReachQuery = InputOf<typeof coupon.recipients>

/** How many customers the form's issue reaches now. */
export function CouponReach() {
  const t = useTexts(reachTexts)
  const { id, target, user_ids = [], store_ids = [], tags = [], phones = [] } = useWatch() as ReachQuery
  const audience = { user: { user_ids }, store: { store_ids }, tag: { tags }, phone: { phones } }[target]
  const isGiven = typeof id === 'number' && Object.values(audience).some((list) => list.length > 0)
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
  const { users, missing, limited, left } = data
  const words = [
    t('reach', { users: formatNumber(users) }),
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
