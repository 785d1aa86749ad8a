import type { ReactNode } from 'react'
import { skuCost } from '#contract/goods/sku.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { useCan } from '#web/base/session/can.ts'
import { useMediaQuery } from '#web/kit/ui/state/media-query.ts'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import styles from './goods-line.module.css'

// Goods with their prices in an activity's form: one product in a line, with cost and margin beside the price.

const lineTexts = texts({
  zh: {
    goods: '商品',
    store: '门店价',
    store_cost: '门店价 / 成本',
    margin_head: '毛利',
    cost: '成本 {cost}',
    below: '比门店价低 {percent}%',
    margin: '毛利率 {percent}%',
    loss: '低于成本价',
    under_floor: '低于毛利底线',
  },
  en: {
    goods: 'Goods',
    store: 'Store price',
    store_cost: 'Store price / cost',
    margin_head: 'Margin',
    cost: 'Cost {cost}',
    below: '{percent}% below store',
    margin: 'Margin {percent}%',
    loss: 'Below cost',
    under_floor: 'Below the floor',
  },
})

/** Wide enough for one line with hidden labels; the head above the lines names the columns. */
export const useLineLayout = () => useMediaQuery('(min-width: 1240px)')

interface GoodsLineHeadProps {
  /** The price's own name; absent where the goods have no price of the activity. */
  price?: string | undefined
  /** The names of the other columns. */
  others: readonly string[]
}

export function GoodsLineHead({ price, others }: GoodsLineHeadProps) {
  const t = useTexts(lineTexts)
  const can = useCan()
  return (
    <div aria-hidden className={`${styles.line} ${styles.head}`}>
      <span />
      <span>{t('goods')}</span>
      <span>{t(can(skuCost) ? 'store_cost' : 'store')}</span>
      {price !== undefined && (
        <>
          <span>{price}</span>
          <span>{t('margin_head')}</span>
        </>
      )}
      {others.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  )
}

interface GoodsLineProps {
  image: string | null
  code: string
  title: string
  /** Below the name: code, stock, sales. */
  note: string
  fault?: string | undefined
  /** The cells after the name: prices, margin, inputs. */
  children: ReactNode
  tools: ReactNode
}

export function GoodsLine({ image, code, title, note, fault, children, tools }: GoodsLineProps) {
  return (
    <div role="group" aria-label={code} className={styles.line} data-line="">
      <Image src={image} alt="" width={32} preview={false} />
      <span className={styles.name}>
        <span title={title}>{title}</span>
        <span className={styles.note} title={note}>
          {fault && <span className={styles.fault}>{fault} · </span>}
          {note}
        </span>
      </span>
      <div className={styles.cells}>{children}</div>
      <span className={styles.tools}>{tools}</span>
    </div>
  )
}

/** The store price, and the cost below it for persons who may see it. */
export function StoreAndCost({ store, cost }: { store: number | null; cost: number | null }) {
  const t = useTexts(lineTexts)
  return (
    <span className={styles.figures}>
      <span>{formatMoney(store)}</span>
      {cost !== null && <span className={styles.note}>{t('cost', { cost: formatMoney(cost) })}</span>}
    </span>
  )
}

interface MarginProps {
  price: number | null
  store: number | null
  cost: number | null
  isLoss: boolean
  isUnderFloor: boolean
}

/** The margin at the activity's price, and how far it is below the store price; red below the cost or the margin floor. */
export function Margin({ price, store, cost, isLoss, isUnderFloor }: MarginProps) {
  const t = useTexts(lineTexts)
  if (!price || !store) return <span className={styles.figures} />
  const percent = (part: number, whole: number) => Math.round((part / whole) * 100)
  const isBad = isLoss || isUnderFloor
  return (
    <span className={isBad ? `${styles.figures} ${styles.fault}` : styles.figures}>
      {cost !== null && <span>{isLoss ? t('loss') : t('margin', { percent: percent(price - cost, price) })}</span>}
      {isUnderFloor && !isLoss && <span className={styles.small}>{t('under_floor')}</span>}
      <span className={isBad ? styles.small : styles.note}>{t('below', { percent: percent(store - price, store) })}</span>
    </span>
  )
}
