import { useState } from 'react'
import { comment } from '#contract/comment/comment.ts'
import type { RecordAddress } from '#contract/common/record-pages.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Loaded } from '#web/kit/ui/state/Loaded.tsx'
import { Timeline } from '#web/kit/ui/value/Timeline.tsx'
import { useCommentEntry } from './comment-entry.tsx'
import { CommentBox } from './CommentBox.tsx'
import styles from './Comments.module.css'

const commentTexts = texts({
  zh: {
    label: '评论',
    none: '还没有评论，写下第一条',
    older: '更早的评论',
  },
  en: {
    label: 'Comments',
    none: 'No comments yet. Write the first one',
    older: 'Older comments',
  },
})

interface CommentsProps {
  entity: RecordAddress
  id: number
}

/** The comments on a record, the newest first, and a box for a new one. */
export function Comments({ entity, id }: CommentsProps) {
  const [cursors, setCursors] = useState<readonly (number | undefined)[]>([undefined])
  return (
    <div className={styles.comments}>
      <CommentBox entity={entity} id={id} onAdded={() => setCursors([undefined])} />
      {cursors.map((cursor, at) => (
        <CommentPage
          key={cursor ?? 0}
          entity={entity}
          id={id}
          cursor={cursor}
          onOlder={at === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : undefined}
        />
      ))}
    </div>
  )
}

interface CommentPageProps extends CommentsProps {
  cursor: number | undefined
  onOlder: ((cursor: number) => void) | undefined
}

function CommentPage({ entity, id, cursor, onOlder }: CommentPageProps) {
  const t = useTexts(commentTexts)
  const query = useCall(comment.list, { entity, id, ...(cursor !== undefined && { cursor }) }, { staleTime: 0, quiet: true })
  const entryOf = useCommentEntry()
  return (
    <Loaded query={query} lines={5}>
      {({ list, next }) => (
        <>
          <Timeline label={t('label')} empty={t('none')} entries={list.map(entryOf)} />
          {next !== null && onOlder && (
            <div>
              <Button onClick={() => onOlder(next)}>{t('older')}</Button>
            </div>
          )}
        </>
      )}
    </Loaded>
  )
}
