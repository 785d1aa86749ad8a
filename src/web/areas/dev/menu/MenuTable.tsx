import { menu, type MenuRow } from '#contract/dev/menu.ts'
import { useLabel, useLanguage } from '#web/base/locales/texts.ts'
import { useActionsColumn } from '#web/kit/list/actions/actions-column.tsx'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { useColumns, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { titleFirst } from '#web/kit/list/columns/default-columns.ts'
import { useFittedColumns } from '#web/kit/list/columns/use-fitted-columns.ts'
import { Nothing } from '#web/kit/list/Nothing.tsx'
import { useTreeMove } from '#web/kit/list/tree/tree-move.tsx'
import { TreeTitle } from '#web/kit/list/tree/TreeTitle.tsx'
import type { List } from '#web/kit/list/use-list.ts'
import { useMediaQuery } from '#web/kit/ui/state/media-query.ts'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { menuColumns } from './columns.tsx'

interface MenuTableProps {
  list: List<typeof menu.list>
  actions: readonly RowAction<MenuRow>[]
  closed: ReadonlySet<number>
  onToggle: (id: number) => void
}

/** The tree as a table: rows expand and collapse, and are moved by their drag handles. */
export function MenuTable({ list, actions, closed, onToggle }: MenuTableProps) {
  const say = useLabel()
  const language = useLanguage()
  const isLow = useMediaQuery('(max-height: 800px)')
  const isFiltered = Object.keys(list.filters).length > 0
  const rows = (list.rows ?? []).map((row) => ({ ...row, isLeaf: row.type === 'button' }))
  const moving = useTreeMove(rows, menu.move, { isOff: isFiltered })
  const first: ListColumn<MenuRow> = {
    key: 'title',
    label: ['标题', 'Title'],
    width: 164,
    card: 'title',
    render: (row) => (
      <TreeTitle
        title={language === 'en' ? (row.title_en ?? row.title) : row.title}
        language={language}
        level={row.level}
        hit={row.hit}
        open={row.child_count > 0 ? !closed.has(row.id) : undefined}
        onToggle={() => onToggle(row.id)}
        {...moving.cell(row.id)}
      />
    ),
  }
  const declared = [first, ...menuColumns]
  const arranged = [...titleFirst(useColumns(declared)), ...useActionsColumn(actions, titleOf)]
  const { visible, onRoom } = useFittedColumns({ declared, arranged, chosen: undefined, leads: 0 })

  return (
    <>
      {moving.announcement}
      <Table
        label={say(menu.$.label)}
        columns={visible}
        onRoom={onRoom}
        density={isLow ? 'compact' : 'normal'}
        rows={list.rows && inSight(list.rows, isFiltered ? new Set() : closed)}
        rowKey={({ id }) => id}
        rowTitle={titleOf}
        activeKey={moving.dragged}
        loading={list.isLoading}
        empty={<Nothing list={list} entity={say(menu.$.label)} />}
      />
    </>
  )
}

const titleOf = ({ title }: MenuRow) => title

/** The rows without a collapsed ancestor, in order from top to bottom. */
function inSight(rows: readonly MenuRow[], closed: ReadonlySet<number>): MenuRow[] {
  const hidden = new Set<number>()
  return rows.filter(({ id, parent_id }) => {
    const isHidden = parent_id !== null && (hidden.has(parent_id) || closed.has(parent_id))
    if (isHidden) hidden.add(id)
    return !isHidden
  })
}
