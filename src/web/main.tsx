import './kit/styles/styles.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { startNavigation } from './app/navigation.ts'
import { startPreferences } from './app/preferences.ts'
import { connectSpeaker } from './base/api/notify.ts'
import { useRoutes, useView } from './base/router/views.ts'
import { useLock } from './base/session/lock.ts'
import { refreshSite } from './base/session/refresh-site.ts'
import { workplace } from './entry/workplace.ts'
import { startErrorLog } from './features/error-log/log.ts'
import { startOffline } from './features/offline/updates.ts'
import { toast } from './kit/ui/overlay/toast.ts'
import { startTheme } from './shell/theme/theme-store.ts'

startErrorLog()
startTheme()
startOffline()
connectSpeaker((tone, message, note) => toast[tone](message, { note }))
startPreferences()
startNavigation()
void firstView()
  .catch(workplace.complain)
  .then(() => {
    const root = document.getElementById('root')
    if (root) createRoot(root).render(<App />)
    // not needed by the first page
    void refreshSite().catch(() => undefined)
  })

/** Resolves when there is a view to render; until then the skeleton from index.html stays. */
async function firstView(): Promise<void> {
  await new Promise<void>((resolve) => {
    if (isSomething()) return resolve()
    const stops = [useView, useLock].map((store) =>
      store.subscribe(() => {
        if (!isSomething()) return
        for (const stop of stops) stop()
        resolve()
      }),
    )
  })
  if (useRoutes.getState().routes !== undefined) await (await workplace.load()).firstPage()
}

function isSomething(): boolean {
  return useView.getState().view.kind !== 'blank' || useLock.getState().isLocked
}
