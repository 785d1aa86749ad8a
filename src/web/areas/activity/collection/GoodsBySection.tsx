import type { CollectionDetail, CollectionGoods } from '#contract/activity/collection.ts'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import styles from './GoodsBySection.module.css'

/** The goods of a collection with both prices, by section if it has several. */
export function GoodsBySection({ row: { sections, goods } }: { row: Pick<CollectionDetail, 'sections' | 'goods'> }) {
  return sections.map(({ title }, at) => {
    const own = goods.filter(({ section }) => section === at)
    return (
      own.length > 0 && (
        <div key={title} className={styles.section}>
          {sections.length > 1 && <strong>{title}</strong>}
          <ul aria-label={title} className={styles.goods}>
            {own.map((one) => (
              <Line key={one.sku_id} goods={one} />
            ))}
          </ul>
        </div>
      )
    )
  })
}

function Line({ goods: { main_image, title, code, activity_price, price_store } }: { goods: CollectionGoods }) {
  return (
    <li className={styles.line}>
      <Image src={main_image} alt="" width={32} preview={false} />
      <span className={styles.name}>
        <span>{title}</span>
        <Code>{code}</Code>
      </span>
      <span className={styles.price}>
        <span>{formatMoney(activity_price ?? price_store)}</span>
        {activity_price !== null && <del>{formatMoney(price_store)}</del>}
      </span>
    </li>
  )
}
