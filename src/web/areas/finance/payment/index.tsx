import { payment, type Payment } from '#contract/finance/payment.ts'
import { say } from '#contract/kit/label.ts'
import { useCall } from '#web/base/api/query.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { navigate, withQuery, type Query } from '#web/base/router/location.ts'
import { ExportButton } from '#web/features/task/ExportButton.tsx'
import { useStateTabs } from '#web/kit/list/actions/machine-actions.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { waitingColumn } from '#web/kit/list/columns/waiting-column.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { Tiles, type Tile } from '#web/kit/list/Tiles.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { Twofold } from '#web/kit/ui/table/Twofold.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { StorePicker, UserPicker } from '#web/pickers/RecordPickers.tsx'
import { usePaymentActions } from './actions.tsx'

const pageTexts = texts({
  zh: { no_hint: '支付单号或业务单号开头', user_hint: '昵称或手机号', store_hint: '门店名称' },
  en: { no_hint: 'Start of the payment or document number', user_hint: 'Nickname or phone', store_hint: 'Name of the store' },
})

const Search = searchFields(payment.list)
const column = columnsOf(payment.list)

const columns: ListColumn<Payment>[] = [
  column.own('pay_no', ({ pay_no, biz_no }) => <Twofold main={<Code>{pay_no}</Code>} sub={biz_no} />, {
    label: ['支付单号 / 业务单号', 'Payment / document'],
    width: 200,
    card: 'title',
  }),
  column.tag('state', { width: 100 }),
  waitingColumn<Payment>(({ state, created_at }) => (state === 'verifying' ? created_at : null)),
  column.own(
    'amount',
    ({ amount, refunded_amount }, language) => (
      <Twofold
        main={formatMoney(amount)}
        sub={refunded_amount > 0 ? say(['已退 {x}', '{x} refunded'], language, { x: formatMoney(refunded_amount) }) : null}
      />
    ),
    {
      label: ['金额 / 已退', 'Amount / refunded'],
      width: 150,
      align: 'right',
      sortable: true,
      inList: 'always',
    },
  ),
  column.own('store_name', ({ store_name, nick, phone }) => <Twofold main={store_name ?? nick} sub={phone} />, {
    width: 190,
    label: ['门店/用户', 'Store or user'],
  }),
  column.words('channel', { width: 100 }),
  column.time('paid_at', { width: 150, sortable: true }),
  column.time('created_at', { label: ['创建时间', 'Created'], width: 150, sortable: true }),
  column.money('fee', { width: 90 }),
  column.own('is_reconciled', ({ is_reconciled }) => (is_reconciled === 1 ? '✓' : ''), { width: 84, align: 'center' }),
  column.own('channel_no', ({ channel_no }) => channel_no, { width: 220 }),
]

export const prefetch = (query?: Query) => prefetchList(payment.list, query)

/** Money received, and the bank transfer verification. */
export default function PaymentPage() {
  const t = useTexts(pageTexts)
  const { actions, dialogs } = usePaymentActions()
  return (
    <>
      <ListPage
        entity={payment}
        columns={columns}
        rowTitle={({ pay_no }) => pay_no}
        tabs={useStateTabs(payment)}
        search={
          <>
            <Search.Text name="no" placeholder={t('no_hint')} />
            <Search.Choice name="channel" />
            <Search.Text name="channel_no" />
            <Search.Record name="store_id" picker={StorePicker} placeholder={t('store_hint')} />
            <Search.Record name="user_id" picker={UserPicker} placeholder={t('user_hint')} />
            <Search.MoneyRange label={['金额', 'Amount']} from="amount_min" to="amount_max" />
            <Search.DayRange label={['支付时间', 'Paid']} from="paid_from" to="paid_to" />
            <Search.DayRange label={['创建时间', 'Created']} from="from" to="to" />
          </>
        }
        toolbar={
          <>
            <ExportButton endpoint={payment.export} />
            <PaymentTiles />
          </>
        }
        actions={[
          ...actions,
          {
            key: 'detail',
            label: ['详情', 'Details'],
            access: payment.detail,
            run: ({ id }) => navigate(withQuery('/finance/payment/detail', { id: String(id) })),
          },
        ]}
      />
      {dialogs}
    </>
  )
}

function PaymentTiles() {
  const { data } = useCall(payment.summary, {}, { quiet: true })
  const tiles: Tile[] | undefined = data && [
    { key: 'today', label: ['今日收款', 'Received today'], value: data.today_paid, unit: 'money' },
    { key: 'month', label: ['本月收款', 'This month'], value: data.month_paid, unit: 'money' },
    {
      key: 'verifying',
      label: ['待核款', 'To verify'] as const,
      value: data.verifying,
      filter: { state: 'verifying' },
      ...(data.verifying > 0 && { tone: 'warning' as const }),
    },
    { key: 'refunded', label: ['今日退款', 'Refunded today'], value: data.today_refunded, unit: 'money' },
    { key: 'net', label: ['今日净收款', 'Net today'], value: data.today_net, unit: 'money' },
  ]
  return <Tiles tiles={tiles} expected={5} />
}
