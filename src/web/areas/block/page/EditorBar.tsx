import History from 'lucide-react/icons/history'
import Redo2 from 'lucide-react/icons/redo-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { page } from '#contract/block/page.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { Allowed } from '#web/base/session/Allowed.tsx'
import { Button } from '#web/kit/ui/Button.tsx'
import { formatTime } from '#web/kit/ui/format.ts'
import { Tag } from '#web/kit/ui/Tag.tsx'
import { editorTexts } from './texts.ts'
import type { Editor } from './use-editor.ts'
import styles from './editor.module.css'

interface EditorBarProps {
  editor: Editor
  title: string
  mayEdit: boolean
  faults: number
  warnings: number
  onPublish: () => Promise<void>
  onVersions: () => void
  /** After a conflict: their content, or only their version for a save over it. */
  onReload: (takesContent: boolean) => Promise<void>
}

/** The state of the draft, its steps, and what is done with it. */
export function EditorBar({ editor, title, mayEdit, faults, warnings, onPublish, onVersions, onReload }: EditorBarProps) {
  const t = useTexts(editorTexts)
  const { save } = editor
  const isConflict = save.kind === 'conflict'
  return (
    <header className={styles.head}>
      <strong className={styles.title}>{title}</strong>
      {faults > 0 && <Tag tone="danger">{t('faults', { n: faults })}</Tag>}
      {warnings > 0 && <Tag tone="warning">{t('warnings', { n: warnings })}</Tag>}
      <span role="status" className={styles.state}>
        {mayEdit ? <Said editor={editor} /> : t('read_only')}
      </span>
      {isConflict && (
        <span className={styles.buttons}>
          <Button size="compact" onClick={() => void onReload(true)}>
            {t('load_theirs')}
          </Button>
          <Button size="compact" tone="danger" onClick={() => void onReload(false)}>
            {t('keep_mine')}
          </Button>
        </span>
      )}
      <span className={styles.buttons}>
        {mayEdit && (
          <>
            <Button
              variant="ghost"
              icon={<Undo2 aria-hidden size={16} />}
              tip={t('undo')}
              aria-keyshortcuts="Control+Z"
              disabled={!editor.canUndo}
              onClick={editor.undo}
            />
            <Button
              variant="ghost"
              icon={<Redo2 aria-hidden size={16} />}
              tip={t('redo')}
              aria-keyshortcuts="Control+Shift+Z"
              disabled={!editor.canRedo}
              onClick={editor.redo}
            />
          </>
        )}
        <Button icon={<History aria-hidden size={14} />} onClick={onVersions}>
          {t('versions')}
        </Button>
        {mayEdit && (
          <Button loading={save.kind === 'saving'} disabled={!editor.isDirty || isConflict} onClick={() => void editor.saveNow()}>
            {t('save')}
          </Button>
        )}
        <Allowed access={page.publish}>
          <Button
            variant="primary"
            disabledReason={faults > 0 ? t('publish_faults') : undefined}
            disabled={isConflict}
            onClick={() => void onPublish()}
          >
            {t('publish')}
          </Button>
        </Allowed>
      </span>
    </header>
  )
}

function Said({ editor: { save, isDirty } }: { editor: Editor }) {
  const t = useTexts(editorTexts)
  switch (save.kind) {
    case 'conflict':
      return t('conflict')
    case 'failed':
      return t('failed', { msg: save.msg })
    case 'saving':
      return t('saving')
    case 'dirty':
    case 'saved':
      if (isDirty) return t('dirty')
      return save.kind === 'saved' && save.at ? t('saved_at', { time: formatTime(save.at.toISOString()).slice(11) }) : t('saved')
  }
}
