import { useEffect } from 'react'
import { atRest, onDemand, whenIdle } from '#web/kit/ui/on-demand.ts'
import { useUpdate } from './updates.ts'
import { useOnline } from './use-online.ts'

const bars = onDemand(() => import('./NoticeBars.tsx'))

/** Says that there is no network, and that there is a newer version. */
export function OfflineNotices() {
  const isOnline = useOnline()
  const isUpdate = useUpdate(({ waiting }) => waiting !== undefined)
  // what the worker keeps is there without a network; where there can be none, then would be too late
  useEffect(() => ('serviceWorker' in navigator ? undefined : atRest(() => whenIdle(bars.load))), [])
  const NoticeBars = bars.useLoaded(!isOnline || isUpdate)?.NoticeBars
  return (
    <div role="status" aria-live="polite" data-toasts="">
      {NoticeBars && <NoticeBars isOnline={isOnline} isUpdate={isUpdate} />}
    </div>
  )
}
