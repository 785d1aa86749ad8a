import type { ReactNode } from 'react'
import type { ById } from '#contract/kit/endpoint.ts'
import { order } from '#contract/order/order.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { CommentsButton } from '#web/kit/form/CommentsButton.tsx'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { useAllowed, type RowAction } from '#web/kit/list/actions/actions.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Drawer } from '#web/kit/ui/overlay/Drawer.tsx'
import { Loaded } from '#web/kit/ui/state/Loaded.tsx'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import parts from './parts.module.css'

interface RecordDrawerProps<Row> {
  entity: { $: { address: string }; detail: ById<Row> }
  /** The record; null while the drawer is closed. */
  id: number | null
  title: (row: Row | undefined) => string
  onClose: () => void
  /** The record's actions: the same as in its list. */
  actions?: readonly RowAction<Row>[]
  children: (row: Row) => ReactNode
}

/** The details for one activity record, with its comments. */
export function RecordDrawer<Row>({ id, ...rest }: RecordDrawerProps<Row>) {
  const { current } = useOpening(id)
  return current !== null && <OpenRecord {...rest} id={current} open={id !== null} />
}

const none: readonly never[] = []

function OpenRecord<Row>({
  entity,
  id,
  open,
  title,
  actions = none,
  onClose,
  children,
}: RecordDrawerProps<Row> & { id: number; open: boolean }) {
  const say = useLabel()
  const query = useCall(entity.detail, { id }, { enabled: open, quiet: true })
  const row = query.data
  const possible = useAllowed(actions).filter(({ reason }) => row !== undefined && !reason?.(row))
  return (
    <Drawer
      open={open}
      title={title(row)}
      width={720}
      tools={<CommentsButton entity={entity} id={id} />}
      footer={
        row &&
        possible.length > 0 &&
        possible.map(({ key, label, danger, minor, run }, at) => (
          <Button
            key={key}
            variant={at === 0 && !danger && !minor ? 'primary' : 'default'}
            tone={danger ? 'danger' : undefined}
            onClick={() => run(row, title(row))}
          >
            {say(label)}
          </Button>
        ))
      }
      onClose={onClose}
    >
      <Loaded query={query} lines={10}>
        {(loaded) => <div className={parts.parts}>{children(loaded)}</div>}
      </Loaded>
    </Drawer>
  )
}

/** A titled part in a record's drawer. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <FormGroup title={title}>
      <Wide>{children}</Wide>
    </FormGroup>
  )
}

/** An order number as a link to its page. */
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

/** The order that brings a record's goods, and its address. */
export function DeliveryPart({ title, row }: { title: string; row: Delivered }) {
  const say = useLabel()
  return (
    <Part title={title}>
      <Descriptions
        items={[
          { key: 'order', label: say(['订单', 'Order']), value: <OrderLink id={row.order_id} no={row.order_no} />, long: true },
          { key: 'receiver', label: say(['收货人', 'Recipient']), value: `${row.receiver ?? ''} ${row.phone ?? ''}` },
          { key: 'address', label: say(['地址', 'Address']), value: `${row.region ?? ''}${row.address ?? ''}`, wide: true as const },
        ]}
      />
    </Part>
  )
}
