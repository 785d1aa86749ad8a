import { cloneElement } from 'react'
import type { KeyboardEvent, MouseEvent, ReactElement, Ref, RefObject } from 'react'

/** What the button of a Menu or Popover must take; the kit's Button and a native button do. */
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

/** Gives a button the behaviour of opening a popup, which is fetched as soon as the button is approached. */
export function opener(button: ReactElement<OpenerProps>, { kind, open, setOpen, anchor, load }: Popup): ReactElement {
  const approach = () => void load().catch(() => undefined)
  return cloneElement(button, {
    ref: anchor,
    'aria-haspopup': kind,
    'aria-expanded': open,
    onPointerEnter: approach,
    onFocus: approach,
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
