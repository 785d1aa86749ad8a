import type { CostImpact as Impact } from '#contract/goods/review.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { formatMoney, scaled } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import styles from '#web/areas/goods/shared/PriceImpact.module.css'

const costTexts = texts({
  zh: {
    title: '支出测算',
    review: '须由另一人复核：{why}',
    maybe: '提交后系统判定是否须由另一人复核',
    worst: '最多支出',
    none: '没有上限',
    replay: '按近90天订单测算',
    replay_value: '{orders} 单可用，约 {amount}',
    replay_none: '近90天没有符合条件的订单，请核对适用范围',
    floor: '低于毛利底线',
    yes: '是',
    no: '否',
    margin: '毛利率 {margin}%',
    parts: '组成',
    qty: '{n} 份',
    any: '不限量',
  },
  en: {
    title: 'Cost',
    review: 'A second person must approve: {why}',
    maybe: 'The submission decides whether a second person must approve',
    worst: 'Costs up to',
    none: 'No limit',
    replay: 'By the orders of the last 90 days',
    replay_value: 'Would have applied to {orders:order|orders}, about {amount}',
    replay_none: 'No order of the last 90 days fits. Check the scope',
    floor: 'Below the margin floor',
    yes: 'Yes',
    no: 'No',
    margin: 'margin {margin}%',
    parts: 'Parts',
    qty: '{n:pc|pcs}',
    any: 'unlimited',
  },
})

/** The possible cost for an activity, a points item or a package, before its publication. */
export function CostImpact({ impact }: { impact: Impact }) {
  const t = useTexts(costTexts)
  const { worst, parts, replay, is_under_floor, margin } = impact
  // a sale has a margin and only then its own cost
  const hasCost = worst !== null || parts.length > 0
  return (
    <section aria-label={t('title')} className={styles.impact}>
      {impact.needs_approval && <p className={styles.review}>{t('review', { why: impact.why ?? '' })}</p>}
      {impact.needs_approval === null && <p>{t('maybe')}</p>}
      <Descriptions
        items={[
          ...(hasCost
            ? [{ key: 'worst', label: t('worst'), value: <strong>{worst === null ? t('none') : formatMoney(worst)}</strong> }]
            : []),
          ...(replay === null
            ? []
            : [
                {
                  key: 'replay',
                  label: t('replay'),
                  value:
                    replay.orders === 0 ? (
                      <Tag tone="warning">{t('replay_none')}</Tag>
                    ) : (
                      t('replay_value', { orders: formatNumber(replay.orders), amount: formatMoney(replay.amount) })
                    ),
                },
              ]),
          ...(is_under_floor === null
            ? []
            : [
                {
                  key: 'floor',
                  label: t('floor'),
                  value: (
                    <>
                      <Tag tone={is_under_floor ? 'danger' : 'success'}>{t(is_under_floor ? 'yes' : 'no')}</Tag>
                      {margin !== null && ` ${t('margin', { margin: scaled(margin, 2) })}`}
                    </>
                  ),
                },
              ]),
        ]}
      />
      {parts.length > 1 && (
        <>
          <h4 className={styles.head}>{t('parts')}</h4>
          <ul className={styles.top}>
            {parts.map(({ title, qty, amount }, at) => (
              <li key={`${title} ${at}`}>
                <span className={styles.title} title={title}>
                  {title}
                </span>
                <span>{qty === null ? t('any') : t('qty', { n: formatNumber(qty) })}</span>
                <strong>{amount === null ? '' : formatMoney(amount)}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
