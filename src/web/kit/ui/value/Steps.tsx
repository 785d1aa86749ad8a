import type { ReactNode } from 'react'
import Check from 'virtual:icon/check'
import Minus from 'virtual:icon/minus'
import X from 'virtual:icon/x'
import { useLabel } from '#web/base/locales/texts.ts'
import { Time } from './Time.tsx'
import styles from './Steps.module.css'

export type StepState = 'done' | 'current' | 'failed' | 'skipped' | 'to_come'

export interface Step {
  title: string
  state: StepState
  /** The time at which the step was done or failed. */
  time?: string | null
  /** An additional line, such as the failure reason. */
  note?: ReactNode
}

interface StepsProps {
  /** The process name. */
  label: string
  steps: readonly Step[]
  /**
   * `row`: always in one line, on a phone with only the current step's name; `column`: below each other; otherwise a phone shows the steps
   * below each other.
   */
  layout?: 'row' | 'column' | 'progress'
}

const marks = { done: Check, failed: X, skipped: Minus }
const words = {
  done: ['已完成', 'Done'],
  current: ['进行中', 'Current'],
  failed: ['失败', 'Failed'],
  skipped: ['已跳过', 'Skipped'],
  to_come: ['未开始', 'Scheduled'],
} as const

/** The process steps: the progress, the time for each step, and the failed or skipped ones. */
export function Steps({ label, steps, layout = 'progress' }: StepsProps) {
  const say = useLabel()
  const reached = steps.findLast(({ state }) => state === 'current' || state === 'failed')
  return (
    <ol aria-label={label} className={`${styles.steps} ${styles[layout]}`}>
      {steps.map((step, index) => {
        const { title, state, time, note } = step
        const Mark = state in marks ? marks[state as keyof typeof marks] : undefined
        return (
          <li key={title} aria-current={step === reached ? 'step' : undefined} data-state={state} className={styles.step}>
            <span aria-hidden className={styles.mark}>
              {Mark ? <Mark size={14} /> : index + 1}
            </span>
            <span className={styles.words}>
              <span className={styles.title}>{title}</span>
              <span className="visually-hidden">{say(words[state])}</span>
              {time && (
                <span className={styles.note}>
                  <Time value={time} />
                </span>
              )}
              {note && <span className={styles.note}>{note}</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** The steps, where the one at index `current` is active; with a higher index all are done. */
export function stepsAt(titles: readonly string[], current: number): Step[] {
  return titles.map((title, index) => ({ title, state: index < current ? 'done' : index === current ? 'current' : 'to_come' }))
}
