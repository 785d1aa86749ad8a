import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react'
import X from 'virtual:icon/x'
import { Held } from '#web/base/api/reach.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { useConfirmStore } from './confirm.ts'
import { firstControl } from './first-control.ts'
import { watchTyping } from './typed-input.ts'
import styles from './DialogSurface.module.css'

export interface DialogSurfaceProps {
  kind: 'drawer' | 'dialog' | 'confirm' | 'image'
  open: boolean
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  /** In the head, before the close button. */
  tools?: ReactNode
  width?: number
  wide?: boolean
  /** Makes the surface one form, so that Enter submits and the footer may hold the submit button. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  /** The name of the field with the initial focus; default: the first one. */
  firstField?: string | undefined
  /** Called on the close button, the backdrop or Escape; the owner decides. `isTyped`: its form has input that is not sent. */
  onRequestClose: (isTyped: boolean) => void
  onClosed: () => void
  /** The container for prewarming, outside the page: the surface is then not modal. */
  stage?: HTMLElement
}

/** The one modal surface behind Drawer, Dialog, Confirm and the image preview; fetched when first needed. */
export function DialogSurface(props: DialogSurfaceProps) {
  const { kind, open, title, description, children, footer, tools, width, wide, onSubmit, firstField, onRequestClose, onClosed, stage } =
    props
  const t = useTexts(kitTexts)
  const popup = useRef<HTMLDivElement>(null)
  const [typing] = useState(watchTyping)
  const requestClose = () => onRequestClose(onSubmit !== undefined && typing.isTyped(textFieldsIn(popup.current)))
  const { focusFirst, fill } = useFocusWhenFilled(popup, firstField)
  const content = (
    <>
      <header className={styles.head}>
        <Dialog.Title className={styles.title}>{title}</Dialog.Title>
        <span className={styles.tools}>
          {tools}
          {kind !== 'confirm' && (
            <Button variant="ghost" size="compact" icon={<X aria-hidden />} aria-label={t('close')} onClick={requestClose} />
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
    // a dialog's buttons do not belong to the page part that opens it
    <Held value={false}>
      <Dialog.Root
        open={open}
        modal={!stage}
        onOpenChange={(next, details) => {
          if (next) return
          details.cancel()
          if (!belongsToAnother(kind, details.event)) requestClose()
        }}
        onOpenChangeComplete={(isOpen) => {
          if (!isOpen) onClosed()
        }}
      >
        <Dialog.Portal container={stage}>
          <Dialog.Backdrop className={kind === 'confirm' ? `${styles.backdrop} ${styles.light}` : styles.backdrop} forceRender />
          <Dialog.Popup
            ref={(element) => {
              popup.current = element
              if (!element) return
              keepInnerFocus(element)
              // React has no event before a deletion
              element.addEventListener('beforeinput', typing.begin)
            }}
            className={[styles.popup, styles[kind], wide && styles.wide].filter(Boolean).join(' ')}
            role={kind === 'confirm' ? 'alertdialog' : 'dialog'}
            onFocus={fill}
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
    </Held>
  )
}

const BODY = `.${styles['body']}`

const textFieldsIn = (popup: HTMLElement | null) => popup?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? []

/**
 * Ignores a `focus` call while a control inside has the focus. The library focuses the dialog one frame after the focused control was
 * removed, and would take the focus from a control that has received it meanwhile.
 */
function keepInnerFocus(popup: HTMLElement): void {
  popup.focus = (options) => {
    const { activeElement } = document
    if (activeElement === popup || !popup.contains(activeElement)) HTMLElement.prototype.focus.call(popup, options)
  }
}

/** Tells whether the target is in a confirmation or a toast above this surface: that is not a press outside it. */
function belongsToAnother(kind: DialogSurfaceProps['kind'], event: Event): boolean {
  if (kind !== 'confirm' && useConfirmStore.getState().questions.length > 0) return true
  return event.target instanceof Element && event.target.closest('[data-toasts]') !== null
}

/**
 * The initial focus: the body's first field or button, except a copy button. A drawer keeps the focus until its body has loaded; a
 * question focuses its footer.
 */
function useFocusWhenFilled(popup: RefObject<HTMLElement | null>, field: string | undefined) {
  const waits = useRef(false)

  function fill() {
    if (!waits.current || document.activeElement !== popup.current) return
    const first = fieldNamed(popup.current, field) ?? firstControl(popup.current, BODY)
    if (!first) return
    waits.current = false
    first.focus()
  }

  // on every rendering, because the owner fills the body later; on the focus, which comes a frame after the opening
  useEffect(fill)

  function focusFirst(kind: DialogSurfaceProps['kind']): HTMLElement | null {
    const first =
      fieldNamed(popup.current, field) ??
      firstControl(popup.current, BODY) ??
      (kind === 'drawer' ? null : firstControl(popup.current, `.${styles['foot']}`))
    waits.current = first === null
    return first ?? popup.current
  }

  return { focusFirst, fill }
}

function fieldNamed(popup: HTMLElement | null, name: string | undefined): HTMLElement | null {
  return popup?.querySelector<HTMLElement>(`[name="${name}"]`) ?? null
}
