import { order, type Order } from '#contract/order/order.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { usePermission } from '#web/base/session/can.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { openOrder } from './actions.tsx'
import styles from './order.module.css'

const extensionTexts = texts({
  zh: {
    gift: '赠品',
    aftersale: '售后中',
    shipped: '已发 {n}',
    refunded: '已退 {n}',
    rest: '还有 {n} 种商品',
    buyer: '买家备注',
    seller: '卖家备注',
    freight: '含运费 {x}',
  },
  en: {
    gift: 'Gift',
    aftersale: 'After-sale',
    shipped: 'Shipped {n}',
    refunded: 'Refunded {n}',
    rest: '{n:more item|more items}',
    buyer: 'Buyer note',
    seller: 'Seller note',
    freight: 'Freight {x} included',
  },
})

/** More lines are read on the order's own page. */
const MOST_LINES = 20

interface OrderExtensionProps {
  row: Order
  /** In the card beside the hovered row, which has no controls. */
  isPreview?: boolean
}

/** An order's lines and its notes, below its row. The row has the first lines; the others are loaded when it is opened. */
export function OrderExtension({ row, isPreview = false }: OrderExtensionProps) {
  const t = useTexts(extensionTexts)
  const { id, item_kinds, freight_amount, buyer_remark, seller_remark } = row
  const mayRead = usePermission(order.detail)
  const { data } = useCall(order.detail, { id }, { enabled: !isPreview && mayRead && item_kinds > row.items.length, quiet: true })
  const items: Order['items'] = data?.items.slice(0, MOST_LINES) ?? row.items
  const rest = item_kinds - items.length
  const others = t('rest', { n: formatNumber(rest) })
  return (
    <div className={styles.order}>
      {items.map((item) => (
        <Line key={item.id} item={item} isPreview={isPreview} />
      ))}
      {rest > 0 && (isPreview ? <span className={styles.sub}>{others}</span> : <OrderLink id={id}>{others}</OrderLink>)}
      {freight_amount > 0 && <span className={styles.sub}>{t('freight', { x: formatMoney(freight_amount) })}</span>}
      {buyer_remark && (
        <span className={styles.remark}>
          {t('buyer')}: {buyer_remark}
        </span>
      )}
      {seller_remark && (
        <span className={styles.remark}>
          {t('seller')}: {seller_remark}
        </span>
      )}
    </div>
  )
}

function OrderLink({ id, children }: { id: number; children: string }) {
  return (
    <span>
      <Button variant="link" onClick={() => openOrder(id)}>
        {children}
      </Button>
    </span>
  )
}

function Line({ item, isPreview }: { item: Order['items'][number]; isPreview: boolean }) {
  const t = useTexts(extensionTexts)
  const { image, title, code, spec, is_gift, in_aftersale, price, qty, unit, shipped_qty, refunded_qty } = item
  const pieces = [
    ...(shipped_qty > 0 ? [t('shipped', { n: formatNumber(shipped_qty) })] : []),
    ...(refunded_qty > 0 ? [t('refunded', { n: formatNumber(refunded_qty) })] : []),
  ]
  return (
    <div className={styles.item}>
      <Image src={image} alt="" width={32} preview={!isPreview} />
      <span className={styles.goods}>
        <span className={styles.whole}>{title}</span>
        <span className={styles.sub}>
          <span className={styles.code}>{code}</span> {Object.values(spec).join(' ')}
        </span>
      </span>
      {is_gift === 1 && <Tag>{t('gift')}</Tag>}
      {in_aftersale && <Tag tone="warning">{t('aftersale')}</Tag>}
      <span className={styles.price}>
        {formatMoney(price)}
        <span className={styles.sub}>{` × ${formatNumber(qty)} ${unit}`}</span>
        {pieces.length > 0 && <span className={styles.pieces}>{pieces.join(' · ')}</span>}
      </span>
    </div>
  )
}
