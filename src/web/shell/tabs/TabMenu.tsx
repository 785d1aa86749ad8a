import { useRef, type RefObject } from 'react'
import ChevronDown from 'virtual:icon/chevron-down'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Menu, type MenuEntry } from '#web/kit/ui/overlay/Menu.tsx'
import { onDemand, useMounted } from '#web/kit/ui/state/on-demand.ts'
import { closeAllTabs, closeOtherTabs, closeTabsLeft, closeTabsRight, reloadPage, useTabs } from './tabs-store.ts'
import { closable } from './tabs.ts'
import styles from './TabBar.module.css'

const tabTexts = texts({
  zh: {
    tabCommands: '页签操作',
    reload: '刷新',
    closeOthers: '关闭其他',
    closeLeft: '关闭左侧',
    closeRight: '关闭右侧',
    closeAll: '关闭全部',
    nothingToClose: '没有可关闭的页签',
  },
  en: {
    tabCommands: 'Tab actions',
    reload: 'Refresh',
    closeOthers: 'Close others',
    closeLeft: 'Close to the left',
    closeRight: 'Close to the right',
    closeAll: 'Close all',
    nothingToClose: 'No tabs to close',
  },
})

export interface ContextMenuPlace {
  id: string
  anchor: HTMLElement
}

interface TabContextMenuProps {
  place: ContextMenuPlace | undefined
  onClose: () => void
}

const popup = onDemand(() => import('#web/kit/ui/overlay/MenuPopup.tsx'))

/** The commands on the tab that was right-clicked. */
export function TabContextMenu({ place, onClose }: TabContextMenuProps) {
  const last = useRef(place)
  if (place) last.current = place
  const [isMounted, unmount] = useMounted(place !== undefined)
  const Popup = popup.useLoaded(isMounted)?.MenuPopup
  const items = useCommands(last.current?.id)
  const anchor = useRef<HTMLElement>(null)
  anchor.current = last.current?.anchor ?? null
  return Popup ? (
    <Popup
      open={place !== undefined}
      anchor={anchor as RefObject<HTMLElement | null>}
      items={items}
      align="start"
      onClose={onClose}
      onClosed={unmount}
    />
  ) : null
}

/** The same commands on the active tab. */
export function TabCommandsButton() {
  const t = useTexts(tabTexts)
  const active = useTabs((state) => state.active)
  const items = useCommands(active ?? undefined)
  return (
    <div className={styles.commands}>
      <Menu items={items} align="end">
        <Button variant="ghost" size="compact" icon={<ChevronDown size={16} />} tip={t('tabCommands')} />
      </Menu>
    </div>
  )
}

function useCommands(id: string | undefined): MenuEntry[] {
  const t = useTexts(tabTexts)
  const tabs = useTabs((state) => state.tabs)
  const can = closable({ tabs, active: null }, id ?? '')
  const on = (command: (id: string) => void) => () => {
    if (id !== undefined) command(id)
  }
  const why = (possible: boolean) => (possible && id !== undefined ? undefined : t('nothingToClose'))
  return [
    { key: 'reload', title: t('reload'), disabled: id === undefined, onSelect: on(reloadPage) },
    { key: 'others', title: t('closeOthers'), disabledReason: why(can.others), onSelect: on(closeOtherTabs) },
    { key: 'left', title: t('closeLeft'), disabledReason: why(can.left), onSelect: on(closeTabsLeft) },
    { key: 'right', title: t('closeRight'), disabledReason: why(can.right), onSelect: on(closeTabsRight) },
    { key: 'all', title: t('closeAll'), disabledReason: can.all ? undefined : t('nothingToClose'), onSelect: closeAllTabs },
  ]
}
