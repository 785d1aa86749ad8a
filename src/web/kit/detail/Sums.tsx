import type { Label } from '#contract/kit/label.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import styles from './Sums.module.css'

export interface Sum {
  label: Label
  value: string
  isTotal?: boolean
}

/** Amounts below each other, as on a bill. */
export function Sums({ sums }: { sums: readonly Sum[] }) {
  const say = useLabel()
  return (
    <dl className={styles.sums}>
      {sums.map(({ label, value, isTotal }) => (
        <div key={label[0]} data-total={isTotal || undefined}>
          <dt>{say(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
