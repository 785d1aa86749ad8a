import { user } from '#contract/user/user.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { reportBatch } from '#web/kit/list/actions/batch.ts'

/** The users in a dialog. */
export interface TagRequest {
  ids: number[]
  titleOf: (id: number) => string
  /** Receives whether the users were changed. */
  onEnd: (done: boolean) => void
}

/** Closes a dialog and ends its question without a change. The end waits for `onDone`, which follows a success at once. */
export function closing({ onEnd }: Pick<TagRequest, 'onEnd'>, onClose: () => void) {
  return () => {
    onClose()
    queueMicrotask(() => onEnd(false))
  }
}

const tagTexts = texts({
  zh: { one: '打标签 · {title}', many: '给 {n} 位用户打标签', submit: '保存' },
  en: { one: 'Tags · {title}', many: 'Tag {n:user|users}', submit: 'Save' },
})

const Fields = fieldsOf(user.tag)

interface TagDialogProps {
  /** The users; null while the dialog is closed. */
  request: (TagRequest & { tags: string[] }) | null
  onClose: () => void
}

/** The tags of one user, or a tag change for many. */
export function TagDialog({ request, onClose }: TagDialogProps) {
  const t = useTexts(tagTexts)
  const { current } = useOpening(request)
  if (!current) return null
  const isOne = current.ids.length === 1
  return (
    <FormDialog
      endpoint={user.tag}
      open={request !== null}
      title={isOne ? t('one', { title: current.titleOf(current.ids[0] ?? 0) }) : t('many', { n: current.ids.length })}
      submitText={t('submit')}
      values={{ ids: current.ids, mode: isOne ? 'set' : 'add', tags: current.tags }}
      edits={isOne}
      onClose={closing(current, onClose)}
      onDone={(result, msg) => {
        current.onEnd(true)
        reportBatch(result, msg, { titleOf: current.titleOf })
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
