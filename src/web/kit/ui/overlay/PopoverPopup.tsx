import { Popover } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'
import { useReturnFocus } from './return-focus.ts'
import styles from './Popover.module.css'
import popup from './popup.module.css'

interface PopoverPopupProps {
  open: boolean
  anchor: RefObject<HTMLElement | null>
  title?: ReactNode
  label?: string
  align: 'start' | 'center' | 'end'
  children: ReactNode
  onClose: () => void
  onClosed: () => void
}

/** The Popover's open part. */
export function PopoverPopup({ open, anchor, title, label, align, children, onClose, onClosed }: PopoverPopupProps) {
  const surface = useReturnFocus(anchor)
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
      <Popover.Portal>
        <Popover.Positioner className={popup.positioner} anchor={anchor} align={align} sideOffset={4} collisionPadding={8}>
          <Popover.Popup
            {...surface}
            initialFocus={() => gridDay(surface.ref.current)}
            className={`${popup.popup} ${styles.popover}`}
            aria-label={label}
          >
            {title && <Popover.Title className={styles.title}>{title}</Popover.Title>}
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** The calendar day that takes the focus; other surfaces have their first control. */
function gridDay(surface: HTMLElement | null): HTMLElement | true {
  return surface?.querySelector<HTMLElement>('[role=grid] button[tabindex="0"]') ?? true
}
