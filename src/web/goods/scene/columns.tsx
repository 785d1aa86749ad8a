import { scene, type Scene } from '#contract/goods/scene.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns.tsx'
import { sortColumn, statusColumn } from '#web/kit/list/edit-columns.tsx'

const column = columnsOf(scene.list)

export const sceneColumns: ListColumn<Scene>[] = [
  column.image('cover'),
  column.text('title', { card: 'title' }),
  column.text('intro', { width: 240 }),
  column.count('spu_count', { sortable: true, width: 88 }),
  column.words('is_home', { label: ['首页展示', 'Home page'], width: 84 }),
  column.time('created_at', { label: ['创建时间', 'Created'], width: 136, sortable: true }),
  sortColumn(scene),
  statusColumn(scene),
]
