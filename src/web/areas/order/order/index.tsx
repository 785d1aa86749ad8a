import Plus from 'virtual:icon/plus'
import Truck from 'virtual:icon/truck'
import { order, type Order } from '#contract/order/order.ts'
import { useCall } from '#web/base/api/query.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { navigate, withQuery, type Query } from '#web/base/router/location.ts'
import { usePage } from '#web/base/router/page.ts'
import { Allowed } from '#web/base/session/Allowed.tsx'
import { ExportButton } from '#web/features/task/ExportButton.tsx'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { useStateTabs } from '#web/kit/list/actions/machine-actions.ts'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { Tiles, type Tile } from '#web/kit/list/Tiles.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { openOrder, useOrderActions } from './actions.tsx'
import { orderColumns } from './columns.tsx'
import { NewOrders } from './NewOrders.tsx'
import { OrderExtension } from './OrderExtension.tsx'
import { OrderSearch } from './OrderSearch.tsx'

const listTexts = texts({
  zh: { create: '代客下单', ship: '批量发货' },
  en: { create: 'Order for a store', ship: 'Ship by workbook' },
})

export const prefetch = (query?: Query) => prefetchList(order.list, query)

export default function OrderListPage() {
  const t = useTexts(listTexts)
  const { actions, bulk, dialogs } = useOrderActions()
  return (
    <>
      <ListPage
        entity={order}
        columns={orderColumns}
        rowTitle={({ order_no }) => order_no}
        search={<OrderSearch />}
        tabs={useStateTabs(order)}
        notice={<NewOrders />}
        toolbar={
          <>
            <Allowed access={order.create}>
              <CreateButton />
            </Allowed>
            <Allowed access={order.shipImport}>
              <Button icon={<Truck aria-hidden size={16} />} onClick={() => navigate(`/task/import?kind=${order.shipImport.address}`)}>
                {t('ship')}
              </Button>
            </Allowed>
            <ExportButton endpoint={order.export} lines={order.exportItems} />
            <OrderTiles />
          </>
        }
        actions={[...actions.filter(isMain), details, ...actions.filter((action) => !isMain(action))]}
        bulk={bulk}
        expand={(row) => <OrderExtension row={row} />}
      />
      {dialogs}
    </>
  )
}

/** A new order for a store; a list with the orders of one store passes it on. */
function CreateButton() {
  const t = useTexts(listTexts)
  const { store_id } = usePage().query
  const create = () => navigate(withQuery('/order/create', store_id ? { store: store_id } : {}))
  return (
    <Button variant="primary" icon={<Plus aria-hidden size={16} />} onClick={create}>
      {t('create')}
    </Button>
  )
}

const details: RowAction<Order> = { key: 'detail', label: ['详情', 'Details'], access: order.detail, run: ({ id }) => openOrder(id) }

/** The work on an open order stands before its details; the form of a new price opens with them. */
const mainActions: ReadonlySet<string> = new Set(['ship', 'pickup', 'price'])
const isMain = ({ key }: { key: string }) => mainActions.has(key)

/** The key figures above the list; a press shows the counted orders. */
function OrderTiles() {
  const { data } = useCall(order.stat, {}, { quiet: true })
  const today = data && { created_from: data.today, created_to: data.today }
  const tiles: Tile[] | undefined = data && [
    { key: 'count', label: ['今日订单', 'Orders today'], value: data.today_count, filter: { ...today } },
    { key: 'amount', label: ['今日金额', 'Amount today'], value: data.today_amount, unit: 'money' },
    { key: 'pay', label: ['待付款', 'To pay'], value: data.pending_pay, filter: { state: 'pending_pay' } },
    { key: 'verify', label: ['待核款', 'Vouchers'], value: data.pending_verify, filter: { state: 'pending_verify' } },
    { key: 'ship', label: ['待发货', 'To ship'], value: data.pending_ship, filter: { state: 'pending_ship' } },
    {
      key: 'overdue',
      label: ['超48小时', 'Over 48 h'],
      value: data.overdue,
      filter: { overdue: '48' },
      ...(data.overdue > 0 && { tone: 'danger' as const }),
    },
    { key: 'aftersale', label: ['售后中', 'In after-sale'], value: data.in_aftersale, filter: { in_aftersale: 'yes' } },
    { key: 'refund', label: ['今日退款', 'Refunded today'], value: data.today_refund, unit: 'money' },
  ]
  return <Tiles tiles={tiles} expected={8} />
}
