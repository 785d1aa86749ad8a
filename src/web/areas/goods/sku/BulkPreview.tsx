import ArrowRight from 'lucide-react/icons/arrow-right'
import { useDeferredValue } from 'react'
import { sku } from '#contract/goods/sku.ts'
import { saleWords } from '#contract/kit/verbs.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { useCall } from '#web/api/query.ts'
import { formatMoney } from '#web/kit/ui/format.ts'
import { Skeleton } from '#web/kit/ui/Skeleton.tsx'
import { formatNumber } from '#web/locales/number.ts'
import { useLabel, useTexts } from '#web/locales/texts.ts'
import { bulkTexts } from './bulk-texts.ts'
import styles from './PricePreview.module.css'

type Input = InputOf<typeof sku.bulkPreview>

/** How many rows a change would change, leave and refuse, and the first of them: what was, what will be, why not. */
export function BulkPreview({ input }: { input: Input | null }) {
  const t = useTexts(bulkTexts)
  const asked = useDeferredValue(input)
  const { data } = useCall(sku.bulkPreview, asked ?? { kind: 'status' }, { enabled: asked !== null, keepPrevious: true, staleTime: 0 })
  const say = useSaid(input?.kind)
  return (
    <div role="region" aria-label={t('preview')} aria-live="polite" tabIndex={0} className={styles.preview}>
      {input === null ? (
        <p className={styles.more}>{t('preview_hint')}</p>
      ) : data ? (
        <>
          <p className={styles.more}>
            {t('counts', {
              changed: formatNumber(data.changed),
              unchanged: formatNumber(data.unchanged),
              refused: formatNumber(data.refused),
            })}
          </p>
          {data.refusals.map(({ id, code, msg }) => (
            <div key={id} className={styles.row}>
              <span className={styles.code}>{code}</span>
              <span className={styles.refusal}>{msg}</span>
            </div>
          ))}
          {data.refused > data.refusals.length && (
            <p className={styles.more}>{t('more_refused', { n: formatNumber(data.refused - data.refusals.length) })}</p>
          )}
          {data.rows.map(({ id, code, old, next }) => (
            <div key={id} className={styles.row}>
              <span className={styles.code}>{code}</span>
              <span className={styles.move}>
                {say(old)}
                <ArrowRight aria-hidden size={14} />
                <strong>{say(next)}</strong>
              </span>
            </div>
          ))}
          {data.changed > data.rows.length && (
            <p className={styles.more}>{t('more', { n: formatNumber(data.changed - data.rows.length) })}</p>
          )}
        </>
      ) : (
        <Skeleton lines={3} />
      )}
    </div>
  )
}

function useSaid(kind: Input['kind'] | undefined) {
  const t = useTexts(bulkTexts)
  const say = useLabel()
  return (value: number | null) => {
    if (value === null) return t('none')
    if (kind === 'price') return formatMoney(value)
    return kind === 'status' ? say(saleWords[value === 1 ? 1 : 0]) : formatNumber(value)
  }
}
