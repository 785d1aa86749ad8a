import type { ReactNode } from 'react'
import type { OfferKind } from '#contract/common/offer-kinds.ts'
import type { PriceImpact as Impact } from '#contract/goods/priceChange.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { OfferLink } from '#web/kit/ui/value/OfferLinks.tsx'
import styles from './PriceImpact.module.css'

const impactTexts = texts({
  zh: {
    title: '调价影响',
    maybe: '提交后系统判定是否须由另一人复核',
    worst: '最多让利',
    worst_value: '{amount}（可售件数全部按新价售出）',
    gain: '近90天销量测算',
    gain_value: '{gain}（{qty} 件，销售额 {amount}）',
    under_floor: '低于毛利底线',
    under_cost: '{n} 个SKU，其中 {below} 个低于成本价',
    skus: '{n} 个SKU',
    carts: '购物车',
    carts_value: '{n} 位客户',
    unpaid: '待付款订单',
    unpaid_value: '{n} 单，保持下单时价格',
    packages: '在售套装',
    packages_value: '{n} 个',
    capped_value: '{n} 个，其中 {capped} 个将按组成商品合计价出售',
    activities: '进行中的活动',
    top: '影响最大的SKU',
    review: '须由另一人复核：{why}',
    pieces: '{n} 件',
  },
  en: {
    title: 'Impact',
    maybe: 'The submission decides whether a second person must approve',
    worst: 'Gives away at most',
    worst_value: '{amount} (if every piece in stock sells at the new prices)',
    gain: 'By the sales of the last 90 days',
    gain_value: '{gain} ({qty:pc|pcs}, sales of {amount})',
    under_floor: 'Below the margin floor',
    under_cost: '{n:SKU|SKUs}, {below} of them below cost',
    skus: '{n:SKU|SKUs}',
    carts: 'Carts',
    carts_value: '{n:customer|customers}',
    unpaid: 'Unpaid orders',
    unpaid_value: '{n}; they keep their prices',
    packages: 'Packages on sale',
    packages_value: '{n}',
    capped_value: '{n}, of which {capped} will sell for the total of their parts',
    activities: 'Running activities',
    top: 'Most affected SKUs',
    review: 'A second person must approve: {why}',
    pieces: '{n:pc|pcs}',
  },
})

/** A price change's effects, before it is submitted and when it is reviewed. */
export function PriceImpact({ impact }: { impact: Impact }) {
  const t = useTexts(impactTexts)
  return (
    <section aria-label={t('title')} className={styles.impact}>
      {impact.needs_approval && <p className={styles.review}>{t('review', { why: impact.why ?? '' })}</p>}
      {impact.needs_approval === null && <p>{t('maybe')}</p>}
      <Figures impact={impact} />
      {impact.top.length > 0 && <TopSkus rows={impact.top} />}
    </section>
  )
}

function Figures({ impact }: { impact: Impact }) {
  const t = useTexts(impactTexts)
  const { worst, gain, activities, under_floor, below_cost, capped_packages = 0 } = impact
  const floor =
    under_floor !== null &&
    (below_cost
      ? t('under_cost', { n: formatNumber(under_floor), below: formatNumber(below_cost) })
      : t('skus', { n: formatNumber(under_floor) }))
  const packages = { n: formatNumber(impact.packages), capped: formatNumber(capped_packages) }
  return (
    <Descriptions
      items={[
        ...(worst === undefined ? [] : [wide('worst', t('worst'), <strong>{t('worst_value', { amount: formatMoney(worst) })}</strong>)]),
        wide(
          'gain',
          t('gain'),
          <span data-tone={gain < 0 ? 'danger' : 'success'} className={styles.gain}>
            {t('gain_value', { gain: signed(gain), qty: formatNumber(impact.sold_qty), amount: formatMoney(impact.sold_amount) })}
          </span>,
        ),
        ...(floor === false ? [] : [{ key: 'floor', label: t('under_floor'), value: floor }]),
        { key: 'carts', label: t('carts'), value: t('carts_value', { n: formatNumber(impact.carts) }) },
        { key: 'unpaid', label: t('unpaid'), value: t('unpaid_value', { n: formatNumber(impact.unpaid_orders) }) },
        { key: 'packages', label: t('packages'), value: t(capped_packages > 0 ? 'capped_value' : 'packages_value', packages) },
        ...(activities.length === 0 ? [] : [wide('activities', t('activities'), <Activities rows={activities} />)]),
      ]}
    />
  )
}

/** A figure over the whole width. */
function wide(key: string, label: string, value: ReactNode) {
  return { key, label, wide: true as const, value }
}

function Activities({ rows }: { rows: Impact['activities'] }) {
  const t = useTexts(impactTexts)
  return rows.map(({ kind, id, title, skus }) => (
    <span key={`${kind} ${id}`} className={styles.activity}>
      <OfferLink use={{ kind: kind as OfferKind, id, title }} /> · {t('skus', { n: formatNumber(skus) })}
    </span>
  ))
}

function TopSkus({ rows }: { rows: Impact['top'] }) {
  const t = useTexts(impactTexts)
  return (
    <>
      <h4 className={styles.head}>{t('top')}</h4>
      <ul className={styles.top}>
        {rows.map((row, at) => (
          <li key={`${row.sku_id} ${at}`}>
            <span className={styles.code} title={row.title}>
              {row.code}
            </span>
            <span>{`${formatMoney(row.old)} → ${formatMoney(row.next)}`}</span>
            <span>{t('pieces', { n: formatNumber(row.qty) })}</span>
            <strong>{signed(row.gain)}</strong>
          </li>
        ))}
      </ul>
    </>
  )
}

function signed(fen: number): string {
  return `${fen > 0 ? '+' : ''}${formatMoney(fen)}`
}
