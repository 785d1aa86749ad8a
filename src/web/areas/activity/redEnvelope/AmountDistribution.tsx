import { useDeferredValue, useMemo, useState } from 'react'
import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { BarChart } from '#web/kit/ui/chart/BarChart.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Fields } from './fields.ts'
import { simulate } from './simulate.ts'
import { envelopeTexts } from './texts.ts'
import parts from '#web/areas/activity/shared/parts.module.css'
import styles from './envelope.module.css'

/** How the amounts spread, simulated while the form is filled in. */
export function AmountDistribution() {
  const t = useTexts(envelopeTexts)
  const [seed, setSeed] = useState(1)
  const isFixed = Fields.useValue('kind') === 'fixed'
  const amount = useDeferredValue(Number(Fields.useValue('total_amount') ?? 0))
  const count = useDeferredValue(Number(Fields.useValue('total_count') ?? 0))
  const each = Fields.useValue('each')
  const [lowest, highest] = [Fields.useValue('min_each'), Fields.useValue('max_each')]
  const min = useDeferredValue(Number((isFixed ? each : lowest) ?? 0))
  const max = useDeferredValue(Number((isFixed ? each : highest) ?? 0))
  const drawn = useMemo(() => simulate({ amount, count }, { min, max }, seed), [amount, count, min, max, seed])
  return (
    <section className={styles.distribution} aria-label={t('distribution')}>
      <header className={parts.head}>
        <strong>{t('distribution')}</strong>
        {drawn && !isFixed && <Button onClick={() => setSeed(seed + 1)}>{t('again')}</Button>}
      </header>
      {drawn ? (
        <>
          <dl className={styles.sums}>
            {(['lowest', 'mean', 'median', 'highest'] as const).map((name) => (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd>{formatMoney(Math.round(drawn[name]))}</dd>
              </div>
            ))}
          </dl>
          {isFixed ? (
            <p className={parts.note}>{t('all_equal')}</p>
          ) : (
            <>
              <BarChart
                label={t('by_amount')}
                series={[t('envelopes')]}
                first={t('amount_from')}
                bars={drawn.buckets.map(({ from, to, count }) => ({
                  key: String(from),
                  label: formatMoney(from),
                  values: [count],
                  details: from === to ? [] : [`${formatMoney(from)} – ${formatMoney(to)}`],
                }))}
                format={formatNumber}
              />
              <p className={parts.note}>{t('first', { amounts: drawn.first.map((one) => formatMoney(one)).join('、') })}</p>
            </>
          )}
          <p className={parts.note}>{t('worst', { amount: formatMoney(amount) })}</p>
        </>
      ) : (
        <p className={parts.note}>{t('impossible')}</p>
      )}
    </section>
  )
}
