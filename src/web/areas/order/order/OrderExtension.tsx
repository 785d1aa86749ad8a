import type { Order } from '#contract/order/order.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { openOrder } from './actions.tsx'
import styles from './order.module.css'

const extensionTexts = texts({
  zh: { gift: '赠品', aftersale: '售后中', rest: '还有 {n} 种商品', buyer: '买家备注', seller: '卖家备注', freight: '含运费 {x}' },
  en: {
    gift: 'Gift',
    aftersale: 'After-sale',
    rest: '{n} more items',
    buyer: 'Buyer note',
    seller: 'Seller note',
    freight: 'Freight {x} included',
  },
})

/** An order's first lines and its notes, below its row. */
export function OrderExtension({ row }: { row: Order }) {
  const t = useTexts(extensionTexts)
  const { id, items, item_kinds, freight_amount, buyer_remark, seller_remark } = row
  const rest = item_kinds - items.length
  return (
    <div className={styles.order}>
      {items.map((item) => (
        <div key={item.id} className={styles.item}>
          <Image src={item.image} alt="" width={32} />
          <span className={styles.goods}>
            <span className={styles.clip}>{item.title}</span>
            <span className={styles.sub}>
              <span className={styles.code}>{item.code}</span> {Object.values(item.spec).join(' ')}
            </span>
          </span>
          {item.is_gift === 1 && <Tag>{t('gift')}</Tag>}
          {item.in_aftersale && <Tag tone="warning">{t('aftersale')}</Tag>}
          <span className={styles.price}>
            {formatMoney(item.price)}
            <span className={styles.sub}>{` × ${formatNumber(item.qty)} ${item.unit}`}</span>
          </span>
        </div>
      ))}
      {rest > 0 && (
        <span>
          <Button variant="link" onClick={() => openOrder(id)}>
            {t('rest', { n: formatNumber(rest) })}
          </Button>
        </span>
      )}
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
