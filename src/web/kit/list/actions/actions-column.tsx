import { useMemo } from 'react'
import { textIn, useLanguage } from '#web/base/locales/texts.ts'
import { listTexts } from '#web/kit/list/texts.ts'
import { useLatest } from '#web/kit/ui/state/use-latest.ts'
import type { Column } from '#web/kit/ui/table/table-layout.ts'
import { actionsWidth, RowActions, useAllowed, type RowAction } from './actions.tsx'
import { useStableActions } from './stable-actions.ts'

/** The last column: the permitted actions for a row. No column if there are none. */
export function useActionsColumn<Row>(actions: readonly RowAction<Row>[], rowTitle: (row: Row) => string): Column<Row>[] {
  const language = useLanguage()
  const allowed = useStableActions(useAllowed(actions))
  const titleOf = useLatest(rowTitle)
  return useMemo(() => {
    if (allowed.length === 0) return []
    return [
      {
        key: 'actions',
        title: textIn(listTexts, language, 'actions'),
        width: actionsWidth(allowed, language),
        pin: 'right',
        card: 'actions',
        render: (row) => <RowActions row={row} actions={allowed} title={titleOf(row)} language={language} />,
      },
    ]
  }, [allowed, titleOf, language])
}
