import { useState } from 'react'
import { comment } from '#contract/comment/comment.ts'
import { commentedBy, type RecordAddress } from '#contract/common/record-pages.ts'
import { history } from '#contract/history/history.ts'
import { useCall } from '#web/base/api/query.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { useCommentEntry } from '#web/kit/comment/comment-entry.tsx'
import { CommentBox } from '#web/kit/comment/CommentBox.tsx'
import type { HistoryEntity } from '#web/kit/form/history/history-entity.ts'
import { History } from '#web/kit/form/history/History.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { Timeline, type TimelineEntry } from '#web/kit/ui/value/Timeline.tsx'
import type { SheetBlock } from './RecordSheet.tsx'
import styles from './RecordStream.module.css'
import text from './sheet-text.module.css'

const streamTexts = texts({
  zh: {
    label: '动态与评论',
    all: '全部',
    comments: '评论',
    changes: '变更',
    none: '还没有动态',
    older: '更早的评论',
    history: '全部变更与历史状态',
  },
  en: {
    label: 'Activity and comments',
    all: 'All',
    comments: 'Comments',
    changes: 'Changes',
    none: 'No activity yet',
    older: 'Older comments',
    history: 'All changes and past states',
  },
})

interface RecordStreamProps {
  entity: HistoryEntity
  id: number
  /** The record's own steps; undefined while they are loading. `changes`: the logged changes are its steps. */
  steps: readonly TimelineEntry[] | 'changes' | undefined
}

/** The last part of a sheet; without own steps, the logged changes are the steps. */
export function streamBlock<Row extends { id: number }>(
  entity: HistoryEntity,
  stepsOf?: (row: Row) => readonly TimelineEntry[],
): SheetBlock<Row> {
  return {
    key: 'stream',
    label: ['动态与评论', 'Activity and comments'],
    tabs: ['comments', 'log'],
    narrow: 'folded',
    content: (row) => <RecordStream entity={entity} id={row.id} steps={stepsOf?.(row) ?? 'changes'} />,
  }
}

const VIEWS = ['all', 'comments', 'changes'] as const
type View = (typeof VIEWS)[number]

/** Steps, changes and comments of one record as one list, the newest first, below a box for a new comment. */
export function RecordStream({ entity, id, steps }: RecordStreamProps) {
  const t = useTexts(streamTexts)
  const [view, setView] = useState<View>('all')
  const [isHistory, setHistory] = useState(false)
  const commented = commentedBy(entity)
  const comments = useComments(commented, id)
  const changes = useChanges(entity, id)
  const own = steps === 'changes' ? changes : steps
  const parts = { all: [...(own ?? []), ...comments.entries], comments: comments.entries, changes }
  const entries = parts[view].toSorted((one, other) => Date.parse(other.time) - Date.parse(one.time))
  return (
    <div className={styles.stream}>
      {commented && <CommentBox entity={commented} id={id} onAdded={comments.restart} />}
      <Segmented aria-label={t('label')} value={view} onChange={setView} options={VIEWS.map((key) => ({ key, title: t(key) }))} />
      {own && entries.length === 0 ? <p className={text.muted}>{t('none')}</p> : <Timeline label={t('label')} entries={own && entries} />}
      <div className={styles.more}>
        {comments.older && view !== 'changes' && (
          <Button variant="link" onClick={comments.older}>
            {t('older')}
          </Button>
        )}
        <Button variant="link" onClick={() => setHistory(true)}>
          {t('history')}
        </Button>
      </div>
      <History entity={entity} record={isHistory ? { id, title: undefined } : null} onClose={() => setHistory(false)} />
    </div>
  )
}

/** The newest comments, and older ones on request. */
function useComments(entity: RecordAddress | undefined, id: number) {
  const [size, setSize] = useState(PAGE)
  const { data } = useCall(
    comment.list,
    { entity: entity as RecordAddress, id, page_size: size },
    { enabled: entity !== undefined, staleTime: 0, quiet: true, keepPrevious: true },
  )
  const entryOf = useCommentEntry()
  const entries = (data?.list ?? []).map((row) => ({ ...entryOf(row), tone: 'warning' as const }))
  const hasOlder = data?.next !== null && data !== undefined && size < MOST
  return { entries, restart: () => setSize(PAGE), older: hasOlder ? () => setSize(Math.min(MOST, size + PAGE)) : undefined }
}

const PAGE = 20
const MOST = 100

/** The newest changes by field. */
function useChanges(entity: HistoryEntity, id: number): TimelineEntry[] {
  const { data } = useCall(history.list, { entity: entity.$.address, id }, { quiet: true })
  return (data?.list ?? []).map((entry) => ({
    key: `change:${entry.id}`,
    time: entry.at,
    who: entry.by,
    what: entry.action,
    detail: [entry.reason, entry.changes.map(({ label }) => label).join('、')].filter(Boolean).join(' · ') || undefined,
  }))
}
