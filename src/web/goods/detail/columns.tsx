import { detail, type DetailListed } from '#contract/goods/detail.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns.tsx'
import { Time } from '#web/kit/ui/Time.tsx'
import styles from './columns.module.css'

const column = columnsOf(detail.list)

export const detailColumns: ListColumn<DetailListed>[] = [
  column.text('title', { card: 'title' }),
  column.words('kind', { width: 120 }),
  column.count('used_count', { label: ['引用商品数', 'Used by'], width: 104 }),
  column.tag('state', { width: 88 }),
  column.own('updated_at', changed, { label: ['更新人 / 时间', 'Changed by / at'], width: 232, sortable: true }),
  column.time('created_at', { label: ['创建时间', 'Created'], sortable: true }),
]

function changed({ updated_by_name, updated_at }: DetailListed) {
  return (
    <>
      {updated_by_name && <span className={styles.by}>{updated_by_name}</span>}
      <Time value={updated_at} />
    </>
  )
}
