import { useEffect, useRef } from 'react'
import X from 'virtual:icon/x'
import { useTexts } from '#web/base/locales/texts.ts'
import { useMenu } from '#web/base/router/menu.ts'
import { useSite } from '#web/base/site.ts'
import { Logo } from '#web/kit/ui/icon/Logo.tsx'
import { MenuTree } from '#web/shell/menu/MenuTree.tsx'
import { menuTexts } from '#web/shell/menu/texts.ts'
import { useMobileMenu } from '#web/shell/theme/fold-store.ts'
import styles from './MobileSide.module.css'

/** Small screens: the whole tree over the page, behind a dim layer that closes it (checklist L08). */
export function MobileSide() {
  const t = useTexts(menuTexts)
  const isOpen = useMobileMenu((state) => state.isOpen)
  const { entries, chain } = useMenu()
  const name = useSite((site) => site.name)
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => useMobileMenu.setState({ isOpen: false })
  useEffect(() => {
    // a native modal dialog keeps the focus inside and closes by Escape
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      aria-label={t('menu')}
      className={styles.dialog}
      onClose={close}
      onClick={(event) => {
        if (event.target === event.currentTarget) close()
      }}
    >
      <nav aria-label={t('menu')} className={styles.side}>
        <div className={styles.head}>
          <Logo />
          <span className={styles.name}>{name}</span>
          <button type="button" className={styles.close} aria-label={t('closeMenu')} onClick={close}>
            <X aria-hidden size={18} />
          </button>
        </div>
        <MenuTree entries={entries} chain={chain} />
      </nav>
    </dialog>
  )
}
