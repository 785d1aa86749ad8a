import { coupon } from '#contract/activity/coupon.ts'
import { CouponReach } from '#web/areas/activity/shared/CouponReach.tsx'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { CouponPicker } from '#web/pickers/RecordPickers.tsx'
import { closing, type Asked } from './TagDialog.tsx'

const issueTexts = texts({
  zh: {
    one: '发券 · {title}',
    many: '给 {n} 位用户发券',
    submit: '发放',
    started: '已提交发放任务',
    task: '发放在后台进行，可在右上角任务中查看结果。',
  },
  en: {
    one: 'Coupon · {title}',
    many: 'Give {n} users a coupon',
    submit: 'Issue',
    started: 'The issue has started',
    task: 'The issue runs in the background; tasks at the top right show its result.',
  },
})

const Fields = fieldsOf(coupon.issue)

/** Gives a coupon to the chosen users by a background task. */
export function IssueDialog({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  const t = useTexts(issueTexts)
  const { shown } = useOpening(asked)
  if (!shown) return null
  const [first = 0] = shown.ids
  return (
    <FormDialog
      endpoint={coupon.issue}
      open={asked !== null}
      title={shown.ids.length === 1 ? t('one', { title: shown.titleOf(first) }) : t('many', { n: shown.ids.length })}
      submitText={t('submit')}
      values={{ id: null, target: 'user', user_ids: shown.ids, store_ids: [], tags: [], phones: [], reason: '' }}
      onClose={closing(shown, onClose)}
      onDone={() => {
        shown.onEnd(true)
        toast.success(t('started'))
      }}
    >
      <Fields.Own name="id">{({ field }) => <CouponPicker {...field} value={(field.value as number | null) ?? null} />}</Fields.Own>
      <CouponReach />
      <Fields.LongText name="reason" help={t('task')} />
    </FormDialog>
  )
}
