import type { OrderDetail, PricePreview } from '#contract/order/order.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { formatMoney, formatWeight } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { PriceReason } from './PriceReason.tsx'
import text from '#web/kit/detail/sheet-text.module.css'
import styles from './sheet.module.css'

const lineTexts = texts({
  zh: {
    list: '商品清单',
    sum: '{kinds} 种 {pieces} 件 · {weight}',
    gift: '赠品',
    package: '套装 {title} × {n}',
    aftersale: '售后中',
    packed: '= {n} {unit}',
    shipped: '已发 {n}',
    refunded: '已退 {n}',
    open: '待发 {n}',
    cost: '成本 {x}',
  },
  en: {
    list: 'Lines',
    sum: '{kinds:item|items} · {pieces:pc|pcs} · {weight}',
    gift: 'Gift',
    package: 'Package {title} × {n}',
    aftersale: 'After-sale',
    packed: '= {n} {unit}',
    shipped: 'Shipped {n}',
    refunded: 'Refunded {n}',
    open: 'To ship {n}',
    cost: 'Cost {x}',
  },
})

type Item = OrderDetail['items'][number]

export function LinesSum({ row }: { row: OrderDetail }) {
  const t = useTexts(lineTexts)
  const { item_kinds, qty_total, weight_total } = row
  const values = { kinds: formatNumber(item_kinds), pieces: formatNumber(qty_total), weight: formatWeight(weight_total) }
  return <span className={text.muted}>{t('sum', values)}</span>
}

/** An order's lines: goods, price with its reason, pieces and amount. While a price is typed, amounts are those it would lead to. */
export function Lines({ row, preview }: { row: OrderDetail; preview: PricePreview | undefined }) {
  const t = useTexts(lineTexts)
  const next = new Map(preview?.items.map((item) => [item.item_id, item.pay_amount]))
  return (
    <ul className={styles.lines} aria-label={t('list')}>
      {row.items.map((item) => (
        <Line key={item.id} row={row} item={item} next={next.get(item.id)} />
      ))}
    </ul>
  )
}

function Line({ row, item, next }: { row: OrderDetail; item: Item; next: number | undefined }) {
  const t = useTexts(lineTexts)
  const { title, code, spec, image, is_gift, package_title, package_qty, in_aftersale, price, price_cost, pay_amount } = item
  return (
    <li className={styles.line}>
      <Image src={image} alt="" width={48} />
      <div className={styles.goods}>
        <span className={styles.goodsTitle}>{title}</span>
        <span className={text.facts}>
          <Code>{code}</Code>
          {Object.values(spec).length > 0 && <span>{Object.values(spec).join(' ')}</span>}
          {is_gift === 1 && <Tag>{t('gift')}</Tag>}
          {package_title !== null && <Tag tone="info">{t('package', { title: package_title, n: formatNumber(package_qty ?? 1) })}</Tag>}
          {in_aftersale && <Tag tone="warning">{t('aftersale')}</Tag>}
        </span>
        <Pieces row={row} item={item} />
      </div>
      <div className={styles.price}>
        <span className={styles.unitPrice}>
          {formatMoney(price)}
          <PriceReason row={row} item={item} />
        </span>
        {price_cost !== null && <span className={text.muted}>{t('cost', { x: formatMoney(price_cost) })}</span>}
      </div>
      <Quantity item={item} />
      <div className={styles.amount}>
        {next !== undefined && next !== pay_amount ? (
          <>
            <del className={text.muted}>{formatMoney(pay_amount)}</del>
            <strong>{formatMoney(next)}</strong>
          </>
        ) : (
          <strong>{formatMoney(pay_amount)}</strong>
        )}
      </div>
    </li>
  )
}

function Quantity({ item: { qty, unit, sale_unit, unit_ratio } }: { item: Item }) {
  const t = useTexts(lineTexts)
  return (
    <div className={styles.quantity}>
      <span>{`× ${formatNumber(qty)} ${unit}`}</span>
      {unit_ratio > 1 && <span className={text.muted}>{t('packed', { n: formatNumber(qty / unit_ratio), unit: sale_unit })}</span>}
    </div>
  )
}

/** Shipped, refunded and open pieces; those that are none are left out. */
function Pieces({ row, item: { shipped_qty, refunded_qty, open_qty } }: { row: OrderDetail; item: Item }) {
  const t = useTexts(lineTexts)
  const ships = row.state === 'pending_ship' || row.state === 'part_shipped'
  const parts = [
    ...(shipped_qty > 0 ? [t('shipped', { n: formatNumber(shipped_qty) })] : []),
    ...(refunded_qty > 0 ? [t('refunded', { n: formatNumber(refunded_qty) })] : []),
    ...(ships && open_qty > 0 ? [t('open', { n: formatNumber(open_qty) })] : []),
  ]
  return parts.length > 0 ? <span className={text.muted}>{parts.join(' · ')}</span> : null
}
