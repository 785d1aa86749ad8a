import type { ReactNode } from 'react'
import CalendarClock from 'virtual:icon/calendar-clock'
import Redo2 from 'virtual:icon/redo-2'
import History from 'virtual:icon/rotate-ccw-clock'
import Undo2 from 'virtual:icon/undo-2'
import { page, type PageDetail } from '#contract/block/page.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { Allowed } from '#web/base/session/Allowed.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { plannedTime } from './publish.tsx'
import { editorTexts } from './texts.ts'
import type { Editor } from './use-editor.ts'
import styles from './editor.module.css'

interface EditorBarProps {
  editor: Editor
  title: string
  row: Pick<PageDetail, 'publish_at' | 'off_at'>
  mayEdit: boolean
  faults: number
  warnings: number
  onSave: () => Promise<boolean>
  onPublish: () => Promise<void>
  onVersions: () => void
  onSchedule: () => void
  /** The page's other editors. */
  others: ReactNode
}

/** The draft's state, its steps, and the actions on it. */
export function EditorBar(props: EditorBarProps) {
  const { editor, title, mayEdit, faults, warnings, row, onSave, onPublish, onVersions, onSchedule, others } = props
  const t = useTexts(editorTexts)
  const { save } = editor
  const { publish_at, off_at } = row
  const unready = editor.clashes.length > 0 ? t('decide_first') : faults > 0 ? t('publish_faults') : undefined
  return (
    <header className={styles.head}>
      <strong className={styles.title}>{title}</strong>
      {faults > 0 && <Tag tone="danger">{t('faults', { n: faults })}</Tag>}
      {warnings > 0 && <Tag tone="warning">{t('warnings', { n: warnings })}</Tag>}
      <span role="status" className={styles.state}>
        {mayEdit ? <Said editor={editor} /> : t('read_only')}
      </span>
      {publish_at && <Tag tone="info">{t('publish_at', { time: plannedTime(publish_at) })}</Tag>}
      {off_at && <Tag tone="info">{t('off_at', { time: plannedTime(off_at) })}</Tag>}
      {others}
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
          <Button loading={save.kind === 'saving'} disabled={!editor.isDirty} onClick={() => void onSave()}>
            {t('save')}
          </Button>
        )}
        <Allowed access={page.publish}>
          <Button icon={<CalendarClock aria-hidden size={14} />} disabledReason={unready} onClick={onSchedule}>
            {t('schedule')}
          </Button>
          <Button variant="primary" disabledReason={unready} onClick={() => void onPublish()}>
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
    case 'failed':
      return t('failed', { msg: save.msg })
    case 'saving':
      return t('saving')
    case 'idle':
      if (isDirty) return t('dirty')
      return save.at ? t('saved_at', { time: formatTime(save.at.toISOString()).slice(11) }) : t('saved')
  }
}
