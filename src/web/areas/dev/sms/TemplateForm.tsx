import { useFormContext } from 'react-hook-form'
import { filled, samplesOf, smsEvent } from '#contract/dev/sms-events.ts'
import { smsTemplate, type SmsTemplate } from '#contract/dev/sms-template.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { useReadOnly } from '#web/kit/ui/input/field-context.ts'
import { smsTexts } from './texts.ts'
import styles from './sms.module.css'

const Fields = fieldsOf(smsTemplate.edit)

/** Edits an event's text. */
export function TemplateForm({ id, onClose }: { id: number | null; onClose: () => void }) {
  const t = useTexts(smsTexts)
  return (
    <FormDrawer entity={smsTemplate} id={id} onClose={onClose} defaults={{}}>
      {(row) => (
        <FormGroup>
          {row && smsEvent(row.event).isCode && (
            <Wide>
              <p className={styles.quiet}>{t('review_note')}</p>
            </Wide>
          )}
          <Fields.Text name="title" />
          <Fields.Text name="channel_tpl_id" help={t('tpl_help')} />
          <Wide>
            <Fields.LongText name="content" help={t('content_help')} />
          </Wide>
          {row && (
            <Wide>
              <Values row={row} />
            </Wide>
          )}
          <Fields.Flag name="status" />
        </FormGroup>
      )}
    </FormDrawer>
  )
}

/** The text's variables, and its preview with sample values. */
function Values({ row: { event } }: { row: SmsTemplate }) {
  const t = useTexts(smsTexts)
  const say = useLabel()
  const form = useFormContext()
  const locked = useReadOnly()
  const content = String(Fields.useValue('content') ?? '')
  const { vars, receivers } = smsEvent(event)
  return (
    <div className={styles.values}>
      <span className={styles.quiet}>{t('receivers', { who: say(receivers) })}</span>
      <span role="group" aria-label={t('vars')} className={styles.vars}>
        {Object.entries(vars).map(([name, { label }]) => (
          <Button
            key={name}
            size="compact"
            disabled={locked}
            onClick={() => form.setValue('content', `${content}\${${name}}`, { shouldDirty: true, shouldValidate: true })}
          >
            {`${say(label)} \${${name}}`}
          </Button>
        ))}
      </span>
      <output aria-label={t('preview')} className={styles.preview}>
        {filled(content, samplesOf(event))}
      </output>
    </div>
  )
}
