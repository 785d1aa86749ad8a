import { Menu } from '@base-ui/react/menu'
import { useState, type ReactNode, type RefObject } from 'react'
import ChevronDown from 'virtual:icon/chevron-down'
import { useReturnFocus } from './return-focus.ts'
import styles from './Menu.module.css'
import popup from './popup.module.css'

export interface MenuItem {
  key: string
  title: ReactNode
  icon?: ReactNode
  /** At the right end: a shortcut. */
  hint?: ReactNode
  danger?: boolean
  disabled?: boolean
  /** The reason that the item is disabled; shown as a tooltip. */
  disabledReason?: string
  onSelect: () => void
}

/** A line that shows the unavailable items with their reasons in place. */
export interface MenuFold {
  key: string
  title: ReactNode
  folded: readonly MenuItem[]
}

export type MenuEntry = MenuItem | MenuFold | 'separator'

export interface MenuPopupProps {
  open: boolean
  anchor: RefObject<HTMLElement | null>
  items: readonly MenuEntry[]
  align: 'start' | 'end'
  onClose: () => void
  onClosed: () => void
  /** The container for prewarming, outside the page. */
  stage?: HTMLElement
}

/** The Menu's open part. */
export function MenuPopup({ open, anchor, items, align, onClose, onClosed, stage }: MenuPopupProps) {
  const surface = useReturnFocus(anchor)
  const icons = items.some((item) => item !== 'separator' && 'icon' in item && item.icon)
  return (
    <Menu.Root
      open={open}
      modal={false}
      onOpenChange={(next, details) => {
        // A press on the trigger closes by the trigger's own click; closing here too would open it again.
        const target = details.event.target
        if (!next && details.reason === 'outside-press' && target instanceof Node && anchor.current?.contains(target)) details.cancel()
        else if (!next) onClose()
      }}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed()
      }}
    >
      <Menu.Portal container={stage}>
        <Menu.Positioner className={popup.positioner} anchor={anchor} align={align} sideOffset={4}>
          <Menu.Popup {...surface} className={`${popup.popup} ${popup.list} ${styles.menu}`}>
            {items.map((item, index) =>
              item === 'separator' ? (
                <Menu.Separator key={`separator-${index}`} className={popup.separator} />
              ) : 'folded' in item ? (
                <Fold key={item.key} title={item.title} folded={item.folded} />
              ) : (
                <Menu.Item
                  key={item.key}
                  className={item.danger ? `${popup.item} ${popup.danger}` : popup.item}
                  disabled={item.disabled || item.disabledReason !== undefined}
                  data-tip={item.disabledReason}
                  onClick={item.onSelect}
                >
                  {icons && (
                    <span aria-hidden className={styles.icon}>
                      {item.icon}
                    </span>
                  )}
                  {item.title}
                  {item.hint && <span className={styles.hint}>{item.hint}</span>}
                </Menu.Item>
              ),
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Fold({ title, folded }: Omit<MenuFold, 'key'>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Menu.Item
        className={`${popup.item} ${styles.fold}`}
        closeOnClick={false}
        aria-expanded={isOpen}
        onClick={() => setIsOpen((before) => !before)}
      >
        {title}
        <ChevronDown aria-hidden className={styles.hint} />
      </Menu.Item>
      {isOpen &&
        folded.map((item) => (
          <Menu.Item key={item.key} className={`${popup.item} ${styles.refused}`} disabled>
            <span>{item.title}</span>
            <span className={styles.why}>{item.disabledReason}</span>
          </Menu.Item>
        ))}
    </>
  )
}
