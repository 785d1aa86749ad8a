import { category } from '#contract/goods/category.ts'
import { actionsWidth, RowActions, useAllowed, type RowAction } from '#web/kit/list/actions.tsx'
import { useColumns } from '#web/kit/list/columns.tsx'
import { Nothing } from '#web/kit/list/Nothing.tsx'
import { listTexts } from '#web/kit/list/texts.ts'
import type { List } from '#web/kit/list/use-list.ts'
import { Table } from '#web/kit/ui/Table.tsx'
import { useLabel, useTexts } from '#web/locales/texts.ts'
import type { Branch } from './branches.ts'
import { categoryColumns } from './columns.tsx'
import type { useBranches } from './use-branches.ts'

interface CategoryTableProps {
  list: List<typeof category.list>
  branches: ReturnType<typeof useBranches>
  actions: readonly RowAction<Branch>[]
}

/** The tree as a table: a row opens to show those beneath it. */
export function CategoryTable({ list, branches, actions }: CategoryTableProps) {
  const t = useTexts(listTexts)
  const say = useLabel()
  const name = say(category.$.label)
  const columns = useColumns(categoryColumns(branches.toggle))
  const allowed = useAllowed(actions)
  return (
    <Table
      label={name}
      columns={[
        ...columns,
        {
          key: 'actions',
          title: t('actions'),
          width: actionsWidth(allowed.map(({ label }) => say(label))),
          pin: 'right',
          card: 'actions',
          render: (row) => <RowActions row={row} actions={allowed} title={row.title} />,
        },
      ]}
      rows={list.error && !branches.rows ? [] : branches.rows}
      rowKey={({ id }) => id}
      rowTitle={({ title }) => title}
      loading={list.isLoading}
      empty={<Nothing list={list} entity={name} />}
    />
  )
}
