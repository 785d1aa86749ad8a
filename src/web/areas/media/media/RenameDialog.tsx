import { media, type Media } from '#contract/media/media.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { Wide } from '#web/kit/form/rows/FormGroup.tsx'

const mediaTexts = texts({
  zh: {
    rename_help: '文件的地址不变，使用处不受影响。',
    rename_title: '重命名文件',
    save: '保存',
  },
  en: {
    rename_help: 'The file address stays the same, so places that use it are not affected.',
    rename_title: 'Rename the file',
    save: 'Save',
  },
})

const Fields = fieldsOf(media.rename)

interface RenameDialogProps {
  file: Media | null
  onClose: () => void
}

/** Renames a file. */
export function RenameDialog({ file, onClose }: RenameDialogProps) {
  const t = useTexts(mediaTexts)
  return (
    <FormDialog
      endpoint={media.rename}
      open={file !== null}
      title={t('rename_title')}
      submitText={t('save')}
      values={file ? { id: file.id, version: file.version, title: file.title ?? '' } : {}}
      edits
      onClose={onClose}
    >
      <Wide>
        <Fields.Text name="title" help={t('rename_help')} />
      </Wide>
    </FormDialog>
  )
}
