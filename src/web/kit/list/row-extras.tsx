import { useMemo, useState, type ReactNode } from 'react'
import { commentedBy, recordPageOf } from '#contract/common/record-pages.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { usePage } from '#web/base/router/page.ts'
import { useOpened } from '#web/kit/form/drawer-state.ts'
import { History } from '#web/kit/form/history/History.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import type { RowAction } from './actions/actions.tsx'

const CommentsDrawer = lazyPart('id', async () => (await import('#web/kit/comment/CommentsDrawer.tsx')).CommentsDrawer)

/** The listed entity, reduced to the properties that the history needs. */
export interface Recorded {
  $: { address: string; label: Label }
  detail?: Endpoint
  edit?: Endpoint
}

interface RowExtras<Row> {
  actions: readonly RowAction<Row>[]
  drawer: ReactNode
}

/**
 * Adds 评论 and 修改记录 to a row's actions, before the irreversible ones: comments if the record has no page with a tab for them, the
 * history if rows are edited one by one or have no such page. Reading it needs the detail's permission and no more. The address stores
 * the open record with the moment at which it is shown, so that a link opens it too.
 */
export function useRowExtras<Row extends { id: number }>(
  { $, detail, edit }: Recorded,
  actions: readonly RowAction<Row>[],
  rowTitle: (row: Row) => string,
): RowExtras<Row> {
  const { setQuery } = usePage()
  const comments = useOpened('comments')
  const history = useOpened('history')
  const [known, setKnown] = useState<{ id: number; title: string }>()
  const title = known?.id === history.id ? known?.title : undefined
  const record = useMemo(() => (history.id === null ? null : { id: history.id, title }), [history.id, title])
  const hasPage = recordPageOf($.address)?.page !== undefined
  const commented = hasPage ? undefined : commentedBy({ $ })
  const hasHistory = edit !== undefined || commented !== undefined
  if (!detail || !hasHistory) return { actions, drawer: null }
  const commentsAction: RowAction<Row> = {
    key: 'comments',
    label: ['评论', 'Comments'],
    access: detail,
    minor: true,
    run: ({ id }) => comments.open(id),
  }
  const historyAction: RowAction<Row> = {
    key: 'history',
    label: ['修改记录', 'History'],
    access: detail,
    minor: true,
    run: (row) => {
      setKnown({ id: row.id, title: rowTitle(row) })
      history.open(row.id)
    },
  }
  const safe = actions.filter(({ danger }) => !danger)
  const rest = actions.filter(({ danger }) => danger)
  return {
    actions: [...safe, ...(commented ? [commentsAction] : []), historyAction, ...rest],
    drawer: (
      <>
        {commented && <CommentsDrawer entity={commented} id={comments.id} onClose={comments.close} />}
        <History
          entity={{ $, detail, ...(edit && { edit }) }}
          record={record}
          inAddress
          onClose={() => setQuery({ history: undefined, history_at: undefined, history_other: undefined })}
        />
      </>
    ),
  }
}
