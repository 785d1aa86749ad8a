import { page } from '#contract/block/page.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { editorTexts } from './texts.ts'

const Fields = fieldsOf(page.edit)

interface CreateDialogProps {
  /** Null while the dialog is closed. */
  open: true | null
  onClose: () => void
  /** Called with the new page's id. */
  onMade: (id: number) => void
}

/** A new page's name and kind; its blocks are added in the editor. */
export function CreateDialog({ open, onClose, onMade }: CreateDialogProps) {
  const t = useTexts(editorTexts)
  return (
    <FormDialog
      endpoint={page.edit}
      open={open !== null}
      title={t('new_page')}
      submitText={t('create')}
      values={{ kind: 'custom' }}
      onClose={onClose}
      onDone={({ id }) => onMade(id)}
    >
      <Fields.Text name="title" />
      <Fields.Choice name="kind" />
    </FormDialog>
  )
}
