import { useRef, useState, type ReactElement, type ReactNode } from 'react'
import { onDemand, useMounted } from '#web/kit/ui/state/on-demand.ts'
import { opener, type OpenerProps } from './opener.ts'

export interface PopoverProps {
  /** The button that opens the popover. */
  trigger: ReactElement<OpenerProps>
  title?: ReactNode
  /** The accessible name without a title. */
  label?: string
  align?: 'start' | 'center' | 'end'
  children: ReactNode | ((close: () => void) => ReactNode)
}

const popup = onDemand(() => import('./PopoverPopup.tsx'))

/** A button that opens a small surface beside it. */
export function Popover({ trigger, title, label, align = 'start', children }: PopoverProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [mounted, unmount] = useMounted(open)
  const Popup = popup.useLoaded(mounted)?.PopoverPopup
  const close = () => setOpen(false)
  return (
    <>
      {opener(trigger, { kind: 'dialog', open, setOpen, anchor, load: popup.load })}
      {Popup && (
        <Popup open={open} anchor={anchor} title={title} label={label} align={align} onClose={close} onClosed={unmount}>
          {typeof children === 'function' ? children(close) : children}
        </Popup>
      )}
    </>
  )
}
