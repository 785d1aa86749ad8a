import { useState, type ReactNode } from 'react'
import type { Entity } from '#contract/kit/endpoint.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { useActionsColumn } from '#web/kit/list/actions/actions-column.tsx'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { FirstStep } from '#web/kit/list/actions/first-step.ts'
import { useColumns, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { titleFirst } from '#web/kit/list/columns/default-columns.ts'
import { useFittedColumns } from '#web/kit/list/columns/use-fitted-columns.ts'
import { ListTools } from '#web/kit/list/ListTools.tsx'
import { Nothing } from '#web/kit/list/Nothing.tsx'
import type { List, ListEndpoint } from '#web/kit/list/use-list.ts'
import { arrange } from '#web/kit/list/views/arrange.ts'
import { useViews } from '#web/kit/list/views/views.ts'
import { Table } from '#web/kit/ui/table/Table.tsx'
import { useTreeMove, type Move, type TreeMove } from './tree-move.tsx'
import styles from './TreeTable.module.css'

interface Branch {
  id: number
  parent_id: number | null
  title: string
  level: number
  child_count: number
}

interface TreeTableProps<Row extends Branch, E extends ListEndpoint> {
  entity: Pick<Entity, '$'> & { list: E; move: Move }
  list: List<E>
  /** The visible rows, from top to bottom. */
  rows: readonly Row[] | undefined
  /** Rows on this level have no children. The server checks the other rules for a move. */
  lastLevel: number
  columns: (moving: TreeMove) => ListColumn<Row>[]
  actions: readonly RowAction<Row>[]
  /** The buttons above the table. */
  toolbar: ReactNode
}

/** A tree as a table: a row expands to show its children, and is moved by its grip. */
export function TreeTable<Row extends Branch, E extends ListEndpoint>(props: TreeTableProps<Row, E>) {
  const { entity, list, rows, lastLevel, columns: columnsFor, actions, toolbar } = props
  const name = useLabel()(entity.$.label)
  const [firstStep, setFirstStep] = useState<HTMLElement | null>(null)
  const views = useViews(entity.list.address, list)
  const { density, widths, change, hidden: chosen } = views.preferences
  const entries = (rows ?? []).map((row) => ({ ...row, isLeaf: row.level === lastLevel }))
  const moving = useTreeMove(entries, entity.move, { isOff: Object.keys(list.filters).length > 0 })
  const declared = columnsFor(moving)
  const arranged = arrange([...titleFirst(useColumns(declared)), ...useActionsColumn(actions, titleOf)], views.preferences)
  const { hidden, visible, onRoom } = useFittedColumns({ declared, arranged, chosen, leads: 0 })
  return (
    <>
      <div className={styles.toolbar}>
        <div className={styles.buttons}>
          <FirstStep value={firstStep}>{toolbar}</FirstStep>
        </div>
        <ListTools views={views} columns={arranged} hidden={hidden} onRefresh={list.refetch} />
      </div>
      {moving.announcement}
      <Table
        label={name}
        columns={visible}
        rows={list.error && !rows ? [] : rows}
        rowKey={({ id }) => id}
        rowTitle={titleOf}
        activeKey={moving.dragged}
        loading={list.isLoading}
        density={density}
        onRoom={onRoom}
        widths={widths}
        onResize={(key, width) => change({ widths: { ...widths, [key]: width } })}
        empty={<Nothing list={list} entity={name} firstStep={setFirstStep} />}
      />
    </>
  )
}

const titleOf = ({ title }: Branch) => title
