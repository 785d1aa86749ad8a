import { useState } from 'react'
import { menu, type MenuRow } from '#contract/dev/menu.ts'
import { useAction } from '#web/api/query.ts'
import { actionsWidth, RowActions, useAllowed, type RowAction } from '#web/kit/list/actions.tsx'
import { useColumns, type ListColumn } from '#web/kit/list/columns.tsx'
import { Nothing } from '#web/kit/list/Nothing.tsx'
import { listTexts } from '#web/kit/list/texts.ts'
import type { List } from '#web/kit/list/use-list.ts'
import { Table } from '#web/kit/ui/Table.tsx'
import { useLabel, useLanguage, useTexts } from '#web/locales/texts.ts'
import { useCan } from '#web/session/can.ts'
import { menuColumns } from './columns.tsx'
import { useRowDrag } from './drag.ts'
import type { Place } from './moves.ts'
import styles from './index.module.css'
import { menuTexts } from './texts.ts'
import { TitleCell } from './TitleCell.tsx'

interface MenuTableProps {
  list: List<typeof menu.list>
  actions: readonly RowAction<MenuRow>[]
  closed: ReadonlySet<number>
  onToggle: (id: number) => void
}

/** The tree as a table: rows open and close, and are taken elsewhere by their grips. */
export function MenuTable({ list, actions, closed, onToggle }: MenuTableProps) {
  const t = useTexts(listTexts)
  const own = useTexts(menuTexts)
  const say = useLabel()
  const language = useLanguage()
  const can = useCan()
  const [told, setTold] = useState('')
  const mover = useAction(menu.move, { announces: false })
  const isFiltered = Object.keys(list.filters).length > 0
  const rows = list.rows ?? []
  const drag = useRowDrag(rows, move)
  const allowed = useAllowed(actions)
  const mayMove = can(menu.move) && !isFiltered && !mover.isPending
  const first: ListColumn<MenuRow> = {
    key: 'title',
    label: ['标题', 'Title'],
    width: 190,
    card: 'title',
    render: (row) => (
      <TitleCell
        row={row}
        language={language}
        open={row.child_count > 0 ? !closed.has(row.id) : undefined}
        onToggle={() => onToggle(row.id)}
        grip={mayMove ? drag.gripOf(row.id) : undefined}
        drop={drag.aim?.id === row.id ? drag.aim.drop : undefined}
      />
    ),
  }
  const columns = useColumns([first, ...menuColumns])

  function move(id: number, place: Place): void {
    const title = rows.find((row) => row.id === id)?.title ?? ''
    const parent = rows.find((row) => row.id === place.parent_id)?.title ?? own('top_level')
    const beside = rows.filter((row) => row.parent_id === place.parent_id && row.id !== id)
    const n = beside.findIndex((row) => row.id === place.after_id) + 2
    mover.mutate({ id, ...place }, { onSuccess: () => setTold(own('moved', { title, parent, n })) })
  }

  return (
    <>
      <p role="status" className={styles.told}>
        {told}
      </p>
      <Table
        label={say(menu.$.label)}
        columns={[
          ...columns,
          {
            key: 'actions',
            title: t('actions'),
            width: actionsWidth(allowed.map(({ label }) => say(label))),
            pin: 'right',
            card: 'actions',
            render: (row) => <RowActions row={row} actions={allowed} title={row.title} language={language} />,
          },
        ]}
        rows={list.rows && inSight(list.rows, isFiltered ? new Set() : closed)}
        rowKey={({ id }) => id}
        rowTitle={({ title }) => title}
        activeKey={drag.dragged ?? null}
        loading={list.isLoading}
        empty={<Nothing list={list} entity={say(menu.$.label)} />}
      />
    </>
  )
}

/** The rows that stand in nothing that is closed. They come from top to bottom. */
function inSight(rows: readonly MenuRow[], closed: ReadonlySet<number>): MenuRow[] {
  const hidden = new Set<number>()
  return rows.filter(({ id, parent_id }) => {
    const isHidden = parent_id !== null && (hidden.has(parent_id) || closed.has(parent_id))
    if (isHidden) hidden.add(id)
    return !isHidden
  })
}
