import type { ReactNode } from 'react'
import type { Tone } from '#contract/kit/field.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { Time } from './Time.tsx'
import styles from './Timeline.module.css'

export interface TimelineEntry {
  key: string | number
  time: string
  /** The person or the system part that acted. */
  who?: string
  what: ReactNode
  /** More lines, such as a reason. */
  detail?: ReactNode
  /** Replaces the dot; 14 px. */
  icon?: ReactNode
  tone?: Tone
}

interface TimelineProps {
  label: string
  /** The newest first; undefined while they are loading. */
  entries: readonly TimelineEntry[] | undefined
  /** Loads older entries; undefined if there are none. */
  onMore?: () => void
  isLoadingMore?: boolean
  /** The text for an empty timeline. */
  empty?: string
}

/** A record's events: time, person and action. */
export function Timeline({ label, entries, onMore, isLoadingMore, empty }: TimelineProps) {
  const say = useLabel()
  if (!entries) return <Skeleton lines={6} />
  if (entries.length === 0) return <Empty title={empty ?? say(['还没有记录', 'No records yet'])} />
  return (
    <div className={styles.box}>
      <ol aria-label={label} className={styles.list}>
        {entries.map(({ key, time, who, what, detail, icon, tone = 'neutral' }) => (
          <li key={key} className={styles.entry}>
            <span aria-hidden className={icon ? styles.icon : styles.dot} data-tone={tone}>
              {icon}
            </span>
            <div className={styles.words}>
              <div className={styles.what}>{what}</div>
              <div className={styles.by}>
                {who && <span>{who}</span>}
                <Time value={time} />
              </div>
              {detail && <div className={styles.detail}>{detail}</div>}
            </div>
          </li>
        ))}
      </ol>
      {onMore && (
        <Button variant="link" loading={isLoadingMore} onClick={onMore}>
          {say(['更早的记录', 'Older entries'])}
        </Button>
      )}
    </div>
  )
}
