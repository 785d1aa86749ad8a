import { createContext, use, useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import X from 'virtual:icon/x'
import { useTexts } from '#web/base/locales/texts.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import type { DialogProps } from '#web/kit/ui/overlay/Dialog.tsx'
import { closeIfAllowed } from '#web/kit/ui/overlay/Drawer.tsx'
import styles from './SidePanel.module.css'

interface SidePlace {
  /** Null while the record is loading. */
  element: HTMLElement | null
  /** Called with true by the panel that opens in it, and with false when that closes. */
  occupy: (isOccupied: boolean) => void
}

/** The place for forms in the side column of a record's sheet; null on other pages. */
export const SidePlace = createContext<SidePlace | null>(null)

/** Tells whether forms that dock stand beside the record, which then need not repeat it. */
export const useIsBeside = () => use(SidePlace) !== null

/** A dialog's content in the side column of a record's sheet, so that the record stays in sight. The column sets the width. */
export function SidePanel({ open, ...rest }: DialogProps) {
  const place = use(SidePlace)
  return open && place?.element ? createPortal(<OpenPanel {...rest} place={place} />, place.element) : null
}

interface OpenPanelProps extends Omit<DialogProps, 'open'> {
  place: SidePlace
}

function OpenPanel({ place, title, onClose, onBeforeClose, children, footer, onSubmit }: OpenPanelProps) {
  const t = useTexts(kitTexts)
  const root = useRef<HTMLElement>(null)
  const { occupy } = place
  const close = () => void closeIfAllowed(onClose, onBeforeClose)
  useLayoutEffect(() => {
    occupy(true)
    return () => occupy(false)
  }, [occupy])
  useFocusInside(root)

  // an open list inside the panel takes its own Escape
  function onKeyDown(event: KeyboardEvent) {
    const { key, target } = event
    if (key !== 'Escape' || event.defaultPrevented || !(target instanceof Element) || !root.current?.contains(target)) return
    if (target.getAttribute('aria-expanded') === 'true') return
    event.stopPropagation()
    close()
  }

  const content = (
    <>
      <header className={styles.head}>
        <strong>{title}</strong>
        <Button variant="ghost" size="compact" icon={<X aria-hidden size={16} />} tip={t('close')} onClick={close} />
      </header>
      <div className={styles.body} data-body="">
        {children}
      </div>
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </>
  )
  const name = typeof title === 'string' ? title : undefined
  return (
    <section ref={root} onKeyDown={onKeyDown}>
      {onSubmit ? (
        <form noValidate aria-label={name} onSubmit={onSubmit}>
          {content}
        </form>
      ) : (
        content
      )}
    </section>
  )
}

const FIELD = 'input:not(:disabled, [type=hidden]), textarea:not(:disabled), [role=combobox], button:not(:disabled)'

/** Puts the focus on the first field, and later back where it was. */
function useFocusInside(root: { current: HTMLElement | null }): void {
  useEffect(() => {
    const panel = root.current
    const opener = document.activeElement
    const marked = panel?.querySelector('[data-initial-focus]')
    const field = (marked ?? panel?.querySelector('[data-body]'))?.querySelector<HTMLElement>(FIELD)
    // an amount replaces its formatted text on focus, which React refuses inside an effect
    queueMicrotask(() => {
      if (!panel?.contains(document.activeElement)) field?.focus()
      panel?.scrollIntoView({ block: 'nearest' })
    })
    return () => {
      const isFree = document.activeElement === null || document.activeElement === document.body || panel?.contains(document.activeElement)
      if (isFree && opener instanceof HTMLElement) queueMicrotask(() => opener.focus())
    }
  }, [root])
}
