import { salesman, type Salesman } from '#contract/agent/salesman.ts'
import { textIn } from '#web/base/locales/texts.ts'
import { href } from '#web/base/router/location.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { scaled } from '#web/kit/ui/value/format.ts'
import { salesmanTexts } from './texts.ts'
import styles from '#web/areas/agent/columns.module.css'

const column = columnsOf(salesman.list)

export const salesmanColumns: ListColumn<Salesman>[] = [
  column.code('code', { width: 100 }),
  column.own('name', NameCell, { label: ['姓名/昵称', 'Name / nickname'], card: 'title', width: 150 }),
  column.text('phone', { width: 130 }),
  column.own('agent_name', (row, language) => row.agent_name ?? textIn(salesmanTexts, language, 'direct')),
  column.own('commission_rate', ({ commission_rate }) => `${scaled(commission_rate, 2)}%`, { width: 140, align: 'right' }),
  column.count('store_count', { sortable: true, width: 90 }),
  column.count('month_new_store', { width: 160 }),
  column.money('month_amount', { sortable: true, width: 120 }),
  column.own('target_rate', ({ target_rate }) => (target_rate === null ? '' : `${scaled(target_rate, 2)}%`), {
    width: 110,
    align: 'right',
  }),
  column.money('commission_available', { width: 110 }),
  column.text('joined_at', { sortable: true, width: 110 }),
  column.tag('state', { width: 90 }),
  column.time('created_at', { label: ['创建时间', 'Created'], sortable: true }),
]

function NameCell({ id, name, nick }: Salesman) {
  return (
    <>
      <a href={href(`/agent/salesman/detail?id=${id}`)}>{name}</a>
      <span className={styles.sub}>{nick}</span>
    </>
  )
}
