import { Activity, useLayoutEffect, useRef } from 'react'
import type { Tab } from '#web/shell/tabs/tabs.ts'
import { PageFrame } from './PageFrame.tsx'
import styles from './KeptPage.module.css'

interface KeptPageProps {
  tab: Tab
  isSeen: boolean
}

// browsers without support fall back to hiding by `Activity`
const keepsLayout = CSS.supports('content-visibility', 'hidden')

/**
 * A live page: its effects stop while another page is visible, its state and its layout stay. `Activity` hides with `display: none`,
 * which discards the layout for a thousand cells; this component keeps it, so that a return costs only painting (ADR 0019).
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
