import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { homePanels, type HomePanel } from '#contract/index/shown.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { Panel } from './Panel.tsx'

// a screen ahead, so that a person who scrolls finds the panel filled
const AHEAD = '400px'

/** A panel below the first screen: its code and data load when it comes near. Before, its title stands over the usual height. */
export function Later({ panel, height, children }: { panel: HomePanel; height: number; children: ReactNode }) {
  const say = useLabel()
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        setNear(true)
      },
      { rootMargin: AHEAD },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  const waiting = (
    <Panel title={say(homePanels[panel])} isBusy>
      <Skeleton height={height} />
    </Panel>
  )
  return <div ref={place}>{isNear ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}</div>
}
