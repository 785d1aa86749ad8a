import { coupon } from '#contract/activity/coupon.ts'
import { CouponReach } from '#web/areas/activity/shared/CouponReach.tsx'
import { IssueReason } from '#web/areas/activity/shared/IssueReason.tsx'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { CouponPicker } from '#web/pickers/RecordPickers.tsx'
import { closing, type TagRequest } from './TagDialog.tsx'

const issueTexts = texts({
  zh: {
    one: '发券 · {title}',
    many: '给 {n} 位用户发券',
    submit: '发放',
    started: '已提交发放任务',
  },
  en: {
    one: 'Coupon · {title}',
    many: 'Give {n:user|users} a coupon',
    submit: 'Issue',
    started: 'The issue has started',
  },
})

const Fields = fieldsOf(coupon.issue)

/** Gives a coupon to the chosen users by a background task. */
export function IssueDialog({ request, onClose }: { request: TagRequest | null; onClose: () => void }) {
  const t = useTexts(issueTexts)
  const { current } = useOpening(request)
  if (!current) return null
  const [first = 0] = current.ids
  return (
    <FormDialog
      endpoint={coupon.issue}
      open={request !== null}
      title={current.ids.length === 1 ? t('one', { title: current.titleOf(first) }) : t('many', { n: current.ids.length })}
      submitText={t('submit')}
      values={{ id: null, target: 'user', user_ids: current.ids, store_ids: [], tags: [], phones: [], reason: '' }}
      onClose={closing(current, onClose)}
      onDone={() => {
        current.onEnd(true)
        toast.success(t('started'))
      }}
    >
      <Fields.Own name="id">{({ field }) => <CouponPicker {...field} value={(field.value as number | null) ?? null} />}</Fields.Own>
      <CouponReach />
      <IssueReason />
    </FormDialog>
  )
}
