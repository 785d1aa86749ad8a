import { useRef, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { MenuPopupProps } from './MenuPopup.tsx'
import { onDemand, useMounted } from './on-demand.ts'
import { opener } from './opener.ts'
import type { OpenerProps } from './opener.ts'

export interface MenuItem {
  key: string
  title: ReactNode
  icon?: ReactNode
  /** At the right end: a shortcut. */
  hint?: ReactNode
  danger?: boolean
  disabled?: boolean
  /** Why it cannot be chosen; shown as a tooltip. */
  disabledReason?: string
  onSelect: () => void
}

export type MenuEntry = MenuItem | 'separator'

export interface MenuProps {
  items: readonly MenuEntry[]
  /** The button that opens it. */
  children: ReactElement<OpenerProps>
  align?: 'start' | 'end'
}

const popup = onDemand(() => import('./MenuPopup.tsx'))

/** A button with a list of actions. Closed it is only the button, so a table may hold one per row. */
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
