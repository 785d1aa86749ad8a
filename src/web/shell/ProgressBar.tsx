import { useEffect, useState } from 'react'
import { constants } from '#web/base/constants.ts'
import { useView, loadView } from '#web/base/router/views.ts'
import styles from './ProgressBar.module.css'

type Phase = 'idle' | 'running' | 'finishing'

/** Runs while a page opens (checklist L11): for 500 ms, and disappears 200 ms after the page is rendered. */
export function ProgressBar() {
  const route = useView(({ view }) => (view.kind === 'page' ? view.route : undefined))
  const path = useView(({ view }) => (view.kind === 'page' ? view.location.path : undefined))
  const [phase, setPhase] = useState<Phase>('idle')
  useEffect(() => {
    if (!route) return
    let isWanted = true
    const finish = () => {
      if (isWanted) setPhase('finishing')
    }
    setPhase('running')
    loadView(route.component).then(finish, finish)
    return () => {
      isWanted = false
    }
  }, [route, path])
  if (phase === 'idle') return null
  const time = phase === 'running' ? constants.progressDuration : constants.progressFinish
  // a timer would remove the bar before a busy browser has painted its end; each phase has its own element, so that
  // the end event from the first phase is not mistaken for the second phase's event
  const end = () => setPhase((now) => (now === 'finishing' ? 'idle' : now))
  return (
    <div
      key={phase}
      aria-hidden
      className={styles.bar}
      data-phase={phase}
      style={{ animationDuration: `${time}ms` }}
      onAnimationEnd={end}
    />
  )
}
