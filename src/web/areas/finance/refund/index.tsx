import { refund, type Refund } from '#contract/finance/refund.ts'
import { useCall } from '#web/base/api/query.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { navigate, withQuery, type Query } from '#web/base/router/location.ts'
import { ExportButton } from '#web/features/task/ExportButton.tsx'
import { useStateTabs } from '#web/kit/list/actions/machine-actions.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { Tiles, type Tile } from '#web/kit/list/Tiles.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { Twofold } from '#web/kit/ui/table/Twofold.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { StorePicker } from '#web/pickers/RecordPickers.tsx'
import { useRefundActions } from './actions.tsx'

const pageTexts = texts({
  zh: { no_hint: '退款、支付或业务单号开头', store_hint: '门店名称' },
  en: { no_hint: 'Start of the refund, payment or document number', store_hint: 'Name of the store' },
})

const Search = searchFields(refund.list)
const column = columnsOf(refund.list)

const columns: ListColumn<Refund>[] = [
  column.own('refund_no', ({ refund_no, biz_no }) => <Twofold main={<Code>{refund_no}</Code>} sub={biz_no} />, {
    label: ['退款单号 / 业务单号', 'Refund / document'],
    width: 200,
    card: 'title',
  }),
  column.tag('state', { width: 100 }),
  column.money('amount', { width: 120, inList: 'always' }),
  column.own('store_name', ({ store_name, nick }) => store_name ?? nick, { width: 190, label: ['门店/用户', 'Store or user'] }),
  column.words('source', { width: 100 }),
  column.words('channel', { width: 100 }),
  column.time('created_at', { label: ['申请时间', 'Requested'], width: 150, sortable: true }),
  column.text('fail_msg', { width: 220 }),
  column.time('done_at', { width: 150, sortable: true }),
  column.words('route', { width: 90 }),
  column.own('pay_no', ({ pay_no }) => pay_no, { width: 190 }),
]

export const prefetch = (query?: Query) => prefetchList(refund.list, query)

/** Money that goes back. */
export default function RefundPage() {
  const t = useTexts(pageTexts)
  const { actions, dialogs } = useRefundActions()
  return (
    <>
      <ListPage
        entity={refund}
        columns={columns}
        rowTitle={({ refund_no }) => refund_no}
        tabs={useStateTabs(refund)}
        search={
          <>
            <Search.Text name="no" placeholder={t('no_hint')} />
            <Search.Choice name="source" />
            <Search.Choice name="route" />
            <Search.Record name="store_id" picker={StorePicker} placeholder={t('store_hint')} />
            <Search.DayRange label={['申请时间', 'Requested']} from="from" to="to" />
            <Search.DayRange label={['完成时间', 'Done']} from="done_from" to="done_to" />
          </>
        }
        toolbar={
          <>
            <ExportButton endpoint={refund.export} />
            <RefundTiles />
          </>
        }
        actions={[
          {
            key: 'detail',
            label: ['详情', 'Details'],
            access: refund.detail,
            run: ({ id }) => navigate(withQuery('/finance/refund/detail', { id: String(id) })),
          },
          ...actions,
        ]}
      />
      {dialogs}
    </>
  )
}

function RefundTiles() {
  const { data } = useCall(refund.summary, {}, { quiet: true })
  const tiles: Tile[] | undefined = data && [
    { key: 'waiting', label: ['退款中', 'Refunding'], value: data.waiting, filter: { state: 'processing' } },
    {
      key: 'failed',
      label: ['退款失败', 'Refund failed'] as const,
      value: data.failed,
      filter: { state: 'failed' },
      ...(data.failed > 0 && { tone: 'danger' as const }),
    },
    { key: 'today', label: ['今日退款', 'Refunded today'], value: data.today_refunded, unit: 'money' },
  ]
  return <Tiles tiles={tiles} expected={3} />
}
