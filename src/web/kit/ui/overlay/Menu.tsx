import { useRef, useState, type ReactElement } from 'react'
import { onDemand, useMounted } from '#web/kit/ui/state/on-demand.ts'
import type { MenuEntry, MenuPopupProps } from './MenuPopup.tsx'
import { opener, type OpenerProps } from './opener.ts'

export type { MenuEntry } from './MenuPopup.tsx'

export interface MenuProps {
  items: readonly MenuEntry[]
  /** The button that opens the menu. */
  children: ReactElement<OpenerProps>
  align?: 'start' | 'end'
}

const popup = onDemand(() => import('./MenuPopup.tsx'))

/** A button with an action list. While it is closed only the button is rendered, so that every table row may have one. */
export function Menu({ items, children, align = 'start' }: MenuProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [mounted, unmount] = useMounted(open)
  return (
    <>
      {opener(children, { kind: 'menu', open, setOpen, anchor, load: popup.load })}
      {mounted && <Opened open={open} anchor={anchor} items={items} align={align} onClose={() => setOpen(false)} onClosed={unmount} />}
    </>
  )
}

function Opened(props: MenuPopupProps) {
  const Popup = popup.useLoaded(true)?.MenuPopup
  return Popup && <Popup {...props} />
}
