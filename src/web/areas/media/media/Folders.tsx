import { useState } from 'react'
import Ellipsis from 'virtual:icon/ellipsis'
import FolderPlus from 'virtual:icon/folder-plus'
import { folderNotEmpty, mediaFolder, MOST_FOLDER_LEVELS, type MediaFolder } from '#contract/media/folder.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { useCan } from '#web/base/session/can.ts'
import { bulkDelete } from '#web/kit/list/actions/entity-actions.ts'
import { folderNodes } from '#web/kit/media/folder-nodes.ts'
import { useFolders } from '#web/kit/media/use-folders.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Menu } from '#web/kit/ui/overlay/Menu.tsx'
import { TreeSelect } from '#web/kit/ui/select/TreeSelect.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { useMediaQuery } from '#web/kit/ui/state/media-query.ts'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { pathTo, type TreeNode } from '#web/kit/ui/tree/tree-rows.ts'
import { Tree } from '#web/kit/ui/tree/Tree.tsx'
import { folderTexts } from './folder-texts.ts'
import type { FolderAsked } from './FolderDialog.tsx'
import { Quota } from './Quota.tsx'
import styles from './Folders.module.css'

const FolderDialog = lazyPart('request', async () => (await import('./FolderDialog.tsx')).FolderDialog)

const deletion = bulkDelete(mediaFolder)
const ALL = 'all'
const OUTSIDE = '0'

interface FoldersProps {
  /** The shown folder: its id, 0 for files without a folder, null for all. */
  chosen: number | null
  onChoose: (folder: number | null) => void
}

/** The folders beside the files: selection, creation, and the selected one's actions. */
export function Folders({ chosen, onChoose }: FoldersProps) {
  const t = useTexts(folderTexts)
  const can = useCan()
  const isNarrow = useMediaQuery('(max-width: 640px)')
  const folders = useFolders()
  const [request, setRequest] = useState<FolderAsked | null>(null)
  const folder = folders.list.find(({ id }) => id === chosen)
  const branches = folderNodes(folders.list)
  const nodes = [
    { key: ALL, title: t('all_files'), hint: String(folders.list.reduce((sum, one) => sum + one.file_count, folders.outside)) },
    { key: OUTSIDE, title: t('outside'), hint: String(folders.outside) },
    ...counted(branches, folders.list),
  ]
  const value = chosen === null ? ALL : String(chosen)
  const choose = (key: string | null) => onChoose(key === ALL || key === null ? null : Number(key))

  const level = folder ? pathTo(branches, folder.id).length : 0
  return (
    <section className={styles.folders} aria-label={t('folders')}>
      <div className={styles.head}>
        {isNarrow ? (
          <span className={styles.select}>
            <TreeSelect aria-label={t('folders')} nodes={nodes} value={value} onChange={choose} />
          </span>
        ) : (
          <strong className={styles.title}>{t('folders')}</strong>
        )}
        {can(mediaFolder.edit) && (
          <Button
            variant="ghost"
            size="compact"
            icon={<FolderPlus aria-hidden size={16} />}
            tip={t('new_folder')}
            onClick={() => setRequest({ under: folder && level < MOST_FOLDER_LEVELS ? folder.id : null })}
          />
        )}
        {folder && <FolderActions folder={folder} folders={folders.list} onEdit={() => setRequest({ folder })} onRemoved={onChoose} />}
      </div>
      {!isNarrow && (
        <div className={styles.tree}>
          {folders.isLoading ? (
            <Skeleton lines={4} />
          ) : folders.error ? (
            <NotLoaded title={t('not_loaded')} error={folders.error} retry={() => void folders.refetch()} />
          ) : (
            <Tree label={t('folders')} nodes={nodes} value={value} onChoose={({ key }) => choose(key)} />
          )}
        </div>
      )}
      <Quota />
      <FolderDialog request={request} folders={folders.list} onClose={() => setRequest(null)} onMade={onChoose} />
    </section>
  )
}

interface FolderActionsProps {
  folder: MediaFolder
  folders: readonly MediaFolder[]
  onEdit: () => void
  /** Called with the folder above the removed one. */
  onRemoved: (parent: number | null) => void
}

function FolderActions({ folder, folders, onEdit, onRemoved }: FolderActionsProps) {
  const t = useTexts(folderTexts)
  const say = useLabel()
  const can = useCan()
  const isFilled = folder.file_count > 0 || folders.some(({ parent_id }) => parent_id === folder.id)

  async function remove({ id, parent_id, title }: MediaFolder) {
    if (await deletion.run([id], () => title)) onRemoved(parent_id)
  }

  const actions = [
    ...(can(mediaFolder.edit) ? [{ key: 'edit', title: t('edit_folder'), onSelect: onEdit }] : []),
    ...(can(mediaFolder.delete)
      ? [
          {
            key: 'delete',
            title: say(deletion.label),
            danger: true,
            onSelect: () => void remove(folder),
            ...(isFilled && { disabled: true, disabledReason: say(folderNotEmpty) }),
          },
        ]
      : []),
  ]
  if (actions.length === 0) return null
  return (
    <Menu align="end" items={actions}>
      <Button
        variant="ghost"
        size="compact"
        icon={<Ellipsis aria-hidden size={16} />}
        aria-label={t('folder_actions', { title: folder.title })}
      />
    </Menu>
  )
}

/** Each folder with its file count. */
function counted(nodes: readonly TreeNode<number>[], folders: readonly MediaFolder[]): TreeNode<string>[] {
  const counts = new Map(folders.map(({ id, file_count }) => [id, file_count]))
  const withCount = ({ key, title, children = [] }: TreeNode<number>): TreeNode<string> => ({
    key: String(key),
    title,
    hint: String(counts.get(key) ?? 0),
    children: children.map(withCount),
  })
  return nodes.map(withCount)
}
