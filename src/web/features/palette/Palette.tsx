import { useTexts } from '#web/base/locales/texts.ts'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { Finder } from './Finder.tsx'
import type { OffersFor } from './sections.ts'
import { paletteTexts } from './texts.ts'

interface PaletteProps {
  open: boolean
  offers: OffersFor
  onClose: () => void
}

/** The quick search over pages, records, actions and the web. */
export function Palette({ open, offers, onClose }: PaletteProps) {
  const t = useTexts(paletteTexts)
  return (
    <Dialog open={open} title={t('title')} width={640} onClose={onClose}>
      <Finder offers={offers} onDone={onClose} />
    </Dialog>
  )
}
