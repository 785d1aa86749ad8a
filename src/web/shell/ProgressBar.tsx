import { useEffect, useState } from 'react'
import { settings } from '#web/app/settings.ts'
import { useView } from '#web/router/view-store.ts'
import { loadView } from '#web/router/views.ts'
import styles from './ProgressBar.module.css'

type Phase = 'idle' | 'running' | 'finishing'

/** Runs while a page is opened (checklist L11): 500 ms on its way, gone 200 ms after the page is there. */
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
  const time = phase === 'running' ? settings.progressDuration : settings.progressFinish
  // a timer would take the bar away before a busy browser has shown its end; an element of its own for each phase, so that no
  // end of the first is taken for that of the second
  const end = () => setPhase((now) => (now === 'finishing' ? 'idle' : now))
  return (
    <div
      key={phase}
      aria-hidden
      className={`${styles.bar} ${styles[phase]}`}
      style={{ animationDuration: `${time}ms` }}
      onAnimationEnd={end}
    />
  )
}
