import type { ReactNode } from 'react'
import { comment, type CommentRow } from '#contract/comment/comment.ts'
import { useAction } from '#web/base/api/query.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { confirm } from '#web/kit/ui/overlay/confirm.ts'
import type { TimelineEntry } from '#web/kit/ui/value/Timeline.tsx'
import styles from './Comments.module.css'

const entryTexts = texts({
  zh: { remove: '删除', question: '确定要删除这条评论吗？', effect: '删除后无法恢复' },
  en: { remove: 'Delete', question: 'Delete this comment?', effect: 'This cannot be undone' },
})

/** Turns a comment into an entry of a timeline; persons can delete their own ones. */
export function useCommentEntry(): (row: CommentRow) => TimelineEntry {
  const t = useTexts(entryTexts)
  const remove = useAction(comment.delete)
  async function ask(row: CommentRow) {
    const isSure = await confirm({ title: t('question'), body: t('effect'), confirmText: t('remove'), tone: 'danger' })
    if (isSure) remove.mutate({ id: row.id })
  }
  return (row) => ({
    key: `comment:${row.id}`,
    time: row.created_at,
    who: row.by,
    what: (
      <>
        <p className={styles.words}>{markedComment(row)}</p>
        {row.is_mine && (
          <Button variant="link" tone="danger" size="compact" onClick={() => void ask(row)}>
            {t('remove')}
          </Button>
        )}
      </>
    ),
  })
}

/** The text with the mentioned names marked. */
function markedComment({ content, mentions }: CommentRow): ReactNode {
  const names = mentions.map(({ name }) => `@${name}`).toSorted((one, other) => other.length - one.length)
  if (names.length === 0) return content
  const escaped = names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  const parts = content.split(new RegExp(`(${escaped.join('|')})`, 'u'))
  // a split's separators stand at the odd places
  return parts.map((part, at) => (at % 2 === 1 ? <mark key={`${at} ${part}`}>{part}</mark> : part))
}
