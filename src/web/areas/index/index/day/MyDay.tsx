import { lazy, Suspense } from 'react'
import { home } from '#contract/index/home.ts'
import { useCan } from '#web/base/session/can.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { Day } from './Day.tsx'
import { ownParts } from './own-parts.ts'
import { ToDos } from './ToDos.tsx'
import day from './Day.module.css'
import styles from './MyDay.module.css'

const Own = lazy(async () => ({ default: (await import('./Own.tsx')).Own }))

/** The work that waits for the person, beside the last whole day and the part of the business that the person cares for. */
export function MyDay() {
  const may = useCan()
  const parts = ownParts(may)
  const seesDay = may(home.day)
  return (
    <div className={styles.myDay}>
      <ToDos />
      {(seesDay || parts.length > 0) && (
        <div className={styles.side}>
          {seesDay && <Day />}
          {parts.length > 0 && (
            <Suspense
              fallback={
                <div className={day.day}>
                  <Skeleton height={120} />
                </div>
              }
            >
              <Own parts={parts} />
            </Suspense>
          )}
        </div>
      )}
    </div>
  )
}
