import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { Skeleton } from '#web/kit/ui/Skeleton.tsx'

// a screen ahead, so that a person who scrolls finds the panel filled
const AHEAD = '400px'

/** A part below the first screen: its code and data load when it comes near. Its place has the usual height before. */
export function Later({ height, children }: { height: number; children: ReactNode }) {
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
  const waiting = <Skeleton height={height} />
  return <div ref={place}>{isNear ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}</div>
}
