import { Menu } from '@base-ui/react/menu'
import type { ReactNode, RefObject } from 'react'
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

export type MenuEntry = MenuItem | 'separator'

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
  const icons = items.some((item) => item !== 'separator' && item.icon)
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
