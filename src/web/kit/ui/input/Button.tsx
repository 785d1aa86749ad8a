import { use, type ComponentPropsWithRef, type MouseEvent, type ReactNode } from 'react'
import { say } from '#contract/kit/label.ts'
import { Held, offReason } from '#web/base/api/reach.ts'
import { useLanguageStore } from '#web/base/locales/texts.ts'
import styles from './Button.module.css'

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'title'> {
  /** primary: the one main action; default: bordered; ghost: toolbars; link: inside rows and text. */
  variant?: 'primary' | 'default' | 'ghost' | 'link'
  tone?: 'danger'
  size?: 'normal' | 'compact'
  icon?: ReactNode
  /** Shows a spinner, keeps the width, and ignores presses. */
  loading?: boolean
  /** The reason that the button is disabled; it stays focusable and shows the reason. */
  disabledReason?: string
  /** A tooltip; for a button without words also its accessible name. */
  tip?: string
  'data-tip'?: string
}

/** A native button in the product style. */
export function Button(props: ButtonProps) {
  const { variant = 'default', tone, size, icon, loading = false, tip, className, children, onClick, ...values } = props
  const isHeld = use(Held)
  const { disabledReason = isHeld ? say(offReason, useLanguageStore.getState().language) : undefined, ...rest } = values
  const off = loading || Boolean(disabledReason)
  const iconOnly = children === undefined || children === null
  const classes = [styles.button, styles[variant], tone && styles[tone], size && styles[size], iconOnly && styles.square, className]
  return (
    <button
      type="button"
      aria-label={iconOnly ? tip : undefined}
      {...rest}
      className={classes.filter(Boolean).join(' ')}
      aria-disabled={off || undefined}
      aria-busy={loading || undefined}
      data-tip={disabledReason ?? tip ?? rest['data-tip']}
      onClick={off ? ignore : onClick}
    >
      {loading ? <span aria-hidden className={styles.spinner} /> : icon}
      {children}
    </button>
  )
}

function ignore(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}
