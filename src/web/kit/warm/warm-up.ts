import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { whenIdle } from '../ui/on-demand.ts'
import { firstUses } from './first-uses.ts'
import { Rehearsal } from './Rehearsal.tsx'

/** Stands in the browser's timeline when all is done. */
const WARM = 'warmed-up'

/**
 * Does unseen what is slow when it is done for the first time, a step whenever the browser has nothing else to do: a press that comes
 * meanwhile waits for one step at most.
 */
export function warmUp(): void {
  step([...firstUses, rehearse])
}

function step([now, ...rest]: readonly (() => void)[]): void {
  if (!now) return
  whenIdle(async () => {
    now()
    step(rest)
  })
}

/** Off the page and in a tree of its own, so that nobody sees, hears or finds it. */
function rehearse(): void {
  const root = createRoot(document.createElement('div'))
  root.render(createElement(Rehearsal, { stage: document.createElement('div'), onDone }))

  function onDone(): void {
    root.unmount()
    performance.mark(WARM)
  }
}
