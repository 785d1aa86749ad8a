import { createContext, use, useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import X from 'virtual:icon/x'
import { useTexts } from '#web/base/locales/texts.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { isComposing } from '#web/kit/ui/input/composing.ts'
import type { DialogProps } from '#web/kit/ui/overlay/Dialog.tsx'
import { closeIfAllowed } from '#web/kit/ui/overlay/Drawer.tsx'
import { firstControl } from '#web/kit/ui/overlay/first-control.ts'
import { useLatest } from '#web/kit/ui/state/use-latest.ts'
import styles from './SidePanel.module.css'

interface SidePlace {
  /** Null while the record is loading. */
  element: HTMLElement | null
  /** Called by the panel that opens here: closes the one before. Answers the call for its own end. */
  occupy: (close: () => void) => () => void
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
  const root = useRef<HTMLDivElement>(null)
  const { occupy } = place
  const close = () => void closeIfAllowed(onClose, onBeforeClose)
  const leave = useLatest(onClose)
  useLayoutEffect(() => occupy(leave), [occupy, leave])
  useFocusInside(root)

  // an open list inside the panel takes its own Escape
  function onKeyDown(event: KeyboardEvent) {
    const { key, target } = event
    if (key !== 'Escape' || isComposing(event) || event.defaultPrevented || !(target instanceof Element) || !root.current?.contains(target))
      return
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
      {footer && (
        <footer className={styles.foot} data-foot="">
          {footer}
        </footer>
      )}
    </>
  )
  const name = typeof title === 'string' ? title : undefined
  return (
    <div ref={root} tabIndex={-1} className={styles.panel} onKeyDown={onKeyDown}>
      {onSubmit ? (
        <form noValidate aria-label={name} onSubmit={onSubmit}>
          {content}
        </form>
      ) : (
        content
      )}
    </div>
  )
}

/** Puts the focus on the first field, else on the button, and at the end back where it was, else on the record's first action. */
function useFocusInside(root: { current: HTMLElement | null }): void {
  const opener = useRef<Element>(null)
  useEffect(() => {
    const panel = root.current
    const page = panel?.closest('article')
    const isFirst = opener.current === null
    opener.current ??= document.activeElement
    // an amount replaces its formatted text on focus, which React refuses inside an effect
    queueMicrotask(() => {
      // back from another tab, the focus stays where the person has put it
      if (!isFirst || !panel || panel.contains(document.activeElement)) return
      const first = firstControl(panel, '[data-body]') ?? firstControl(panel, '[data-foot]:not(:empty)') ?? panel
      first.focus()
      panel.scrollIntoView({ block: 'nearest' })
    })
    return () => {
      const { activeElement, body } = document
      if (activeElement !== null && activeElement !== body && !panel?.contains(activeElement)) return
      queueMicrotask(() => {
        const { current } = opener
        const back =
          current instanceof HTMLElement && current.isConnected && current !== body
            ? current
            : page?.querySelector<HTMLElement>('header button')
        back?.focus()
      })
    }
  }, [root])
}
