import Check from 'lucide-react/icons/check'
import styles from './Steps.module.css'

export interface StepsProps {
  /** What the steps lead through. */
  label: string
  titles: readonly string[]
  /** The index of the step that is being taken; beyond the last all are done. */
  current: number
}

/** The steps of something that takes several, and which of them it is at. */
export function Steps({ label, titles, current }: StepsProps) {
  return (
    <ol aria-label={label} className={styles.steps}>
      {titles.map((title, index) => (
        <li
          key={title}
          aria-current={index === current ? 'step' : undefined}
          className={[styles.step, index < current && styles.done, index === current && styles.current].filter(Boolean).join(' ')}
        >
          <span aria-hidden className={styles.mark}>
            {index < current ? <Check size={14} /> : index + 1}
          </span>
          <span className={styles.title}>{title}</span>
        </li>
      ))}
    </ol>
  )
}
