import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import type { EndpointForm } from '#web/kit/form/use-endpoint-form.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { formatMoney, formatWeight } from '#web/kit/ui/value/format.ts'
import { useQuote } from './quote.tsx'
import { proxyTexts } from './texts.ts'
import styles from './proxy.module.css'

/** The order sums, the problems of the whole order, and the button that places it. */
export function QuotePanel({ isSaving, off }: Pick<EndpointForm, 'isSaving' | 'off'>) {
  const t = useTexts(proxyTexts)
  const { quote, isBusy, error } = useQuote()
  const gifts = quote?.lines.filter(({ is_gift }) => is_gift === 1) ?? []
  const general = quote?.problems.filter(({ index }) => index === null) ?? []
  const isBlocked = (quote?.problems.length ?? 0) > 0
  return (
    <aside className={styles.panel} aria-label={t('summary')}>
      <h2>{t('summary')}</h2>
      {quote ? (
        <>
          <p className={styles.muted}>
            {t('kinds', { kinds: quote.item_kinds, pieces: formatNumber(quote.qty_total), weight: formatWeight(quote.weight_total) })}
          </p>
          <dl className={styles.sums} aria-busy={isBusy}>
            <dt>{t('goods_amount')}</dt>
            <dd>{formatMoney(quote.goods_amount)}</dd>
            {quote.activity_off > 0 && (
              <>
                <dt>{t('activity_off')}</dt>
                <dd>{formatMoney(-quote.activity_off)}</dd>
              </>
            )}
            {quote.coupon_off > 0 && (
              <>
                <dt>{t('coupon_off')}</dt>
                <dd>{formatMoney(-quote.coupon_off)}</dd>
              </>
            )}
            {quote.integral_off > 0 && (
              <>
                <dt>{t('integral_off')}</dt>
                <dd>{formatMoney(-quote.integral_off)}</dd>
              </>
            )}
            <dt>{t('freight_amount')}</dt>
            <dd>{formatMoney(quote.freight_amount)}</dd>
            <dt className={styles.total}>{t('pay_amount')}</dt>
            <dd className={styles.total}>{formatMoney(quote.pay_amount)}</dd>
          </dl>
          {gifts.length > 0 && (
            <section>
              <h3>{t('gifts')}</h3>
              <ul className={styles.list}>
                {gifts.map(({ sku_id, title, qty, unit }) => (
                  <li key={sku_id}>{`${title} × ${qty} ${unit}`}</li>
                ))}
              </ul>
            </section>
          )}
          {quote.missed_gifts.length > 0 && (
            <section>
              <h3>{t('missed')}</h3>
              <ul className={styles.list}>
                {quote.missed_gifts.map(({ gift_id, title, msg }) => (
                  <li key={gift_id}>{`${title}: ${msg}`}</li>
                ))}
              </ul>
            </section>
          )}
          {general.map(({ msg }) => (
            <p key={msg} role="alert" className={styles.problem}>
              {msg}
            </p>
          ))}
        </>
      ) : (
        <p className={styles.muted}>{isBusy ? t('quoting') : error ? t('quote_failed', { msg: error }) : t('no_quote')}</p>
      )}
      <Button type="submit" variant="primary" loading={isSaving} disabledReason={off ?? (isBlocked ? t('blocked') : undefined)}>
        {quote ? `${t('submit')} ${formatMoney(quote.pay_amount)}` : t('submit')}
      </Button>
    </aside>
  )
}
