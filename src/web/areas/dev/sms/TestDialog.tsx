import { filled, samplesOf } from '#contract/dev/sms-events.ts'
import { smsTemplate, type SmsTemplate } from '#contract/dev/sms-template.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { smsTexts } from './texts.ts'
import styles from './sms.module.css'

const Fields = fieldsOf(smsTemplate.test)

/** Sends a text with samples to a number. */
export function TestDialog({ row, onClose }: { row: SmsTemplate | null; onClose: () => void }) {
  const t = useTexts(smsTexts)
  const { current } = useOpening(row)
  return (
    <FormDialog
      endpoint={smsTemplate.test}
      open={row !== null}
      record={current?.title}
      title={t('test_title', { title: current?.title ?? '' })}
      submitText={t('test_submit')}
      values={{ id: row?.id ?? 0, phone: '' }}
      onClose={onClose}
    >
      <FormGroup>
        <Wide>
          <output aria-label={t('preview')} className={styles.preview}>
            {current && filled(current.content, samplesOf(current.event))}
          </output>
        </Wide>
        <Wide>
          <Fields.Text name="phone" help={t('test_body')} />
        </Wide>
      </FormGroup>
    </FormDialog>
  )
}
