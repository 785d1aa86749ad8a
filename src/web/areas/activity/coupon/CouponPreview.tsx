import { useWatch } from 'react-hook-form'
import { couponScopes, type CouponKind, type CouponScope } from '#contract/activity/coupon-words.ts'
import { offOf, thresholdOf } from '#web/areas/activity/shared/coupon-words.ts'
import { PhonePreview, PreviewButton } from '#web/areas/activity/shared/PhonePreview.tsx'
import { texts, useLabel, useLanguageStore, useTexts } from '#web/base/locales/texts.ts'
import { formatTime } from '#web/kit/ui/value/format.ts'
import parts from '#web/areas/activity/shared/parts.module.css'
import styles from './coupon.module.css'

const previewTexts = texts({
  zh: {
    title: '领券中心',
    no_title: '优惠券名称',
    days: '领取后{n}天内有效',
    next: '次日起{n}天内有效',
    until: '{from} 至 {to}',
    each: '每人限领{n}张',
    points: '可与积分同用',
    alone: '不可与积分同用',
    receive: '立即领取',
    push: '已放入您的账户',
    code: '输入兑换码领取',
    auto_new_store: '新店礼包',
    order_gift: '下单即送',
  },
  en: {
    title: 'Coupons',
    no_title: 'Coupon name',
    days: 'Valid for {n:day|days}',
    next: 'Valid for {n:day|days} from tomorrow on',
    until: '{from} to {to}',
    each: 'Limit {n} per customer',
    points: 'Can be combined with points',
    alone: 'Not with points',
    receive: 'Claim',
    push: 'Is in your account',
    code: 'Enter a code',
    auto_new_store: 'New-store pack',
    order_gift: 'Comes with your order',
  },
})

interface PreviewValues {
  title?: string
  kind: CouponKind
  amount?: number | null
  discount?: number | null
  max_off?: number | null
  threshold?: number | null
  scope: CouponScope
  scope_ids?: number[]
  scope_names?: { id: number; title: string }[]
  issue_type: 'receive' | 'push' | 'code' | 'auto_new_store' | 'order_gift'
  per_limit?: number | null
  stackable_integral?: 0 | 1
  valid_type?: string
  valid_days?: number | null
  from_day?: 0 | 1
  valid_start_at?: string | null
  valid_end_at?: string | null
  desc?: string | null
}

const MOST_NAMES = 5

/** The coupon as the mini-program shows it. */
export function CouponPreview() {
  const t = useTexts(previewTexts)
  const say = useLabel()
  const language = useLanguageStore((state) => state.language)
  const values = useWatch() as PreviewValues
  const { title, scope, scope_ids = [], scope_names = [], per_limit, stackable_integral, valid_type, valid_days, from_day, desc } = values
  const { valid_start_at, valid_end_at, issue_type = 'receive' } = values
  const names = scope_names.filter(({ id }) => scope_ids.includes(id)).slice(0, MOST_NAMES)
  const time =
    valid_type === 'fixed'
      ? valid_start_at && valid_end_at && t('until', { from: formatTime(valid_start_at, 'day'), to: formatTime(valid_end_at, 'day') })
      : valid_days && t(from_day === 1 ? 'next' : 'days', { n: valid_days })
  return (
    <PhonePreview title={t('title')}>
      <article className={styles.ticket}>
        <strong className={styles.off}>{offOf(values, language)}</strong>
        <span>{thresholdOf(values, language)}</span>
        <strong>{title || t('no_title')}</strong>
        <span className={parts.note}>
          {scope ? say(couponScopes[scope]) : ''}
          {scope !== 'all' &&
            names.length > 0 &&
            `: ${names.map((one) => one.title).join('、')}${scope_ids.length > MOST_NAMES ? '…' : ''}`}
        </span>
        {time && <span className={parts.note}>{time}</span>}
        <span className={parts.note}>
          {[per_limit ? t('each', { n: per_limit }) : '', stackable_integral === 1 ? t('points') : t('alone')].filter(Boolean).join(' · ')}
        </span>
        <PreviewButton>{t(issue_type)}</PreviewButton>
      </article>
      {desc && <p className={`${parts.note} ${styles.desc}`}>{desc}</p>}
    </PhonePreview>
  )
}
