import { commission, type Commission } from '#contract/finance/commission.ts'
import { say } from '#contract/kit/label.ts'
import { commissionRoles } from '#contract/trade/words.ts'
import { useCall } from '#web/base/api/query.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { href, type Query } from '#web/base/router/location.ts'
import { ExportButton } from '#web/features/task/ExportButton.tsx'
import { bulkExport } from '#web/kit/list/actions/entity-actions.ts'
import { useStateTabs } from '#web/kit/list/actions/machine-actions.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { Tiles, type Tile } from '#web/kit/list/Tiles.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { Twofold } from '#web/kit/ui/table/Twofold.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { formatMoney, scaled } from '#web/kit/ui/value/format.ts'
import { AgentPicker, SalesmanPicker } from '#web/pickers/RecordPickers.tsx'

const commissionTexts = texts({
  zh: { statement: '月结单' },
  en: { statement: 'Monthly statement' },
})

const Search = searchFields(commission.list)
const column = columnsOf(commission.list)

const columns: ListColumn<Commission>[] = [
  column.own('order_no', ({ order_no, store_name }) => <Twofold main={<Code>{order_no}</Code>} sub={store_name} />, {
    label: ['订单号 / 门店', 'Order / store'],
    width: 180,
    card: 'title',
  }),
  column.tag('state', { width: 90 }),
  column.own(
    'amount',
    ({ amount, clawback }) => <Twofold main={formatMoney(amount)} sub={clawback > 0 ? `-${scaled(clawback, 2)}` : null} />,
    {
      label: ['佣金 / 追回', 'Commission / clawed back'],
      width: 140,
      align: 'right',
      inList: 'always',
    },
  ),
  column.own('base', ({ base, rate }) => <Twofold main={formatMoney(base)} sub={`${scaled(rate, 2)}%`} />, {
    label: ['基数 / 比例', 'Base / rate'],
    width: 110,
    align: 'right',
    inList: 'always',
  }),
  column.own('owner_name', ({ owner_name, role }, language) => <Twofold main={owner_name} sub={say(commissionRoles[role], language)} />, {
    width: 180,
  }),
  column.own('item_title', ({ item_title, item_code }) => <Twofold main={item_title} sub={item_code} />, { width: 220 }),
  column.time('settle_at', { width: 140 }),
  column.time('settled_at', { width: 140, sortable: true }),
  column.time('created_at', { width: 140, sortable: true }),
]

export const prefetch = (query?: Query) => prefetchList(commission.list, query)

/** Every share for salesmen and agents, and its life (domain §8.4). */
export default function CommissionPage() {
  const t = useTexts(commissionTexts)
  return (
    <ListPage
      entity={commission}
      columns={columns}
      rowTitle={({ order_no, owner_name }) => `${order_no} ${owner_name}`}
      tabs={useStateTabs(commission)}
      search={
        <>
          <Search.Text name="order_no" />
          <Search.Record name="agent_id" picker={AgentPicker} />
          <Search.Record name="salesman_id" picker={SalesmanPicker} />
          <Search.Choice name="role" />
          <Search.DayRange label={['产生时间', 'Created']} from="from" to="to" />
          <Search.DayRange label={['结算时间', 'Settled']} from="settled_from" to="settled_to" />
        </>
      }
      toolbar={
        <>
          <ExportButton endpoint={commission.export} />
          <a href={href('/finance/commission/detail')}>{t('statement')}</a>
          <CommissionTiles />
        </>
      }
      bulk={[bulkExport(commission)]}
    />
  )
}

function CommissionTiles() {
  const { data } = useCall(commission.summary, {}, { quiet: true })
  const tiles: Tile[] | undefined = data && [
    { key: 'frozen', label: ['待结算', 'Waiting'], value: data.frozen, unit: 'money', filter: { state: 'frozen' } },
    { key: 'settled', label: ['已结算', 'Settled'], value: data.settled, unit: 'money', filter: { state: 'settled' } },
    { key: 'clawback', label: ['已追回', 'Clawed back'], value: data.clawback, unit: 'money' },
    { key: 'withdrawn', label: ['已提现', 'Paid out'], value: data.withdrawn, unit: 'money' },
  ]
  return <Tiles tiles={tiles} />
}
