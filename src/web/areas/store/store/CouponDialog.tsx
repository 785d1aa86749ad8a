import { coupon } from '#contract/activity/coupon.ts'
import { CouponReach } from '#web/areas/activity/shared/CouponReach.tsx'
import { IssueReason } from '#web/areas/activity/shared/IssueReason.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import type { Chosen } from '#web/kit/list/actions/selection.ts'
import { CouponPicker } from '#web/pickers/RecordPickers.tsx'

const couponTexts = texts({
  zh: {
    title: '发券',
    submit: '发放',
    chosen: '发给选中的 {n} 家门店的店主',
    matching: '发给符合筛选条件的全部 {n} 家门店的店主',
    hint: '搜索优惠券',
  },
  en: {
    title: 'Issue a coupon',
    submit: 'Issue',
    chosen: 'To the owners of {n:selected store|selected stores}',
    matching: 'To the owners of {n:store|stores} that the filters find',
    hint: 'Search coupons',
  },
})

const Fields = fieldsOf(coupon.issue)

export interface CouponIssue {
  chosen: Chosen
  count: number
}

/** Issues a coupon to the owners of the selected stores, or of all stores that the list finds. The preview has the number and the most it costs. */
export function CouponDialog({ issue, onClose }: { issue: CouponIssue | null; onClose: () => void }) {
  const t = useTexts(couponTexts)
  const { chosen = { ids: [] }, count = 0 } = issue ?? {}
  return (
    <FormDialog
      endpoint={coupon.issue}
      open={issue !== null}
      title={t('title')}
      submitText={t('submit')}
      values={'ids' in chosen ? { target: 'store', store_ids: chosen.ids, reason: '' } : { target: 'filter', ...chosen, reason: '' }}
      onClose={onClose}
    >
      <FormGroup>
        <Wide>
          <p>{t('ids' in chosen ? 'chosen' : 'matching', { n: formatNumber(count) })}</p>
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
