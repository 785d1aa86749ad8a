import { useState, type ReactNode } from 'react'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { History } from '../form/History.tsx'
import type { RowAction } from './actions.tsx'

/** The listed entity, reduced to the properties that the history needs. */
export interface Recorded {
  $: { address: string; label: Label }
  detail?: Endpoint
  edit?: Endpoint
}

interface RowHistory<Row> {
  actions: readonly RowAction<Row>[]
  drawer: ReactNode
}

/** Adds 修改记录 to the actions of a row, before the irreversible ones, if rows are edited one by one. */
export function useRowHistory<Row extends { id: number }>(
  { $, detail, edit }: Recorded,
  actions: readonly RowAction<Row>[],
  rowTitle: (row: Row) => string,
): RowHistory<Row> {
  const [record, setRecord] = useState<{ id: number; title: string } | null>(null)
  if (!detail || !edit) return { actions, drawer: null }
  const history: RowAction<Row> = {
    key: 'history',
    label: ['修改记录', 'History'],
    access: detail,
    run: (row) => setRecord({ id: row.id, title: rowTitle(row) }),
  }
  const safe = actions.filter(({ danger }) => !danger)
  const rest = actions.filter(({ danger }) => danger)
  return {
    actions: [...safe, history, ...rest],
    drawer: <History entity={{ $, detail, edit }} record={record} onClose={() => setRecord(null)} />,
  }
}
