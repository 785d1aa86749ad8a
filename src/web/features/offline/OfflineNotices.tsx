import { useEffect, useState } from 'react'
import { useIsOff } from '#web/base/api/reach.ts'
import { shownSeconds, useSessionEnd } from '#web/base/session/session-end.ts'
import { atRest, onDemand, whenIdle } from '#web/kit/ui/state/on-demand.ts'
import { useUpdate } from './updates.ts'

const bars = onDemand(() => import('./NoticeBars.tsx'))

/** Shows the notices for a missing network, a newer version and the session end. */
export function OfflineNotices() {
  const isOff = useIsOff()
  const isUpdate = useUpdate(({ waiting }) => waiting !== undefined)
  const secondsLeft = useSessionEnd(shownSeconds)
  const [isRested, setRested] = useState(false)
  // loaded in advance, because the code cannot be fetched without a network, and because it sends what waits for one
  useEffect(() => atRest(() => whenIdle(async () => setRested(!!(await bars.load())))), [])
  const NoticeBars = bars.useLoaded(isRested || isOff || isUpdate || secondsLeft !== undefined)?.NoticeBars
  return (
    <div role="status" aria-live="polite" data-toasts="">
      {NoticeBars && <NoticeBars isOff={isOff} isUpdate={isUpdate} secondsLeft={secondsLeft} />}
    </div>
  )
}

/** Calls `listener` when the network goes or comes back. */
export function subscribeOnline(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
