import type { OrderDetail, Parcel } from '#contract/order/order.ts'
import { shipTypes } from '#contract/trade/words.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { formatWeight } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import styles from './order.module.css'

const parcelTexts = texts({
  zh: {
    receiver: '收货人',
    phone: '电话',
    address: '地址',
    type: '配送方式',
    parcel: '包裹 {n}',
    none: '还没有发货',
    shipped: '运输中',
    signed: '已签收',
    track: '查询物流',
    by: '{who} 发货',
  },
  en: {
    receiver: 'Recipient',
    phone: 'Phone',
    address: 'Address',
    type: 'Delivery',
    parcel: 'Parcel {n}',
    none: 'Not shipped yet',
    shipped: 'On the way',
    signed: 'Delivered',
    track: 'Track',
    by: 'Shipped by {who}',
  },
})

/** An order's address and its parcels with their tracking numbers. */
export function OrderParcels({ row }: { row: OrderDetail }) {
  const t = useTexts(parcelTexts)
  const say = useLabel()
  return (
    <div className={styles.section}>
      <Descriptions
        items={[
          { key: 'receiver', label: t('receiver'), value: row.receiver },
          { key: 'phone', label: t('phone'), value: row.phone },
          { key: 'type', label: t('type'), value: say(shipTypes[row.ship_type]) },
          { key: 'address', label: t('address'), value: [row.region, row.address].filter(Boolean).join(' '), wide: true },
        ]}
      />
      {row.shipments.length === 0 && <p className={styles.none}>{t('none')}</p>}
      {row.shipments.map((parcel, index) => (
        <ParcelBox key={parcel.id} parcel={parcel} title={t('parcel', { n: index + 1 })} items={row.items} />
      ))}
    </div>
  )
}

function ParcelBox({ parcel, title, items }: { parcel: Parcel; title: string; items: OrderDetail['items'] }) {
  const t = useTexts(parcelTexts)
  const say = useLabel()
  const { state, carrier, ship_type, tracking_no, shipped_at, signed_at, shipped_by, weight, images } = parcel
  return (
    <section className={styles.parcel} aria-label={title}>
      <header>
        <strong>{title}</strong>
        <Tag tone={state === 'signed' ? 'success' : 'info'}>{t(state)}</Tag>
        <span>{carrier ?? say(shipTypes[ship_type])}</span>
        {tracking_no && <Code>{tracking_no}</Code>}
        {tracking_no && (
          <a href={`https://www.baidu.com/s?wd=${encodeURIComponent(`${carrier ?? ''} ${tracking_no}`)}`} target="_blank" rel="noreferrer">
            {t('track')}
          </a>
        )}
        <Time value={signed_at ?? shipped_at} />
        {shipped_by && <span className={styles.sub}>{t('by', { who: shipped_by })}</span>}
        {weight !== null && <span className={styles.sub}>{formatWeight(weight)}</span>}
      </header>
      <ul>
        {parcel.items.map(({ item_id, qty }) => {
          const item = items.find(({ id }) => id === item_id)
          return (
            <li key={item_id} className={styles.item}>
              <Image src={item?.image ?? null} alt="" width={28} />
              <span className={styles.goods}>
                <span className={styles.clip}>{item?.title}</span>
                <span className={`${styles.sub} ${styles.code}`}>{item?.code}</span>
              </span>
              <span className={styles.price}>{`× ${formatNumber(qty)} ${item?.unit ?? ''}`}</span>
            </li>
          )
        })}
      </ul>
      {images.length > 0 && (
        <span className={styles.head}>
          {images.map((src) => (
            <Image key={src} src={src} alt="" width={56} />
          ))}
        </span>
      )}
    </section>
  )
}
