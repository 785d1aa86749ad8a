import { useEffect, useState } from 'react'
import { UNDO_SECONDS } from '#contract/order/order-parcel.ts'
import { order, type OrderDetail, type Parcel } from '#contract/order/order.ts'
import { shipTypes } from '#contract/trade/words.ts'
import { useAction } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Allowed } from '#web/base/session/Allowed.tsx'
import { useCan } from '#web/base/session/can.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { formatWeight } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { printParcel } from '../actions.tsx'
import { WaybillDialog } from './WaybillDialog.tsx'
import text from '#web/kit/detail/sheet-text.module.css'
import styles from './sheet.module.css'

const parcelTexts = texts({
  zh: {
    parcel: '包裹 {n}',
    none: '还没有发货',
    rest: '待发 {kinds} 种 {pieces} 件',
    content: '{kinds} 种 {pieces} 件',
    joined: '与包裹 {n} 同一批商品',
    shipped: '运输中',
    signed: '已签收',
    track: '查询物流',
    by: '{who} 发货',
    change: '改运单号',
    print: '打印',
    undo: '撤回发货（{n} 秒）',
  },
  en: {
    parcel: 'Parcel {n}',
    none: 'Not shipped yet',
    rest: 'To ship: {kinds:item|items} · {pieces:pc|pcs}',
    content: '{kinds:item|items} · {pieces:pc|pcs}',
    joined: 'Same goods as parcel {n}',
    shipped: 'On the way',
    signed: 'Delivered',
    track: 'Track',
    by: 'Shipped by {who}',
    change: 'Change tracking number',
    print: 'Print',
    undo: 'Undo shipment ({n} s)',
  },
})

/** The parcels with their numbers and pieces, and what is still to ship. */
export function Parcels({ row }: { row: OrderDetail }) {
  const t = useTexts(parcelTexts)
  const [changed, setChanged] = useState<Parcel | null>(null)
  const open = row.items.filter(({ open_qty }) => open_qty > 0)
  const ships = row.state === 'pending_ship' || row.state === 'part_shipped'
  return (
    <div className={styles.parcels}>
      {row.shipments.length === 0 && !ships && <p className={text.muted}>{t('none')}</p>}
      {row.shipments.map((parcel, index) => (
        <ParcelBox key={parcel.id} row={row} parcel={parcel} title={t('parcel', { n: index + 1 })} onChange={() => setChanged(parcel)} />
      ))}
      {ships && open.length > 0 && <p className={styles.rest}>{t('rest', amountOf(open.map(({ open_qty }) => open_qty)))}</p>}
      <WaybillDialog row={row} parcel={changed} onClose={() => setChanged(null)} />
    </div>
  )
}

const amountOf = (pieces: readonly number[]) => ({
  kinds: formatNumber(pieces.length),
  pieces: formatNumber(pieces.reduce((sum, n) => sum + n, 0)),
})

/** A parcel's number in the list. */
const placeOf = (row: OrderDetail, id: number) => row.shipments.findIndex((parcel) => parcel.id === id) + 1

interface ParcelBoxProps {
  row: OrderDetail
  parcel: Parcel
  title: string
  onChange: () => void
}

function ParcelBox({ row, parcel, title, onChange }: ParcelBoxProps) {
  const t = useTexts(parcelTexts)
  const say = useLabel()
  const { state, carrier, ship_type, tracking_no, shipped_at, signed_at, shipped_by, weight, images, joined_id } = parcel
  const isOnTheWay = state === 'shipped' && (row.state === 'part_shipped' || row.state === 'shipped')
  return (
    <section className={styles.parcel} aria-label={title}>
      <header className={styles.parcelHead}>
        <strong>{title}</strong>
        <Tag tone={state === 'signed' ? 'success' : 'info'}>{t(state)}</Tag>
        <span>{carrier ?? say(shipTypes[ship_type])}</span>
        {tracking_no && <Code>{tracking_no}</Code>}
        <span className={styles.parcelTools}>
          {isOnTheWay && <Undo row={row} parcel={parcel} />}
          {isOnTheWay && tracking_no && (
            <Allowed access={order.waybill}>
              <Button variant="link" onClick={onChange}>
                {t('change')}
              </Button>
            </Allowed>
          )}
          {joined_id === null && (
            <Allowed access={order.print}>
              <Button variant="link" onClick={() => printParcel(row.id, parcel.id)}>
                {t('print')}
              </Button>
            </Allowed>
          )}
        </span>
      </header>
      <p className={text.facts}>
        <span>
          {joined_id === null ? t('content', amountOf(parcel.items.map(({ qty }) => qty))) : t('joined', { n: placeOf(row, joined_id) })}
        </span>
        {weight !== null && <span>{formatWeight(weight)}</span>}
        <Time value={signed_at ?? shipped_at} />
        {shipped_by && <span>{t('by', { who: shipped_by })}</span>}
        {tracking_no && (
          <a href={`https://www.baidu.com/s?wd=${encodeURIComponent(`${carrier ?? ''} ${tracking_no}`)}`} target="_blank" rel="noreferrer">
            {t('track')}
          </a>
        )}
      </p>
      <ul className={styles.parcelLines}>
        {parcel.items.map(({ item_id, qty }) => {
          const item = row.items.find(({ id }) => id === item_id)
          return (
            <li key={item_id}>
              <span>{item?.title}</span>
              <span className={text.muted}>{item?.code}</span>
              <span>{`× ${formatNumber(qty)} ${item?.unit ?? ''}`}</span>
            </li>
          )
        })}
      </ul>
      {images.length > 0 && (
        <div className={text.facts}>
          {images.map((src) => (
            <Image key={src} src={src} alt="" width={48} />
          ))}
        </div>
      )}
    </section>
  )
}

/** Takes the parcel back in the time in which its buyer has not heard of it. */
function Undo({ row, parcel }: { row: OrderDetail; parcel: Parcel }) {
  const t = useTexts(parcelTexts)
  const can = useCan()
  const left = useSecondsUntil(Date.parse(parcel.shipped_at) + UNDO_SECONDS * 1000)
  const undo = useAction(order.unship)
  if (left <= 0 || !can(order.unship) || row.type === 'prize' || row.type === 'integral') return null
  return (
    <Button variant="link" loading={undo.isPending} onClick={() => undo.mutate({ id: row.id, shipment_id: parcel.id })}>
      {t('undo', { n: left })}
    </Button>
  )
}

/** The whole seconds until a moment, counted down; 0 afterwards. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((moment - now) / 1000))
  const isOn = left > 0
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOn])
  return left
}
