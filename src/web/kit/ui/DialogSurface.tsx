import { Dialog } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import type { FormEvent, ReactNode, RefObject } from 'react'
import { useTexts } from '#web/locales/texts.ts'
import { kitTexts } from '../texts.ts'
import { Button } from './Button.tsx'
import { useConfirmStore } from './confirm.ts'
import styles from './DialogSurface.module.css'

export interface DialogSurfaceProps {
  kind: 'drawer' | 'dialog' | 'confirm' | 'image'
  open: boolean
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  /** In the head, before the button that closes. */
  tools?: ReactNode
  width?: number
  wide?: boolean
  /** Makes the surface one form, so that Enter submits and the footer may hold the submit button. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  /** A press on the close button, the backdrop or Escape; the owner decides. */
  onRequestClose: () => void
  onClosed: () => void
  /** Where it is rehearsed, off the page: it then takes nothing from the page. */
  stage?: HTMLElement
}

/** The one modal surface behind Drawer, Dialog, Confirm and the image preview; fetched when first needed. */
export function DialogSurface(props: DialogSurfaceProps) {
  const { kind, open, title, description, children, footer, tools, width, wide, onSubmit, onRequestClose, onClosed, stage } = props
  const t = useTexts(kitTexts)
  const popup = useRef<HTMLDivElement>(null)
  const focusFirst = useFocusWhenFilled(popup)
  const content = (
    <>
      <header className={styles.head}>
        <Dialog.Title className={styles.title}>{title}</Dialog.Title>
        <span className={styles.tools}>
          {tools}
          {kind !== 'confirm' && (
            <Button variant="ghost" size="compact" icon={<X aria-hidden />} aria-label={t('close')} onClick={onRequestClose} />
          )}
        </span>
      </header>
      {description && (
        <Dialog.Description render={<div />} className={styles.description}>
          {description}
        </Dialog.Description>
      )}
      {children !== undefined && <div className={styles.body}>{children}</div>}
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </>
  )
  return (
    <Dialog.Root
      open={open}
      modal={!stage}
      onOpenChange={(next, details) => {
        if (next) return
        details.cancel()
        if (!belongsToAnother(kind, details.event)) onRequestClose()
      }}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed()
      }}
    >
      <Dialog.Portal container={stage}>
        <Dialog.Backdrop className={kind === 'confirm' ? `${styles.backdrop} ${styles.light}` : styles.backdrop} forceRender />
        <Dialog.Popup
          ref={popup}
          className={[styles.popup, styles[kind], wide && styles.wide].filter(Boolean).join(' ')}
          role={kind === 'confirm' ? 'alertdialog' : 'dialog'}
          initialFocus={(how) => (how === 'touch' ? popup.current : focusFirst(kind))}
          style={width ? { '--width': `${width}px` } : undefined}
        >
          {onSubmit ? (
            <form noValidate className={styles.frame} onSubmit={onSubmit}>
              {content}
            </form>
          ) : (
            <div className={styles.frame}>{content}</div>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** A press on a confirmation or a toast above this surface is not a press outside it. */
function belongsToAnother(kind: DialogSurfaceProps['kind'], event: Event): boolean {
  if (kind !== 'confirm' && useConfirmStore.getState().asked.length > 0) return true
  return event.target instanceof Element && event.target.closest('[data-toasts]') !== null
}

/**
 * Where the focus begins: at the first thing to fill in or press in the body, not at what only copies itself. A drawer whose body is on its way keeps it until that is
 * there; a question is answered in its footer.
 */
function useFocusWhenFilled(popup: RefObject<HTMLElement | null>) {
  const waits = useRef(false)
  // with every rendering: what fills the body is the owner's
  useEffect(() => {
    if (!waits.current || document.activeElement !== popup.current) return
    const first = firstControl(popup.current, 'body')
    if (!first) return
    waits.current = false
    first.focus()
  })
  return (kind: DialogSurfaceProps['kind']): HTMLElement | null => {
    const first = firstControl(popup.current, 'body') ?? (kind === 'drawer' ? null : firstControl(popup.current, 'foot'))
    waits.current = first === null
    return first ?? popup.current
  }
}

function firstControl(popup: HTMLElement | null, part: 'body' | 'foot'): HTMLElement | null {
  const usable =
    'input:not(:disabled, [type=hidden]), textarea:not(:disabled), button:not(:disabled, [data-copies]), a[href], [tabindex="0"]'
  return popup?.querySelector<HTMLElement>('[data-initial-focus]') ?? popup?.querySelector(`.${styles[part]} :is(${usable})`) ?? null
}
