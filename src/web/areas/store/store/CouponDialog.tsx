import { coupon } from '#contract/activity/coupon.ts'
import { CouponReach } from '#web/areas/activity/shared/CouponReach.tsx'
import { IssueReason } from '#web/areas/activity/shared/IssueReason.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { CouponPicker } from '#web/pickers/RecordPickers.tsx'

const couponTexts = texts({
  zh: {
    title: '发券',
    submit: '发放',
    chosen: '发给选中的 {n} 家门店的店主',
    hint: '搜索优惠券',
  },
  en: {
    title: 'Issue a coupon',
    submit: 'Issue',
    chosen: 'To the owners of {n:selected store|selected stores}',
    hint: 'Search coupons',
  },
})

const Fields = fieldsOf(coupon.issue)

export interface CouponIssue {
  ids: number[]
}

/** Issues a coupon to the owners of the selected stores. */
export function CouponDialog({ issue, onClose }: { issue: CouponIssue | null; onClose: () => void }) {
  const t = useTexts(couponTexts)
  const store_ids = issue?.ids ?? []
  return (
    <FormDialog
      endpoint={coupon.issue}
      open={issue !== null}
      title={t('title')}
      submitText={t('submit')}
      values={{ target: 'store', store_ids, reason: '' }}
      onClose={onClose}
    >
      <FormGroup>
        <Wide>
          <p>{t('chosen', { n: formatNumber(store_ids.length) })}</p>
        </Wide>
        <Wide>
          <Fields.Own name="id">
            {({ field }) => <CouponPicker {...field} value={(field.value as number | undefined) ?? null} placeholder={t('hint')} />}
          </Fields.Own>
        </Wide>
        <Wide>
          <CouponReach />
        </Wide>
        <Wide>
          <IssueReason />
        </Wide>
      </FormGroup>
    </FormDialog>
  )
}
