import { useWatch } from 'react-hook-form'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { conditionParts } from '#contract/people/segment-condition.ts'
import { storeTypes } from '#contract/people/words.ts'
import { segment } from '#contract/store/segment.ts'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { useLater } from '#web/kit/ui/state/use-later.ts'
import { Time } from '#web/kit/ui/value/Time.tsx'
import styles from './SegmentPreview.module.css'

const previewTexts = texts({
  zh: {
    count: '现在有 {n} 家门店符合',
    none: '没有门店符合',
    counting: '正在计算…',
    more: '等 {n} 家',
    never: '未下单',
  },
  en: {
    count: '{n:store matches|stores match} now',
    none: 'No store matches',
    counting: 'Counting…',
    more: 'and {n} more',
    never: 'no order',
  },
})

const DELAY = 400
type Condition = InputOf<typeof segment.preview>

/** The number of stores that the entered condition selects now, and the first ones. */
export function SegmentPreview() {
  const t = useTexts(previewTexts)
  const say = useLabel()
  const values = useWatch() as Record<string, unknown>
  const written = JSON.stringify(Object.fromEntries(conditionParts.map((part) => [part, values[part] ?? undefined])))
  const condition = useLater(written, DELAY)
  const { data, error, isFetching } = useCall(segment.preview, JSON.parse(condition) as Condition, { staleTime: 0, quiet: true })
  if (error && !isFetching) return <p className={styles.preview}>{error.msg}</p>
  if (!data || condition !== written) return <p className={styles.preview}>{t('counting')}</p>
  const { count, list } = data
  return (
    <div className={styles.preview} aria-busy={isFetching}>
      <p role="status" className={styles.count}>
        {count > 0 ? t('count', { n: formatNumber(count) }) : t('none')}
      </p>
      {list.length > 0 && (
        <ul className={styles.examples}>
          {list.map(({ id, name, region, type, last_order_at }) => (
            <li key={id}>
              <span>{name}</span>
              <span className={styles.note}>
                {region} · {say(storeTypes[type])} · {last_order_at ? <Time value={last_order_at} /> : t('never')}
              </span>
            </li>
          ))}
          {count > list.length && <li className={styles.note}>{t('more', { n: formatNumber(count - list.length) })}</li>}
        </ul>
      )}
    </div>
  )
}
