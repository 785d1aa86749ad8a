import './kit/styles/styles.css'
import { createRoot } from 'react-dom/client'
import { connectSpeaker } from './api/notify.ts'
import { App } from './app/App.tsx'
import { startNavigation } from './app/navigation.ts'
import { workplace } from './app/parts.ts'
import { startPreferences } from './app/preferences.ts'
import { startErrorLog } from './error-log/log.ts'
import { toast } from './kit/ui/toast.ts'
import { startOffline } from './offline/updates.ts'
import { useRoutes } from './router/route-store.ts'
import { useView } from './router/view-store.ts'
import { useLock } from './session/lock.ts'
import { refreshSite } from './session/refresh-site.ts'
import { startTheme } from './shell/theme-store.ts'

startErrorLog()
startTheme()
startOffline()
connectSpeaker((tone, message, note) => toast[tone](message, { note }))
startPreferences()
startNavigation()
void firstView().then(() => {
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<App />)
  // not a part of what the first page waits for
  void refreshSite().catch(() => undefined)
})

/** Resolves when there is something to see; until then the skeleton of index.html stays. */
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
