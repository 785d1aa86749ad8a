import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { common } from '#contract/common/common.ts'
import { carrierOfNumber } from '#contract/kit/convert/carrier-number.ts'
import { order, type OrderDetail } from '#contract/order/order.ts'
import { announce } from '#web/base/api/notify.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { useSession } from '#web/base/session/store.ts'
import { useDraft } from '#web/kit/form/draft/draft.ts'
import { DraftNotice } from '#web/kit/form/draft/DraftNotice.tsx'
import { FormBody } from '#web/kit/form/FormBody.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { SidePanel } from '#web/kit/form/SidePanel.tsx'
import { useEndpointForm } from '#web/kit/form/use-endpoint-form.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { NumberField } from '#web/kit/ui/input/NumberField.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import text from '#web/kit/detail/sheet-text.module.css'
import styles from './sheet.module.css'

const shipTexts = texts({
  zh: {
    title: '发货 · 包裹 {n}',
    submit: '发货',
    items: '本次发货',
    open: '待发 {n} {unit}',
    help: '改小数量即部分发货，面板留给下一包裹；0 为本次不发',
    qty: '{code} 的数量',
    more: '照片',
    done: '包裹 {n} 已发货 {no}',
    scan: '扫描或输入运单号，回车发货',
    nothing: '没有待发商品',
  },
  en: {
    title: 'Ship · parcel {n}',
    submit: 'Ship',
    items: 'In this parcel',
    open: '{n} {unit} to ship',
    help: 'A smaller quantity ships partially and keeps the panel for the next parcel; 0 ships none of the line',
    qty: 'Quantity of {code}',
    more: 'Images',
    done: 'Parcel {n} shipped {no}',
    scan: 'Scan or type the number. Enter ships',
    nothing: 'There is nothing left to ship',
  },
})

const Fields = fieldsOf(order.ship)

const place = () => `hexbolt-carrier:${useSession.getState().id}`

/** The carrier that this person shipped with last on this device. */
function lastCarrier(): string | null {
  return localStorage.getItem(place())
}

function keepCarrier(code: string): void {
  localStorage.setItem(place(), code)
}

interface ShipPanelProps {
  row: OrderDetail
  onClose: () => void
}

/** Ships an order parcel by parcel; with the last pieces the panel closes. */
export function ShipPanel({ row, onClose }: ShipPanelProps) {
  const t = useTexts(shipTexts)
  const open = row.items.filter(({ open_qty }) => open_qty > 0)
  const n = row.shipments.length + 1
  return (
    <SidePanel open title={t('title', { n })} onClose={onClose}>
      {open.length === 0 ? (
        <p className={text.muted}>{t('nothing')}</p>
      ) : (
        <ParcelForm key={n} row={row} open={open} n={n} onClose={onClose} />
      )}
    </SidePanel>
  )
}

interface ParcelFormProps extends ShipPanelProps {
  open: OrderDetail['items']
  /** The parcel's place in the order. */
  n: number
}

function ParcelForm({ row, open, n, onClose }: ParcelFormProps) {
  const t = useTexts(shipTexts)
  const [values] = useState(() => ({
    id: row.id,
    ship_type: row.ship_type === 'pickup' ? 'express' : row.ship_type,
    carrier_code: lastCarrier(),
    tracking_no: '',
    weight: null,
    images: [],
    items: open.map(({ id, open_qty }) => ({ item_id: id, qty: open_qty })),
  }))
  const { form, schema, submit, isSaving, off } = useEndpointForm(order.ship, {
    values,
    announces: () => announce('success', t('done', { n, no: String(form.getValues('tracking_no')) })),
    onDone: () => {
      draft.forget()
      const { carrier_code, items } = form.getValues()
      if (typeof carrier_code === 'string') keepCarrier(carrier_code)
      if (isAllOf(open, items as Line[])) onClose()
    },
  })
  const draft = useDraft({ of: order, id: row.id }, { form, schema, call: order.ship.address, restores: true })
  return (
    <form onSubmit={submit} className={styles.ship} aria-label={t('submit')}>
      <FormBody key={draft.discards} form={form} schema={schema} notice={<DraftNotice draft={draft} />}>
        <Fields.Choice name="ship_type" />
        <Waybill onRecognised={(code) => form.setValue('carrier_code', code, { shouldDirty: true })} />
        <Fields.Own name="items" group help={t('help')}>
          {({ field }) => <Quantities items={open} value={(field.value as Line[] | undefined) ?? []} onChange={field.onChange} />}
        </Fields.Own>
        <details>
          <summary>{t('more')}</summary>
          <Fields.Images name="images" max={9} />
        </details>
      </FormBody>
      <div className={styles.priceFoot}>
        <Button type="submit" variant="primary" loading={isSaving} disabledReason={off}>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}

interface Line {
  item_id: number
  qty: number | null
}

const isAllOf = (open: OrderDetail['items'], lines: readonly Line[]) =>
  open.every(({ id, open_qty }) => lines.some(({ item_id, qty }) => item_id === id && qty === open_qty))

/** The carrier, which a scanned number may tell, and the number with the focus. */
function Waybill({ onRecognised }: { onRecognised: (code: string) => void }) {
  const t = useTexts(shipTexts)
  const type = useWatch({ name: 'ship_type' }) as string
  const { data } = useCall(common.carrierOption, {}, { staleTime: 3_600_000 })
  if (type === 'delivery') return null
  const known = new Set(data?.list.map(({ key }) => key))
  return (
    <>
      <Fields.Own name="carrier_code" required>
        {({ field }) => <Select {...field} value={(field.value as string | null) ?? null} options={data?.list ?? []} />}
      </Fields.Own>
      <Fields.Own name="tracking_no" required>
        {({ field }) => (
          <Input
            {...field}
            autoFocus
            data-initial-focus=""
            value={(field.value as string | null) ?? ''}
            placeholder={t('scan')}
            onChange={(typed) => {
              field.onChange(typed)
              const code = carrierOfNumber(typed)
              if (code && known.has(code)) onRecognised(code)
            }}
          />
        )}
      </Fields.Own>
    </>
  )
}

interface QuantitiesProps {
  items: OrderDetail['items']
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
          <span className={styles.grow}>
            {title}
            <span className={text.muted}>{`${code} · ${t('open', { n: formatNumber(open_qty), unit })}`}</span>
          </span>
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
