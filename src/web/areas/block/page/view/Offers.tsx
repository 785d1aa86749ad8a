import type { BlockType } from '#contract/block/words.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { formatMoney, formatTime } from '#web/kit/ui/value/format.ts'
import { editorTexts } from '../texts.ts'
import { BlockPicture } from './BlockPicture.tsx'
import styles from './phone.module.css'

// Rows with pictures in a block: goods, packages, activities, brands.

const offerTexts = texts({
  zh: { sold: '已售 {n}', until: '{time} 结束', from: '{price} 起' },
  en: { sold: '{n} sold', until: 'Ends {time}', from: 'From {price}' },
})

export function Picture({ url }: { url: string | null }) {
  return url ? <img className={styles.picture} src={url} alt="" loading="lazy" /> : <span className={styles.blank} />
}

/** A block without content: its drawing, and the words that nothing is there. */
export function Nothing({ type }: { type: BlockType }) {
  const t = useTexts(editorTexts)
  return (
    <p className={styles.nothing}>
      <BlockPicture type={type} /> {t('nothing_shown')}
    </p>
  )
}

interface Offer {
  id: number
  title: string
  price: number | null
  price_hint: string | null
  main_image?: string | null
  image?: string | null
  sales_count?: number
  in_stock?: boolean
  stock_text?: string
  end_at?: string | null
}

interface OffersProps {
  type: 'goods' | 'package' | 'group' | 'collection'
  look: 'row' | 'grid' | 'scroll'
  rows: readonly Offer[] | undefined
}

/** Goods, packages or activities with picture, name and price; every figure has its unit or its words. */
export function Offers({ type, look, rows }: OffersProps) {
  if (!rows || rows.length === 0) return <Nothing type={type} />
  return (
    <div className={styles.goods} data-style={look}>
      {rows.map((row) => (
        <article key={row.id} className={styles.item}>
          <Picture url={row.main_image ?? row.image ?? null} />
          <span className={styles.name}>{row.title}</span>
          <span className={styles.line}>
            <OfferPrice type={type} row={row} />
            <OfferFact row={row} />
          </span>
        </article>
      ))}
    </div>
  )
}

function OfferPrice({ type, row: { price, price_hint } }: Pick<OffersProps, 'type'> & { row: Offer }) {
  const t = useTexts(offerTexts)
  if (price === null) return price_hint && <span>{price_hint}</span>
  const money = formatMoney(price)
  // a group buy names its cheapest goods
  return <strong className={styles.price}>{type === 'group' ? t('from', { price: money }) : money}</strong>
}

function OfferFact({ row: { sales_count, in_stock, stock_text, end_at } }: { row: Offer }) {
  const t = useTexts(offerTexts)
  if (in_stock === false && stock_text) return <span>{stock_text}</span>
  if (sales_count !== undefined) return <span>{t('sold', { n: formatNumber(sales_count) })}</span>
  return end_at ? <span>{t('until', { time: formatTime(end_at).slice(5) })}</span> : null
}

interface TilesProps {
  type: 'brand' | 'scene'
  rows: readonly { id: number; title: string; image: string | null }[] | undefined
}

export function Tiles({ type, rows }: TilesProps) {
  if (!rows || rows.length === 0) return <Nothing type={type} />
  return (
    <div className={styles.nav} style={{ gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' }}>
      {rows.map(({ id, title, image }) => (
        <span key={id} className={styles.entry}>
          <Picture url={image} />
          <span>{title}</span>
        </span>
      ))}
    </div>
  )
}
