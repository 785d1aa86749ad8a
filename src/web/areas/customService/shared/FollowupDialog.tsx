import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { MOST_FOLLOWUP_IMAGES, type followupFields } from '#contract/people/followup.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { sendOrKeep } from '#web/kit/outbox/outbox-runner.ts'

const followupTexts = texts({
  zh: { title: '写跟进', titled: '写跟进 · {title}', submit: '保存', next_help: '到期后出现在待跟进中；留空则不再提醒' },
  en: {
    title: 'Add a note',
    titled: 'Add a note · {title}',
    submit: 'Save',
    next_help: 'It is listed as due after this time; left empty, nothing is planned',
  },
})

/** An area's call that adds a note: its input has the note fields and the target fields. */
export type FollowupEdit = Endpoint<z.ZodMiniObject<typeof followupFields>>

// only the field names are used
const Fields = fieldsOf({} as FollowupEdit)

interface FollowupDialogProps {
  edit: Endpoint
  /** The call's fields that name the target, such as `{ id: 7 }`; null while the dialog is closed. */
  target: object | null
  /** The target's name, where the page shows several. */
  title?: string
  onClose: () => void
}

/** Adds a note about a user or store, with the planned next contact. */
export function FollowupDialog({ edit, target, title, onClose }: FollowupDialogProps) {
  const t = useTexts(followupTexts)
  return (
    <FormDialog
      endpoint={edit}
      open={target !== null}
      title={title ? t('titled', { title }) : t('title')}
      submitText={t('submit')}
      values={{ ...target, channel: 'wechat', content: '', images: [], next_at: null }}
      send={sendOrKeep({ title, onKept: onClose })}
      onClose={onClose}
    >
      <FormGroup>
        <Wide>
          <Fields.Choice name="channel" />
        </Wide>
        <Wide>
          <Fields.LongText name="content" />
        </Wide>
        <Wide>
          <Fields.Images name="images" max={MOST_FOLLOWUP_IMAGES} />
        </Wide>
        <Wide>
          <Fields.Moment name="next_at" help={t('next_help')} />
        </Wide>
      </FormGroup>
    </FormDialog>
  )
}
