import { useDeferredValue } from 'react'
import ArrowRight from 'virtual:icon/arrow-right'
import { sku } from '#contract/goods/sku.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { saleWords } from '#contract/kit/verbs.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel, useTexts, texts } from '#web/base/locales/texts.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import styles from '../PricePreview.module.css'

const bulkTexts = texts({
  zh: {
    preview: '修改预览',
    preview_hint: '填写后在此预览修改结果',
    counts: '将修改 {changed} 条，{unchanged} 条无变化，{refused} 条不符合规则',
    more: '其余 {n} 条同样修改',
    more_refused: '另有 {n} 条不符合规则',
    none: '未设置',
  },
  en: {
    preview: 'Preview',
    preview_hint: 'Fill in the form to preview the changes here',
    counts: '{changed} will change, {unchanged} unchanged, {refused} not allowed',
    more: '{n} more will change in the same way',
    more_refused: '{n} more are not allowed',
    none: 'not set',
  },
})

type Input = InputOf<typeof sku.bulkPreview>

/** How many rows a change would change, leave and refuse, with the first rows for each: old value, new value or reason. */
export function BulkPreview({ input }: { input: Input | null }) {
  const t = useTexts(bulkTexts)
  const query = useDeferredValue(input)
  const { data } = useCall(sku.bulkPreview, query ?? { kind: 'status' }, { enabled: query !== null, keepPrevious: true, staleTime: 0 })
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
