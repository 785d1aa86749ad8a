import { messages } from '#contract/kit/messages.ts'
import { user } from '#contract/user/user.ts'
import { useLabel, useTexts, texts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { reportBatch } from '#web/kit/list/actions/batch.ts'

/** The users of a dialog. */
export interface Asked {
  ids: number[]
  titleOf: (id: number) => string
  /** Receives whether the users were changed. */
  onEnd: (done: boolean) => void
}

/** Closes a dialog and ends its question without a change. The end waits for `onDone`, which follows a success at once. */
export function closing({ onEnd }: Pick<Asked, 'onEnd'>, onClose: () => void) {
  return () => {
    onClose()
    queueMicrotask(() => onEnd(false))
  }
}

const tagTexts = texts({
  zh: { one: '打标签 · {title}', many: '给 {n} 位用户打标签', submit: '保存' },
  en: { one: 'Tags · {title}', many: 'Tag {n} users', submit: 'Save' },
})

const Fields = fieldsOf(user.tag)

interface TagDialogProps {
  /** The users; null while the dialog is closed. */
  asked: (Asked & { tags: string[] }) | null
  onClose: () => void
}

/** The tags of one user, or a change of the tags of many. */
export function TagDialog({ asked, onClose }: TagDialogProps) {
  const t = useTexts(tagTexts)
  const say = useLabel()
  const { shown } = useOpening(asked)
  if (!shown) return null
  const isOne = shown.ids.length === 1
  return (
    <FormDialog
      endpoint={user.tag}
      open={asked !== null}
      title={isOne ? t('one', { title: shown.titleOf(shown.ids[0] ?? 0) }) : t('many', { n: shown.ids.length })}
      submitText={t('submit')}
      values={{ ids: shown.ids, mode: isOne ? 'set' : 'add', tags: shown.tags }}
      onClose={closing(shown, onClose)}
      onDone={(result) => {
        shown.onEnd(true)
        reportBatch(result, say(messages.done), { titleOf: shown.titleOf })
      }}
    >
      <FormGroup>
        {!isOne && (
          <Wide>
            <Fields.Choice name="mode" />
          </Wide>
        )}
        <Wide>
          <Fields.Words name="tags" max={10} />
        </Wide>
      </FormGroup>
    </FormDialog>
  )
}
