import { useWatch } from 'react-hook-form'
import { PhonePreview } from '#web/areas/activity/shared/PhonePreview.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { formatMoney, formatTime } from '#web/kit/ui/value/format.ts'
import { priceOf, type GoodsDraft, type Terms } from './lines.ts'
import { collectionTexts } from './texts.ts'
import parts from '#web/areas/activity/shared/parts.module.css'
import styles from './collection.module.css'

interface PreviewTerms extends Terms {
  title?: string
  sub_title?: string | null
  banner?: string | null
  cover?: string | null
  theme_color?: string | null
  intro?: string | null
  end_at?: string | null
  sections?: { title?: string }[]
  goods?: GoodsDraft[]
  coupon_ids?: number[]
}

const MOST_SHOWN = 4

/** The collection page as the mini-program shows it. */
export function CollectionPreview() {
  const t = useTexts(collectionTexts)
  const values = useWatch() as PreviewTerms
  const { title, sub_title, banner, cover, theme_color, intro, end_at, sections = [], goods = [], coupon_ids = [] } = values
  const color = theme_color && /^#[0-9a-fA-F]{6}$/.test(theme_color) ? theme_color : undefined
  return (
    <PhonePreview title={title || t('preview')}>
      <div className={styles.banner} style={{ backgroundColor: color }}>
        <Image src={banner ?? cover ?? null} alt="" width={120} preview={false} />
      </div>
      <strong>{title || t('no_title')}</strong>
      {sub_title && <span className={parts.note}>{sub_title}</span>}
      {end_at && <span className={parts.note}>{t('until', { time: formatTime(end_at) })}</span>}
      {coupon_ids.length > 0 && (
        <span className={styles.chips}>
          {coupon_ids.map((id) => (
            <span key={id} className={styles.chip}>{`${t('coupons')} · ${t('receive')}`}</span>
          ))}
        </span>
      )}
      {sections.map((section, at) => {
        const own = goods.filter((row) => row.section === at)
        return (
          <div key={at} className={styles.shelf}>
            <strong className={styles.shelfTitle}>{section.title || t('section_of', { n: at + 1 })}</strong>
            {own.length === 0 && <span className={parts.note}>{t('no_goods')}</span>}
            {own.slice(0, MOST_SHOWN).map((row) => (
              <ShownGoods key={row.sku_id} row={row} terms={values} />
            ))}
            {own.length > MOST_SHOWN && <span className={parts.note}>{`+${formatNumber(own.length - MOST_SHOWN)}`}</span>}
          </div>
        )
      })}
      {intro && <p className={parts.note}>{intro}</p>}
    </PhonePreview>
  )
}

function ShownGoods({ row, terms }: { row: GoodsDraft; terms: Terms }) {
  const t = useTexts(collectionTexts)
  const price = priceOf(terms, row)
  const limits = [
    row.activity_stock ? t('all_sold', { n: formatNumber(row.activity_stock) }) : '',
    row.limit_per_user ? t('limit_each', { n: formatNumber(row.limit_per_user) }) : '',
  ].filter(Boolean)
  return (
    <div className={parts.product}>
      <span>{row.title}</span>
      <span>
        <strong className={parts.price}>{formatMoney(price ?? row.price_store)}</strong>{' '}
        {price !== null && <s className={parts.note}>{formatMoney(row.price_store)}</s>}
      </span>
      {price !== null && limits.length > 0 && <span className={parts.note}>{limits.join(' · ')}</span>}
    </div>
  )
}
