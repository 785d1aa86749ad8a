import { couponRecord, type CouponRecord } from '#contract/activity/coupon-record.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'

const revokeTexts = texts({
  zh: {
    title: '作废 {code}',
    effect: '{nick}的“{title}”立即失效，不能恢复；发放数量不变。',
    submit: '作废',
  },
  en: {
    title: 'Revoke {code}',
    effect: '“{title}” of {nick} becomes invalid at once. This cannot be undone; the number issued stays.',
    submit: 'Revoke',
  },
})

const Fields = fieldsOf(couponRecord.revoke)

/** Takes an unused coupon away from its customer, with a reason. */
export function RevokeDialog({ row, onClose }: { row: CouponRecord | null; onClose: () => void }) {
  const t = useTexts(revokeTexts)
  const { current } = useOpening(row)
  if (!current) return null
  const { id, code, user_nick, coupon_title } = current
  return (
    <FormDialog
      endpoint={couponRecord.revoke}
      open={row !== null}
      title={t('title', { code })}
      submitText={t('submit')}
      values={{ ids: [id], reason: '' }}
      onClose={onClose}
    >
      <p>{t('effect', { nick: user_nick, title: coupon_title })}</p>
      <Fields.LongText name="reason" />
    </FormDialog>
  )
}
