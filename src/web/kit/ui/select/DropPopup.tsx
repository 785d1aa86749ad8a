import { Popover } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { useReturnFocus } from '#web/kit/ui/overlay/return-focus.ts'
import popup from '#web/kit/ui/overlay/popup.module.css'

export interface DropPopupProps {
  open: boolean
  /** The control below which it opens. */
  anchor: RefObject<HTMLElement | null>
  /** The element that gets the focus on opening. */
  field: RefObject<HTMLInputElement | null>
  className: string | undefined
  onClose: () => void
  onClosed: () => void
  /** The container for prewarming, outside the page. */
  stage?: HTMLElement | undefined
  children: ReactNode
}

/** The surface for TreeSelect and Cascader. */
export function DropPopup({ open, anchor, field, className, onClose, onClosed, stage, children }: DropPopupProps) {
  const surface = useReturnFocus(anchor)
  const t = useTexts(kitTexts)
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, details) => {
        const target = details.event.target
        if (!next && details.reason === 'outside-press' && target instanceof Node && anchor.current?.contains(target)) details.cancel()
        else if (!next) onClose()
      }}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed()
      }}
    >
      <Popover.Portal container={stage}>
        <Popover.Positioner className={popup.positioner} anchor={anchor} align="start" sideOffset={4} collisionPadding={8}>
          <Popover.Popup {...surface} className={`${popup.popup} ${className}`} aria-label={t('select')} initialFocus={field}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
