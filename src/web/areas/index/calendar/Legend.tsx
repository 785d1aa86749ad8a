import { phases, type Phase } from '#contract/activity/flow.ts'
import { activityKinds, type ActivityKind } from '#contract/activity/words.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { calendarTexts } from './texts.ts'
import styles from './calendar.module.css'

/** The states that a bar shows by its fill or its line. */
const legendPhases = ['draft', 'running', 'paused'] as const satisfies readonly Phase[]

/** The meaning of the bars' edges and fills. */
export function Legend({ kinds }: { kinds: readonly ActivityKind[] }) {
  const t = useTexts(calendarTexts)
  const say = useLabel()
  return (
    <ul className={styles.legend} aria-label={t('legend')}>
      {kinds.map((kind) => (
        <li key={kind} className={styles.key} data-kind={kind}>
          {say(activityKinds[kind])}
        </li>
      ))}
      {legendPhases.map((phase) => (
        <li key={phase} className={styles.key}>
          <span aria-hidden className={styles.sample} data-phase={phase} />
          {say(phases[phase])}
        </li>
      ))}
    </ul>
  )
}
