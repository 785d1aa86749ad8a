import type { Endpoint } from '#contract/kit/endpoint.ts'
import { MOST_FOLLOWUP_IMAGES } from '#contract/people/followup.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { sendOrKeep } from '#web/kit/outbox/outbox-runner.ts'
import { ContactFacts } from './ContactFacts.tsx'
import { ContactResult } from './ContactResult.tsx'
import type { Customer } from './CustomerPhone.tsx'
import { FollowupFields } from './followup-fields.ts'

const followupTexts = texts({
  zh: { title: '写跟进', titled: '写跟进 · {title}', submit: '保存', content_help: '选择结果时可以不填' },
  en: { title: 'Add a note', titled: 'Add a note · {title}', submit: 'Save', content_help: 'Optional with a result' },
})

interface FollowupDialogProps {
  /** The area's call that adds the note. */
  edit: Endpoint
  /** The call's fields that name the target, such as `{ id: 7 }`; null while the dialog is closed. */
  target: object | null
  customer: Customer | null
  /** The target's name, where the page shows several. */
  title?: string | undefined
  onClose: () => void
}

/** Adds a note about a user or store: what the call needs, its result, and the planned next contact. */
export function FollowupDialog({ edit, target, customer, title, onClose }: FollowupDialogProps) {
  const t = useTexts(followupTexts)
  return (
    <FormDialog
      endpoint={edit}
      open={target !== null}
      title={title ? t('titled', { title }) : t('title')}
      submitText={t('submit')}
      values={{ ...target, channel: 'phone', result: null, content: '', images: [], next_at: null }}
      send={sendOrKeep({ title, onKept: onClose })}
      onClose={onClose}
    >
      {customer && <ContactFacts customer={customer} />}
      <ContactResult />
      <FormGroup>
        <Wide>
          <FollowupFields.LongText name="content" help={t('content_help')} />
        </Wide>
        <Wide>
          <FollowupFields.Choice name="channel" />
        </Wide>
        <Wide>
          <FollowupFields.Images name="images" max={MOST_FOLLOWUP_IMAGES} />
        </Wide>
      </FormGroup>
    </FormDialog>
  )
}
