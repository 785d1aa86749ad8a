import type { OutputOf } from '#contract/kit/endpoint.ts'
import { printKinds } from '#contract/order/order-print.ts'
import type { order, PrintedOrder } from '#contract/order/order.ts'
import { payWays, shipTypes } from '#contract/trade/words.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { formatMoney, formatTime, formatWeight } from '#web/kit/ui/value/format.ts'
import { usePageMarks } from '#web/kit/ui/value/page-marks.ts'
import { capitalFigures } from './capital-figures.ts'
import { barcodeOf } from './code128.ts'
import styles from './print.module.css'

const sheetTexts = texts({
  zh: {
    no: '单号',
    store: '门店',
    receiver: '收货人',
    address: '地址',
    created: '下单时间',
    ship: '配送',
    pay: '付款',
    salesman: '业务员',
    line: '#',
    code: '编码',
    goods: '商品 / 规格',
    brand: '品牌',
    qty: '数量',
    packed: '{n}{unit}',
    picked: '实拣',
    price: '单价',
    amount: '金额',
    gift: '赠品',
    sum: '{pieces} 件，{weight}',
    goods_amount: '商品 {x}',
    discount: '优惠 {x}',
    freight: '运费 {x}',
    total: '合计 {x}',
    remark: '备注',
    parcel: '运单',
    picker: '拣货人',
    checker: '复核人',
    sender: '发货人',
    signed: '收货人签字',
    date: '日期',
    printed: '打印时间',
    parcel_no: '包裹 {n}',
    capitals: '大写 {x}',
    phone: '发货电话 {x}',
  },
  en: {
    no: 'Order',
    store: 'Store',
    receiver: 'Recipient',
    address: 'Address',
    created: 'Ordered',
    ship: 'Delivery',
    pay: 'Payment',
    salesman: 'Salesman',
    line: '#',
    code: 'Code',
    goods: 'Goods / specification',
    brand: 'Brand',
    qty: 'Quantity',
    packed: '{n} {unit}',
    picked: 'Picked',
    price: 'Price',
    amount: 'Amount',
    gift: 'Gift',
    sum: '{pieces:piece|pieces}, {weight}',
    goods_amount: 'Goods {x}',
    discount: 'Discounts {x}',
    freight: 'Freight {x}',
    total: 'Total {x}',
    remark: 'Note',
    parcel: 'Tracking',
    picker: 'Picked by',
    checker: 'Checked by',
    sender: 'Sent by',
    signed: 'Signature',
    date: 'Date',
    printed: 'Printed',
    parcel_no: 'Parcel {n}',
    capitals: 'In words {x}',
    phone: 'Sender’s phone {x}',
  },
})

/** The two papers of the office: A4, and the continuous form of a dot-matrix printer. */
const papers = {
  a4: { size: '210mm 297mm', margin: '12mm' },
  continuous: { size: '241mm 140mm', margin: '8mm 14mm' },
} as const
export type Paper = keyof typeof papers

const pageName = ({ id }: PrintedOrder) => `order-${id}`

/** Marks the printed pages of each order with its number. */
export function useOrderPages(list: readonly PrintedOrder[], kind: keyof typeof printKinds, paper: Paper): void {
  const t = useTexts(sheetTexts)
  const say = useLabel()
  usePageMarks(
    list.map((row) => ({
      ...papers[paper],
      name: pageName(row),
      title: [say(printKinds[kind]), t('no'), row.order_no, row.parcel_no !== null && t('parcel_no', { n: row.parcel_no })]
        .filter(Boolean)
        .join(' '),
    })),
  )
}

interface PrintedOrdersProps extends OutputOf<typeof order.print> {
  kind: keyof typeof printKinds
  paper: Paper
}

/** One document for each order; each begins on a separate page. */
export function PrintedOrders({ list, seller, kind, paper }: PrintedOrdersProps) {
  return list.map((row) => <Sheet key={row.id} row={row} seller={seller} kind={kind} paper={paper} />)
}

function Sheet({ row, seller, kind, paper }: Omit<PrintedOrdersProps, 'list'> & { row: PrintedOrder }) {
  const t = useTexts(sheetTexts)
  const say = useLabel()
  const isPick = kind === 'pick'
  const items = isPick ? row.items.filter(({ open_qty }) => open_qty > 0) : row.items
  return (
    <article className={styles.sheet} data-paper={paper} style={{ page: pageName(row) }}>
      <header className={styles.head}>
        <h1>
          {seller.name} {say(printKinds[kind])}
        </h1>
        <span className={styles.no}>
          {!isPick && <Barcode text={barcodeText(row)} />}
          {t('no')} {row.order_no}
          {row.parcel_no !== null && ` · ${t('parcel_no', { n: row.parcel_no })}`}
        </span>
      </header>
      <Facts row={row} isPick={isPick} />
      <Lines items={items} isPick={isPick} />
      <Foot row={row} isPick={isPick} pieces={isPick ? items.reduce((sum, { open_qty }) => sum + open_qty, 0) : row.qty_total} />
      <div className={styles.signs}>
        {(isPick ? [t('picker'), t('checker'), t('date')] : [t('sender'), t('signed'), t('date')]).map((word) => (
          <span key={word}>{word}:</span>
        ))}
        <span className={styles.seller}>
          {[seller.phone && t('phone', { x: seller.phone }), `${t('printed')} ${formatTime(Date.now())}`].filter(Boolean).join(' · ')}
        </span>
      </div>
    </article>
  )
}

interface SheetProps {
  row: PrintedOrder
  /** A pick list has the open pieces without money. */
  isPick: boolean
}

function Facts({ row, isPick }: SheetProps) {
  const t = useTexts(sheetTexts)
  const say = useLabel()
  const fact = (label: string, value: string | null) => value && <Fact label={label} value={value} />
  return (
    <dl className={styles.facts}>
      {fact(t('store'), [row.store_name, row.store_code].filter(Boolean).join(' '))}
      {fact(t('created'), formatTime(row.created_at))}
      {fact(t('ship'), say(shipTypes[row.ship_type]))}
      {fact(t('salesman'), row.salesman_name)}
      {fact(t('receiver'), [row.receiver, row.phone].filter(Boolean).join(' '))}
      {!isPick && fact(t('pay'), row.pay_way && say(payWays[row.pay_way]))}
      {fact(t('parcel'), row.parcels.map(({ carrier, tracking_no }) => [carrier, tracking_no].filter(Boolean).join(' ')).join(', '))}
      {fact(t('address'), [row.region, row.address].filter(Boolean).join(' '))}
    </dl>
  )
}

type Item = PrintedOrder['items'][number]

function Lines({ items, isPick }: { items: readonly Item[]; isPick: boolean }) {
  const t = useTexts(sheetTexts)
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th>{t('line')}</th>
          <th>{t('code')}</th>
          <th>{t('goods')}</th>
          <th className={styles.brand}>{t('brand')}</th>
          <th data-number="">{t('qty')}</th>
          {isPick ? (
            <th data-number="">{t('picked')}</th>
          ) : (
            <>
              <th data-number="">{t('price')}</th>
              <th data-number="">{t('amount')}</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Line key={item.line_no} item={item} isPick={isPick} />
        ))}
      </tbody>
    </table>
  )
}

function Line({ item, isPick }: { item: Item; isPick: boolean }) {
  const t = useTexts(sheetTexts)
  const { line_no, code, title, brand, spec, unit, sale_unit, unit_ratio, qty, open_qty, price, pay_amount, is_gift } = item
  const pieces = isPick ? open_qty : qty
  const isPacked = unit_ratio > 1 && pieces % unit_ratio === 0
  return (
    <tr>
      <td>{line_no}</td>
      <td className={styles.code}>{code}</td>
      <td>
        {title} {Object.values(spec).join(' ')} {is_gift === 1 && `[${t('gift')}]`}
      </td>
      <td>{brand}</td>
      <td data-number="">
        {`${formatNumber(pieces)} ${unit}`}
        {isPacked && ` (${t('packed', { n: formatNumber(pieces / unit_ratio), unit: sale_unit })})`}
      </td>
      {isPick ? (
        <td data-number="" />
      ) : (
        <>
          <td data-number="">{formatMoney(price)}</td>
          <td data-number="">{formatMoney(pay_amount)}</td>
        </>
      )}
    </tr>
  )
}

function Foot({ row, isPick, pieces }: SheetProps & { pieces: number }) {
  const t = useTexts(sheetTexts)
  const remark = [row.buyer_remark, isPick ? row.seller_remark : null].filter(Boolean).join(' / ')
  return (
    <footer className={styles.foot}>
      <span>{t('sum', { pieces: formatNumber(pieces), weight: formatWeight(row.weight_total) })}</span>
      {!isPick && (
        <>
          <span>{t('goods_amount', { x: formatMoney(row.goods_amount) })}</span>
          {row.discount_amount !== 0 && <span>{t('discount', { x: formatMoney(row.discount_amount) })}</span>}
          <span>{t('freight', { x: formatMoney(row.freight_amount) })}</span>
          <strong>{t('total', { x: formatMoney(row.pay_amount) })}</strong>
          <span>{t('capitals', { x: capitalFigures(row.pay_amount) })}</span>
        </>
      )}
      {remark && <span className={styles.remark}>{`${t('remark')}: ${remark}`}</span>}
    </footer>
  )
}

/** The number that the reader of a note scans: a single parcel's, else the order's. */
function barcodeText({ order_no, parcel_no, parcels: [parcel] }: PrintedOrder): string {
  return parcel_no === null || !parcel ? order_no : (parcel.tracking_no ?? parcel.shipment_no)
}

function Barcode({ text }: { text: string }) {
  const { bars, width } = barcodeOf(text)
  return (
    <svg className={styles.barcode} viewBox={`0 0 ${width} 30`} preserveAspectRatio="none" role="img" aria-label={text}>
      {bars.map((bar) => (
        <rect key={bar.at} x={bar.at} y={0} width={bar.width} height={30} />
      ))}
    </svg>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
