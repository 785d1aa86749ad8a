import { category } from '#contract/goods/category.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { sortColumn, statusColumn } from '#web/kit/list/columns/edit-columns.tsx'
import type { TreeMove } from '#web/kit/list/tree/tree-move.tsx'
import { TreeTitle } from '#web/kit/list/tree/TreeTitle.tsx'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import type { Branch } from './branches.ts'

const column = columnsOf(category.list)

/** The tree table columns; the first one expands the row and has the drag handle. */
export function categoryColumns(toggle: (id: number) => void, moving: TreeMove): ListColumn<Branch>[] {
  return [
    {
      key: 'title',
      label: ['分类名称', 'Category name'],
      card: 'title',
      render: ({ id, title, level, open, hit }, language) => (
        <TreeTitle title={title} language={language} level={level} open={open} hit={hit} onToggle={() => toggle(id)} {...moving.cell(id)} />
      ),
    },
    column.code('code', { label: ['编码', 'Code'], width: 120 }),
    // below the first level few have one
    column.own('icon', ({ icon }) => icon && <Image src={icon} alt="" width={28} />, { width: 64, align: 'center', card: 'hidden' }),
    column.count('spu_count', { width: 88 }),
    // parameters and axes exist on leaves only
    column.own('param_count', ({ child_count, param_count }) => (child_count === 0 ? param_count : ''), {
      label: ['参数数', 'Params'],
      width: 88,
      align: 'right',
    }),
    { ...sortColumn<Branch>(category), sortable: false },
    statusColumn(category),
  ]
}
