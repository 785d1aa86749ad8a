import { useLabel, useTexts } from '#web/locales/texts.ts'
import type { Column } from '../ui/table-layout.ts'
import { actionsWidth, RowActions, useAllowed, type RowAction } from './actions.tsx'
import { listTexts } from './texts.ts'

/** The last column: what the person may do to a row. No column where that is nothing. */
export function useActionsColumn<Row>(actions: readonly RowAction<Row>[], rowTitle: (row: Row) => string): Column<Row>[] {
  const t = useTexts(listTexts)
  const say = useLabel()
  const allowed = useAllowed(actions)
  if (allowed.length === 0) return []
  return [
    {
      key: 'actions',
      title: t('actions'),
      width: actionsWidth(allowed.map(({ label }) => say(label))),
      pin: 'right',
      card: 'actions',
      render: (row) => <RowActions row={row} actions={allowed} title={rowTitle(row)} />,
    },
  ]
}
