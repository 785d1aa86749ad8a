import Maximize from 'lucide-react/icons/maximize'
import Minimize from 'lucide-react/icons/minimize'
import { useSyncExternalStore } from 'react'
import { Button } from '#web/kit/ui/Button.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { shellTexts } from './texts.ts'

/** Fills the screen and back. */
export function FullscreenButton() {
  const t = useTexts(shellTexts)
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  if (!document.fullscreenEnabled) return null
  const Icon = isFull ? Minimize : Maximize
  const toggle = () => (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return (
    <Button variant="ghost" icon={<Icon size={16} />} tip={t(isFull ? 'leaveFullscreen' : 'fullscreen')} onClick={() => void toggle()} />
  )
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
