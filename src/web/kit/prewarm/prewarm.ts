import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { whenIdle } from '#web/kit/ui/state/on-demand.ts'
import { firstUses } from './first-uses.ts'
import { PrewarmStage } from './PrewarmStage.tsx'

/** The performance mark that is set when all steps are done. */
const WARM = 'warmed-up'

/** Runs the slow first uses invisibly, one step per idle browser period: a press in the meantime waits for one step at most. */
export function prewarm(): void {
  step([...firstUses, prewarmScenes])
}

function step([now, ...rest]: readonly (() => void)[]): void {
  if (!now) return
  whenIdle(async () => {
    now()
    step(rest)
  })
}

/** In a separate React tree outside the page, so that it is invisible, inaccessible to screen readers and never focused. */
function prewarmScenes(): void {
  const root = createRoot(document.createElement('div'))
  root.render(createElement(PrewarmStage, { stage: document.createElement('div'), onDone }))

  function onDone(): void {
    root.unmount()
    performance.mark(WARM)
  }
}
