import './kit/styles/tokens.css'
import './kit/styles/themes.css'
import './kit/styles/base.css'
import { createRoot } from 'react-dom/client'
import { connectSpeaker } from './api/notify.ts'
import { App } from './app/App.tsx'
import { startNavigation } from './app/navigation.ts'
import { errorPage, loginPage, workplace } from './app/parts.ts'
import { toast } from './kit/ui/toast.ts'
import { whenIdle } from './kit/ui/on-demand.ts'
import { useView, type View } from './router/view-store.ts'
import { useRoutes } from './router/route-store.ts'
import { startTheme } from './shell/theme-store.ts'

startTheme()
connectSpeaker((tone, message) => toast[tone](message))
startNavigation()

// until there is something to see, the skeleton of index.html stays
const { view } = useView.getState()
if (view.kind === 'blank') {
  const stop = useView.subscribe((state) => {
    if (state.view.kind === 'blank') return
    stop()
    void open(state.view)
  })
} else void open(view)

async function open({ kind }: View): Promise<void> {
  const isReady = useRoutes.getState().routes !== undefined
  await (kind === 'login' ? loginPage : isReady ? workplace : errorPage).load()
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<App />)
  if (kind === 'login') whenIdle(workplace.load)
}
