import type { ReactNode } from 'react'
import { category } from '#contract/goods/category.ts'
import { actionsWidth, RowActions, useAllowed, type RowAction } from '#web/kit/list/actions.tsx'
import { arrange } from '#web/kit/list/arrange.ts'
import { useColumns } from '#web/kit/list/columns.tsx'
import { ListTools } from '#web/kit/list/ListTools.tsx'
import { Nothing } from '#web/kit/list/Nothing.tsx'
import { useTablePreferences } from '#web/kit/list/table-preferences.ts'
import { listTexts } from '#web/kit/list/texts.ts'
import type { List } from '#web/kit/list/use-list.ts'
import { Table } from '#web/kit/ui/Table.tsx'
import type { Column } from '#web/kit/ui/table-layout.ts'
import { useLabel, useLanguage, useTexts } from '#web/locales/texts.ts'
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
  const preferences = useTablePreferences(category.list.address)
  const { density, widths, hidden, change } = preferences
  const columns = arrange(useBranchColumns(branches, actions), preferences)
  return (
    <>
      <div className={styles.toolbar}>
        <div className={styles.buttons}>{toolbar}</div>
        <ListTools preferences={preferences} columns={columns} onRefresh={list.refetch} />
      </div>
      <Table
        label={name}
        columns={columns.filter(({ key }) => !hidden.includes(key))}
        rows={list.error && !branches.rows ? [] : branches.rows}
        rowKey={({ id }) => id}
        rowTitle={({ title }) => title}
        loading={list.isLoading}
        density={density}
        widths={widths}
        onResize={(key, width) => change({ widths: { ...widths, [key]: width } })}
        empty={<Nothing list={list} entity={name} />}
      />
    </>
  )
}

function useBranchColumns(branches: CategoryTableProps['branches'], actions: CategoryTableProps['actions']): Column<Branch>[] {
  const t = useTexts(listTexts)
  const say = useLabel()
  const language = useLanguage()
  const columns = useColumns(categoryColumns(branches.toggle))
  const allowed = useAllowed(actions)
  return [
    ...columns,
    {
      key: 'actions',
      title: t('actions'),
      width: actionsWidth(allowed.map(({ label }) => say(label))),
      pin: 'right',
      card: 'actions',
      render: (row) => <RowActions row={row} actions={allowed} title={row.title} language={language} />,
    },
  ]
}
