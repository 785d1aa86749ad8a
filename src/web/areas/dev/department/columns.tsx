import { department, type DepartmentRow } from '#contract/dev/department.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { sortColumn, statusColumn } from '#web/kit/list/columns/edit-columns.tsx'
import type { TreeMove } from '#web/kit/list/tree/tree-move.tsx'
import { TreeTitle } from '#web/kit/list/tree/TreeTitle.tsx'

/** A visible department; `open` is undefined without children. */
export interface Branch extends DepartmentRow {
  open: boolean | undefined
}

const column = columnsOf(department.list)

/** The tree table columns; the first one opens, closes and moves a department. */
export function departmentColumns(toggle: (id: number) => void, moving: TreeMove): ListColumn<Branch>[] {
  return [
    {
      key: 'title',
      label: ['部门名称', 'Department name'],
      card: 'title',
      render: ({ id, title, level, open, hit }, language) => (
        <TreeTitle title={title} language={language} level={level} open={open} hit={hit} onToggle={() => toggle(id)} {...moving.cell(id)} />
      ),
    },
    column.text('head_name', { width: 140 }),
    column.count('member_count', { width: 96 }),
    column.count('total_count', { label: ['含下级', 'Incl. sub-departments'], width: 104 }),
    { ...sortColumn<Branch>(department), sortable: false },
    statusColumn(department),
  ]
}
