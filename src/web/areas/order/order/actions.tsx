import { useState, type ReactNode } from 'react'
import type { Label } from '#contract/kit/label.ts'
import { aftersale } from '#contract/order/aftersale.ts'
import { order, type Order } from '#contract/order/order.ts'
import { navigate } from '#web/base/router/location.ts'
import type { BulkAction, RowAction } from '#web/kit/list/actions/actions.tsx'
import { bulkExport } from '#web/kit/list/actions/entity-actions.ts'
import { rowTransition } from '#web/kit/list/actions/machine-actions.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import type { DialogRequest } from './Dialogs.tsx'
import type { OrderRow } from './order-row.ts'
import type { Marking } from './RemarkDialog.tsx'

const Dialogs = lazyPart('request', async () => (await import('./Dialogs.tsx')).Dialogs)
const RemarkDialog = lazyPart('marking', async () => (await import('./RemarkDialog.tsx')).RemarkDialog)
const AftersaleDialog = lazyPart('row', async () => (await import('./AftersaleDialog.tsx')).AftersaleDialog)

export const openOrder = (id: number, tab?: string) => navigate(`/order/list/detail?id=${id}${tab ? `&tab=${tab}` : ''}`)
export const printOrders = (ids: readonly number[], kind: 'pick' | 'delivery') =>
  navigate(`/order/list/print?ids=${ids.join('.')}&kind=${kind}`)
export const printParcel = (id: number, shipmentId: number) => navigate(`/order/list/print?ids=${id}&kind=delivery&parcel=${shipmentId}`)
const copyOrder = (id: number) => navigate(`/order/create?copy=${id}`)

interface OrderActions {
  actions: RowAction<OrderRow>[]
  bulk: BulkAction[]
  dialogs: ReactNode
}

/** The forms in an order's sheet, which need its facts beside them. */
export type OrderPanel = 'ship' | 'price'

const openSheet = (id: number, panel: OrderPanel) => navigate(`/order/list/detail?id=${id}&panel=${panel}`)

/** The order actions, for the list and for one order's page, which opens the forms of its sheet itself. */
export function useOrderActions(openPanel: (id: number, panel: OrderPanel) => void = openSheet): OrderActions {
  const [request, setRequest] = useState<DialogRequest | null>(null)
  const [marking, setMarking] = useState<Marking | null>(null)
  const [returned, setReturned] = useState<OrderRow | null>(null)
  const ask = (kind: DialogRequest['kind']) => (row: OrderRow) => setRequest({ kind, row })
  const transition = (name: Parameters<typeof rowTransition<typeof order.$.flow, OrderRow>>[1], run: (row: OrderRow) => void) =>
    rowTransition<typeof order.$.flow, OrderRow>(order, name, { run })
  const remark = { key: 'remark', label: ['备注', 'Notes'], access: order.remark, minor: true } as const
  const print = (kind: 'pick' | 'delivery') =>
    ({
      key: kind,
      label: printLabels[kind],
      access: order.print,
      minor: true,
    }) as const
  return {
    actions: [
      transition('ship', ({ id }) => openPanel(id, 'ship')),
      transition('price', ({ id }) => openPanel(id, 'price')),
      {
        ...remark,
        run: (row) => setMarking({ ids: [row.id], titleOf: () => row.order_no, flag: row.flag, seller_remark: row.seller_remark }),
      },
      { ...transition('address', ask('address')), minor: true },
      transition('voucher', ask('voucher')),
      transition('pickup', ask('pickup')),
      {
        key: 'parcels',
        label: ['查看物流', 'Parcels'],
        reason: ({ state }) => (shippedStates.has(state) ? undefined : ['订单尚未发货', 'The order has not been shipped']),
        run: ({ id }) => openOrder(id, 'parcels'),
      },
      transition('receive', ask('receive')),
      transition('invoice', ask('invoice')),
      transition('redLetter', ask('redLetter')),
      {
        key: 'aftersale',
        minor: true,
        label: ['发起售后', 'Apply for an after-sale'],
        access: aftersale.create,
        reason: ({ state }) => whyNoAftersale[state],
        run: setReturned,
      },
      { ...print('pick'), run: ({ id }) => printOrders([id], 'pick') },
      { ...print('delivery'), run: ({ id }) => printOrders([id], 'delivery') },
      {
        key: 'copy',
        minor: true,
        label: ['复制下单', 'Reorder'],
        access: order.create,
        opensForm: true,
        reason: ({ store_id }) => (store_id === null ? ['该订单没有门店', 'The order has no store'] : undefined),
        run: ({ id }) => copyOrder(id),
      },
      { ...transition('cancelRefund', ask('cancelRefund')), minor: true },
      { ...transition('close', ask('close')), minor: true },
    ],
    bulk: [
      { ...remark, run: chosen((ids, titleOf) => setMarking({ ids, titleOf, flag: null, seller_remark: null })) },
      { ...print('pick'), run: chosen((ids) => printOrders(ids.slice(0, 100), 'pick')) },
      { ...print('delivery'), run: chosen((ids) => printOrders(ids.slice(0, 100), 'delivery')) },
      bulkExport(order),
      { ...bulkExport({ export: order.exportItems }), key: 'exportItems', label: ['导出选中明细', 'Export lines'] },
    ],
    dialogs: (
      <>
        <Dialogs request={request} onClose={() => setRequest(null)} />
        <RemarkDialog marking={marking} onClose={() => setMarking(null)} />
        <AftersaleDialog row={returned} onClose={() => setReturned(null)} />
      </>
    ),
  }
}

const printLabels = {
  pick: ['打印配货单', 'Print pick list'],
  delivery: ['打印送货单', 'Print delivery note'],
} as const

const unpaid: Label = ['订单尚未付款', 'The order is not paid yet']

/** The server's refusals for orders in these states; refusals for single lines stand in the dialog. */
const whyNoAftersale: Partial<Record<Order['state'], Label>> = {
  pending_pay: unpaid,
  pending_verify: unpaid,
  pending_group: ['订单拼团中，无法申请售后', 'The group buy of this order is still in progress'],
  closed: ['订单已关闭', 'The order is closed'],
}

const shippedStates: ReadonlySet<Order['state']> = new Set(['part_shipped', 'shipped', 'received', 'completed'])

/** Acts on the selection and keeps it, because the next action often applies to the same rows. */
function chosen(act: (ids: number[], titleOf: (id: number) => string) => void): BulkAction['run'] {
  return async (ids, titleOf) => {
    act(ids, titleOf)
    return false
  }
}
