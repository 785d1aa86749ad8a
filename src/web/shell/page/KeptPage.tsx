import { Activity, useLayoutEffect, useRef } from 'react'
import styles from './KeptPage.module.css'
import { PageFrame } from './PageFrame.tsx'
import type { Tab } from './tabs.ts'

interface KeptPageProps {
  tab: Tab
  isSeen: boolean
}

// where it is not known, a page that rests stays as `Activity` leaves it
const keepsLayout = CSS.supports('content-visibility', 'hidden')

/**
 * A page that is alive: its effects rest while another is seen, its state and its layout stay. `Activity` hides with `display: none`,
 * which throws away the layout of a thousand cells; ours keeps it, so that coming back costs no more than painting (ADR 0019).
 */
export function KeptPage({ tab, isSeen }: KeptPageProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isSeen || !keepsLayout) return
    for (const element of box.current?.children ?? []) if (element instanceof HTMLElement) element.style.removeProperty('display')
  }, [isSeen])
  return (
    <div ref={box} className={styles.page} data-rests={!isSeen || undefined}>
      <Activity mode={isSeen ? 'visible' : 'hidden'}>
        <PageFrame tab={tab} />
      </Activity>
    </div>
  )
}
