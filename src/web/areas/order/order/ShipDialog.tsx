import { order, type OrderDetail } from '#contract/order/order.ts'
import { Carrier } from '#web/areas/order/shared/Carrier.tsx'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { NumberField } from '#web/kit/ui/input/NumberField.tsx'
import type { OrderRow } from './order-row.ts'
import styles from './order.module.css'

const shipTexts = texts({
  zh: {
    title: '发货',
    submit: '发货',
    items: '本次发货',
    open: '待发 {n} {unit}',
    help: '改小数量即部分发货；0 为本次不发',
    qty: '{code} 的数量',
  },
  en: {
    title: 'Ship',
    submit: 'Ship',
    items: 'In this parcel',
    open: '{n} {unit} to ship',
    help: 'Enter a smaller quantity to ship partially; 0 ships none of the line',
    qty: 'Quantity of {code}',
  },
})

const Fields = fieldsOf(order.ship)

interface Line {
  item_id: number
  qty: number | null
}

/** Ships an order, whole or in part. */
export function ShipDialog({ row, onClose }: { row: OrderRow | null; onClose: () => void }) {
  const { current, opening } = useOpening(row)
  return current && <Ship key={opening} id={current.id} isOpen={row !== null} onClose={onClose} />
}

function Ship({ id, isOpen, onClose }: { id: number; isOpen: boolean; onClose: () => void }) {
  const t = useTexts(shipTexts)
  const { data, isFetchedAfterMount } = useCall(order.detail, { id }, { staleTime: 0 })
  // the stored answer may be that from before the last parcel
  if (!data || !isFetchedAfterMount) return null
  const open = data.items.filter(({ open_qty }) => open_qty > 0)
  return (
    <FormDialog
      endpoint={order.ship}
      draft={{ of: order, id }}
      open={isOpen}
      title={t('title')}
      submitText={t('submit')}
      values={{
        id: data.id,
        version: data.version,
        ship_type: data.ship_type === 'pickup' ? 'express' : data.ship_type,
        carrier_code: null,
        tracking_no: '',
        weight: null,
        images: [],
        items: open.map(({ id, open_qty }) => ({ item_id: id, qty: open_qty })),
      }}
      onClose={onClose}
    >
      <Fields.Choice name="ship_type" />
      <Carrier />
      <Fields.Own name="items" group help={t('help')}>
        {({ field }) => <Quantities items={open} value={(field.value as Line[] | undefined) ?? []} onChange={field.onChange} />}
      </Fields.Own>
      <Fields.Images name="images" max={9} />
    </FormDialog>
  )
}

interface QuantitiesProps {
  items: readonly OrderDetail['items'][number][]
  value: readonly Line[]
  onChange: (value: Line[]) => void
}

/** The quantity for each open line; a line with 0 is not sent. */
function Quantities({ items, value, onChange }: QuantitiesProps) {
  const t = useTexts(shipTexts)
  const qtyOf = (id: number) => value.find(({ item_id }) => item_id === id)?.qty ?? 0
  return (
    <ul className={styles.quantities} aria-label={t('items')}>
      {items.map(({ id, code, title, open_qty, unit }) => (
        <li key={id}>
          <span className={styles.stack}>
            <span className={styles.clip} title={title}>
              {title}
            </span>
            <span className={`${styles.sub} ${styles.code}`}>{code}</span>
          </span>
          <span className={styles.sub}>{t('open', { n: formatNumber(open_qty), unit })}</span>
          <NumberField
            aria-label={t('qty', { code })}
            value={qtyOf(id)}
            onChange={(qty) => {
              const others = value.filter(({ item_id }) => item_id !== id)
              onChange(qty ? [...others, { item_id: id, qty }] : others)
            }}
            min={0}
            max={open_qty}
            unit={unit}
          />
        </li>
      ))}
    </ul>
  )
}
