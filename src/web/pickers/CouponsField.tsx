import { MOST_NAMED_COUPONS } from '#contract/activity/coupon-ids.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { useReadOnly } from '#web/kit/ui/input/field-context.ts'
import { CouponPicker } from './RecordPickers.tsx'
import styles from './CouponsField.module.css'

const couponTexts = texts({ zh: { coupon: '优惠券', hint: '搜索优惠券' }, en: { coupon: 'Coupon', hint: 'Search coupons' } })

interface CouponsFieldProps {
  value: readonly number[] | undefined
  onChange: (ids: number[]) => void
  /** The titles for the stored coupons. */
  named: readonly { id: number; title: string | null }[]
}

/** The chosen coupons, each with a picker, and one more to add another. */
export function CouponsField({ value, onChange, named }: CouponsFieldProps) {
  const ids = value ?? []
  const t = useTexts(couponTexts)
  const isFixed = useReadOnly()
  const titleOf = (id: number) => named.find((one) => one.id === id)?.title ?? `#${id}`
  const change = (at: number, id: number | null) =>
    onChange(id === null ? ids.toSpliced(at, 1) : [...new Set(at < ids.length ? ids.with(at, id) : [...ids, id])])
  return (
    <div className={styles.coupons}>
      {[...ids, ...(!isFixed && ids.length < MOST_NAMED_COUPONS ? [null] : [])].map((id, at) => (
        <CouponPicker
          key={id ?? 'more'}
          aria-label={`${t('coupon')} ${at + 1}`}
          value={id}
          initialOption={id === null ? undefined : { key: id, title: titleOf(id) }}
          placeholder={t('hint')}
          onChange={(next) => change(at, next)}
        />
      ))}
    </div>
  )
}
