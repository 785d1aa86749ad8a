import type { ReactNode } from 'react'
import { category } from '#contract/goods/category.ts'
import { useActionsColumn } from '#web/kit/list/actions-column.tsx'
import type { RowAction } from '#web/kit/list/actions.tsx'
import { arrange } from '#web/kit/list/arrange.ts'
import { useColumns } from '#web/kit/list/columns.tsx'
import { ListTools } from '#web/kit/list/ListTools.tsx'
import { Nothing } from '#web/kit/list/Nothing.tsx'
import { useTreeMove } from '#web/kit/list/tree-move.tsx'
import type { List } from '#web/kit/list/use-list.ts'
import { useViews } from '#web/kit/list/views.ts'
import { Table } from '#web/kit/ui/Table.tsx'
import { useLabel } from '#web/locales/texts.ts'
import type { Branch } from './branches.ts'
import { categoryColumns } from './columns.tsx'
import styles from './index.module.css'
import type { useBranches } from './use-branches.ts'

interface CategoryTableProps {
  list: List<typeof category.list>
  branches: ReturnType<typeof useBranches>
  actions: readonly RowAction<Branch>[]
  /** The buttons above it. */
  toolbar: ReactNode
}

/** The tree as a table: a row opens to show those beneath it. */
export function CategoryTable({ list, branches, actions, toolbar }: CategoryTableProps) {
  const say = useLabel()
  const name = say(category.$.label)
  const views = useViews(category.list.address, list)
  const { preferences } = views
  const { density, widths, hidden, change } = preferences
  // the third level has nothing beneath it; what else stands against a move, the server says
  const rows = (branches.rows ?? []).map((row) => ({ ...row, isLeaf: row.level === 3 }))
  const moving = useTreeMove(rows, category.move, { isOff: Object.keys(list.filters).length > 0 })
  const columns = arrange([...useColumns(categoryColumns(branches.toggle, moving)), ...useActionsColumn(actions, titleOf)], preferences)
  return (
    <>
      <div className={styles.toolbar}>
        <div className={styles.buttons}>{toolbar}</div>
        <ListTools views={views} columns={columns} onRefresh={list.refetch} />
      </div>
      {moving.told}
      <Table
        label={name}
        columns={columns.filter(({ key }) => !hidden.includes(key))}
        rows={list.error && !branches.rows ? [] : branches.rows}
        rowKey={({ id }) => id}
        rowTitle={titleOf}
        activeKey={moving.dragged}
        loading={list.isLoading}
        density={density}
        widths={widths}
        onResize={(key, width) => change({ widths: { ...widths, [key]: width } })}
        empty={<Nothing list={list} entity={name} />}
      />
    </>
  )
}

const titleOf = ({ title }: Branch) => title
