import { useState, type ReactNode } from 'react'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { commentedBy, recordPageOf } from '#contract/common/record-pages.ts'
import { useOpened } from '../form/drawer-state.ts'
import { History } from '../form/History.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { RowAction } from './actions.tsx'

const CommentsDrawer = lazyPart('id', async () => (await import('../comment/CommentsDrawer.tsx')).CommentsDrawer)

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
 * Adds 评论 and 修改记录 to the actions of a row, before the irreversible ones: comments if the record has no page with a tab for them, the
 * history if rows are edited one by one. The address stores the record with open comments, because links of mentions open it.
 */
export function useRowExtras<Row extends { id: number }>(
  { $, detail, edit }: Recorded,
  actions: readonly RowAction<Row>[],
  rowTitle: (row: Row) => string,
): RowExtras<Row> {
  const [record, setRecord] = useState<{ id: number; title: string } | null>(null)
  const opened = useOpened('comments')
  const commented = recordPageOf($.address)?.page ? undefined : commentedBy({ $ })
  if (!detail || !(edit || commented)) return { actions, drawer: null }
  const comments: RowAction<Row> = { key: 'comments', label: ['评论', 'Comments'], access: detail, run: ({ id }) => opened.open(id) }
  const history: RowAction<Row> = {
    key: 'history',
    label: ['修改记录', 'History'],
    access: detail,
    run: (row) => setRecord({ id: row.id, title: rowTitle(row) }),
  }
  const safe = actions.filter(({ danger }) => !danger)
  const rest = actions.filter(({ danger }) => danger)
  return {
    actions: [...safe, ...(commented ? [comments] : []), ...(edit ? [history] : []), ...rest],
    drawer: (
      <>
        {commented && <CommentsDrawer entity={commented} id={opened.id} onClose={opened.close} />}
        {edit && <History entity={{ $, detail, edit }} record={record} onClose={() => setRecord(null)} />}
      </>
    ),
  }
}
