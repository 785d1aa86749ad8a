import { useFormContext } from 'react-hook-form'
import { coupon } from '#contract/activity/coupon.ts'
import type { Label } from '#contract/kit/label.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import styles from './IssueReason.module.css'

const reasonTexts = texts({
  zh: { task: '发放在后台进行，可在右上角任务中查看结果。', usual: '常用原因' },
  en: { task: 'The issue runs in the background; tasks at the top right show its result.', usual: 'Usual reasons' },
})

const usual: readonly Label[] = [
  ['老客回馈', 'Customer loyalty'],
  ['节日促销', 'Seasonal promotion'],
  ['区域推广', 'Regional promotion'],
  ['客诉补偿', 'Compensation'],
]

const Fields = fieldsOf(coupon.issue)

/** The reason of an issue: typed, or one of the usual ones by a press. */
export function IssueReason() {
  const t = useTexts(reasonTexts)
  const say = useLabel()
  const { setValue } = useFormContext()
  return (
    <div className={styles.field}>
      <Fields.LongText name="reason" help={t('task')} />
      <div role="group" aria-label={t('usual')} className={styles.usual}>
        {usual.map((reason) => (
          <Button
            key={reason[0]}
            size="compact"
            onClick={() => setValue('reason', say(reason), { shouldDirty: true, shouldValidate: true })}
          >
            {say(reason)}
          </Button>
        ))}
      </div>
    </div>
  )
}
