import { useEffect, useLayoutEffect, useState } from 'react'
import Search from 'virtual:icon/search'
import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { onDemand, useMounted, type OnDemand } from '#web/kit/ui/state/on-demand.ts'
import { rememberPages } from './recent.ts'
import type { OffersFor } from './sections.ts'
import { paletteTexts } from './texts.ts'

const palette = onDemand(() => import('./Palette.tsx'))
const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** Opens the quick search: a button, and Ctrl+K or ⌘K on every page. The entries for the frame load with it. */
export function SearchTool({ offers }: { offers: OnDemand<OffersFor> }) {
  const t = useTexts(paletteTexts)
  const [open, setOpen] = useState(false)
  const [isMounted] = useMounted(open)
  const Palette = palette.useLoaded(isMounted)?.Palette
  const loaded = offers.useLoaded(isMounted)
  const prefetchPart = () => void Promise.all([palette.load(), offers.load()]).catch(() => undefined)
  useEffect(rememberPages, [])
  // before the first paint, because the keys must work as soon as the button is visible
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // the browser's own search uses the same keys
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <Button
        variant="ghost"
        icon={<Search aria-hidden size={16} />}
        tip={t('tip', { keys: isApple ? '⌘K' : 'Ctrl K' })}
        aria-label={t('title')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={prefetchPart}
        onFocus={prefetchPart}
        onClick={() => setOpen(true)}
      />
      {Palette && loaded && <Palette open={open} offers={loaded} onClose={() => setOpen(false)} />}
    </>
  )
}
