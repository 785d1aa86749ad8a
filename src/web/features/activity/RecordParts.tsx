import type { ReactNode } from 'react'
import { order } from '#contract/order/order.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { FormGroup, Wide } from '#web/kit/form/FormGroup.tsx'
import { Descriptions } from '#web/kit/ui/Descriptions.tsx'
import { RecordLink } from '#web/kit/ui/RecordLink.tsx'

/** A titled part of the drawer of a record. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <FormGroup title={title}>
      <Wide>{children}</Wide>
    </FormGroup>
  )
}

/** The number of an order as a link to its page. */
export function OrderLink({ id, no }: { id: number; no: string | null }) {
  return (
    <RecordLink to="/order/list/detail" id={id} access={order.detail}>
      {no}
    </RecordLink>
  )
}

interface Delivered {
  order_id: number
  order_no: string | null
  receiver: string | null
  phone: string | null
  region: string | null
  address: string | null
}

/** The order that brings the goods of a record, and its address. */
export function DeliveryPart({ title, row }: { title: string; row: Delivered }) {
  const say = useLabel()
  return (
    <Part title={title}>
      <Descriptions
        items={[
          { key: 'order', label: say(['订单', 'Order']), value: <OrderLink id={row.order_id} no={row.order_no} /> },
          { key: 'receiver', label: say(['收货人', 'Recipient']), value: `${row.receiver ?? ''} ${row.phone ?? ''}` },
          { key: 'address', label: say(['地址', 'Address']), value: `${row.region ?? ''}${row.address ?? ''}`, wide: true as const },
        ]}
      />
    </Part>
  )
}
