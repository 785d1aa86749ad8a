import { mediaFolder, MOST_FOLDER_LEVELS, type MediaFolder } from '#contract/media/folder.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { folderNodes } from '#web/kit/media/folder-nodes.ts'
import { TreeSelect } from '#web/kit/ui/select/TreeSelect.tsx'
import { folderTexts } from './folder-texts.ts'

const Fields = fieldsOf(mediaFolder.edit)

/** The edited folder, or a new one's parent. */
export type FolderAsked = { folder: MediaFolder } | { under: number | null }

interface FolderDialogProps {
  request: FolderAsked | null
  folders: readonly MediaFolder[]
  onClose: () => void
  onMade: (id: number) => void
}

/** The name and the parent for a new or an existing folder. */
export function FolderDialog({ request, folders, onClose, onMade }: FolderDialogProps) {
  const t = useTexts(folderTexts)
  const { current } = useOpening(request)
  if (!current) return null
  const folder = 'folder' in current ? current.folder : undefined
  const values = folder
    ? { id: folder.id, version: folder.version, title: folder.title, parent_id: folder.parent_id, sort: folder.sort }
    : { title: '', parent_id: 'under' in current ? current.under : null, sort: 0 }
  return (
    <FormDialog
      endpoint={mediaFolder.edit}
      open={request !== null}
      title={t(folder ? 'edit_folder' : 'new_folder')}
      submitText={t('save')}
      values={values}
      edits={folder !== undefined}
      onClose={onClose}
      onSaved={({ id }) => {
        if (!folder) onMade(id)
      }}
    >
      <FormGroup>
        <Wide>
          <Fields.Text name="title" />
        </Wide>
        <Wide>
          <Fields.Own name="parent_id" help={t('parent_help')}>
            {({ field }) => (
              <TreeSelect
                {...field}
                nodes={folderNodes(folders, { without: folder?.id, levels: MOST_FOLDER_LEVELS - 1 })}
                value={(field.value as number | null | undefined) ?? null}
                placeholder={t('no_parent')}
                clearable
              />
            )}
          </Fields.Own>
        </Wide>
        <Fields.Int name="sort" help={t('sort_help')} />
      </FormGroup>
    </FormDialog>
  )
}
