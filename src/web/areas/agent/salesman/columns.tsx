import { salesman, type Salesman } from '#contract/agent/salesman.ts'
import { textIn } from '#web/base/locales/texts.ts'
import { href } from '#web/base/router/location.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { Twofold } from '#web/kit/ui/table/Twofold.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { scaled } from '#web/kit/ui/value/format.ts'
import { salesmanTexts } from './texts.ts'

const column = columnsOf(salesman.list)

export const salesmanColumns: ListColumn<Salesman>[] = [
  column.own('name', NameCell, { label: ['姓名 / 编码', 'Name / code'], card: 'title', width: 170 }),
  column.tag('state', { width: 90 }),
  column.text('phone', { width: 124 }),
  column.own('agent_name', (row, language) => row.agent_name ?? textIn(salesmanTexts, language, 'direct'), { width: 190 }),
  column.count('store_count', { sortable: true, width: 90 }),
  column.money('month_amount', { sortable: true, width: 120, inList: 'always' }),
  column.own('target_rate', ({ target_rate }) => (target_rate === null ? '' : `${scaled(target_rate, 2)}%`), {
    width: 110,
    align: 'right',
  }),
  column.money('commission_available', { width: 110 }),
  column.own('commission_rate', ({ commission_rate }) => `${scaled(commission_rate, 2)}%`, { width: 140, align: 'right' }),
  column.count('month_new_store', { width: 160 }),
  column.text('joined_at', { sortable: true, width: 110 }),
  column.time('created_at', { label: ['创建时间', 'Created'], sortable: true, width: 150 }),
]

function NameCell({ id, name, nick, code }: Salesman) {
  return (
    <Twofold
      main={<a href={href(`/agent/salesman/detail?id=${id}`)}>{name}</a>}
      sub={
        <>
          <Code>{code}</Code> {nick}
        </>
      }
    />
  )
}
