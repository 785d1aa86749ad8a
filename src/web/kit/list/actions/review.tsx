import type { EndpointOf } from '#contract/kit/endpoint.ts'
import type { Language } from '#contract/kit/label.ts'
import type { approval } from '#contract/kit/review.ts'
import { textIn, texts, useTexts } from '#web/base/locales/texts.ts'
import { useSession } from '#web/base/session/store.ts'
import type { ListColumn } from '#web/kit/list/columns/columns.tsx'
import { confirm } from '#web/kit/ui/overlay/confirm.ts'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { actOnOne } from './act-on-one.ts'
import type { RowAction } from './actions.tsx'

const reviewTexts = texts({
  zh: { pending: '待复核', until: '{time} 后自动生效', verb: '通过', title: '复核通过“{title}”的修改？' },
  en: {
    pending: 'Pending review',
    until: 'Takes effect automatically at {time}',
    verb: 'Approve',
    title: 'Approve the change of “{title}”?',
  },
})

/** A row whose changes a second person reviews. */
interface Reviewed {
  id: number
  version: number
  pending_until: string | null
  changed_by: number[] | null
}

/** The column for a pending change and its end. */
export function reviewColumn<Row extends Reviewed>(): ListColumn<Row> {
  return {
    key: 'pending_until',
    label: ['复核', 'Review'],
    width: 88,
    render: pendingTag,
  }
}

/** The tag for a row whose last change is pending. */
export function pendingTag({ pending_until }: Pick<Reviewed, 'pending_until'>, language: Language) {
  return (
    pending_until && (
      <span title={textIn(reviewTexts, language, 'until', { time: formatTime(pending_until) })}>
        <Tag tone="warning">{textIn(reviewTexts, language, 'pending')}</Tag>
      </span>
    )
  )
}

interface Approval {
  /** The approval's effect, in a sentence. */
  effect: string
}

/** 复核 for a row, for a person other than the change's author. */
export function useApproval<Row extends Reviewed>(
  { approve }: { approve: EndpointOf<ReturnType<typeof approval>> },
  { effect }: Approval,
): RowAction<Row> {
  const t = useTexts(reviewTexts)
  const me = useSession(({ id }) => id)
  return {
    key: 'approve',
    label: ['复核', 'Approve'],
    access: approve,
    reason: ({ pending_until, changed_by }) => {
      if (pending_until === null) return ['没有待复核的修改', 'No changes are awaiting approval']
      return changed_by?.includes(me) ? ['不能复核自己的修改', 'You cannot approve your own change'] : undefined
    },
    async run({ id, version }, title) {
      const isSure = await confirm({ title: t('title', { title }), body: effect, confirmText: t('verb') })
      if (isSure) await actOnOne(approve, { id, version }, title)
    },
  }
}
