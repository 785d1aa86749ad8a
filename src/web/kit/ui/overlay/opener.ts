import { cloneElement, type KeyboardEvent, type MouseEvent, type ReactElement, type Ref, type RefObject } from 'react'

/** The props that the button in a Menu or Popover must accept; the kit's Button and a native button do. */
export interface OpenerProps {
  ref?: Ref<HTMLButtonElement>
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  onPointerEnter?: () => void
  onFocus?: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
}

interface Popup {
  kind: 'menu' | 'dialog'
  open: boolean
  setOpen: (open: boolean) => void
  anchor: RefObject<HTMLButtonElement | null>
  load: () => Promise<unknown>
}

/** Lets a button open a popup, which is prefetched on hover and focus. */
export function opener(button: ReactElement<OpenerProps>, { kind, open, setOpen, anchor, load }: Popup): ReactElement {
  const prefetchPart = () => void load().catch(() => undefined)
  return cloneElement(button, {
    ref: anchor,
    'aria-haspopup': kind,
    'aria-expanded': open,
    onPointerEnter: prefetchPart,
    onFocus: prefetchPart,
    onClick: (event) => {
      button.props.onClick?.(event)
      if (!event.defaultPrevented) setOpen(!open)
    },
    onKeyDown: (event) => {
      if (kind !== 'menu' || open || event.key !== 'ArrowDown') return
      event.preventDefault()
      setOpen(true)
    },
  })
}
