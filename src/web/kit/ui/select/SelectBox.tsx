import { use, useEffect, type KeyboardEvent, type ReactNode, type RefCallback } from 'react'
import ChevronDown from 'virtual:icon/chevron-down'
import X from 'virtual:icon/x'
import { useTexts } from '#web/base/locales/texts.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { ShownTitle, useControl, useReadOnly } from '#web/kit/ui/input/field-context.ts'
import control from '#web/kit/ui/input/control.module.css'
import styles from './Select.module.css'

export interface SelectBoxProps {
  ref: RefCallback<HTMLButtonElement>
  open: boolean
  /** The chosen title; without one the placeholder is shown. */
  children: ReactNode
  placeholder?: string
  size?: 'normal' | 'compact'
  /** The title takes as many lines as it needs. */
  wraps?: true
  clearable: boolean
  id?: string
  name?: string
  disabled?: boolean
  readOnly?: boolean
  invalid?: boolean
  'aria-label'?: string
  onBlur?: (() => void) | undefined
  /** Opens the list; a typed character is its first filter. */
  onOpen: (typed?: string) => void
  onClear: () => void
  onApproach: () => void
}

/** The closed control in Select and RemoteSelect: only a native button in the combobox role. */
export function SelectBox(props: SelectBoxProps) {
  const { ref, open, children, placeholder, size, wraps, clearable, id, name, disabled, invalid, onBlur, onOpen, onClear, onApproach } =
    props
  const t = useTexts(kitTexts)
  const aria = useControl({ id, invalid, 'aria-label': props['aria-label'] })
  const empty = children === undefined || children === null || children === ''
  const tell = use(ShownTitle)
  const title = typeof children === 'string' ? children : undefined
  useEffect(() => tell?.(title), [tell, title])
  const readOnly = useReadOnly(props.readOnly)
  const locked = disabled || readOnly

  function onKeyDown(event: KeyboardEvent) {
    if (locked || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      // a second press comes before the field has the focus
      if (!open) onOpen()
    } else if ((event.key === 'Backspace' || event.key === 'Delete') && clearable) {
      onClear()
    } else if (event.key.length === 1 && event.key !== ' ') {
      event.preventDefault()
      onOpen(event.key)
    }
  }

  return (
    <span className={size ? `${control.box} ${control[size]}` : control.box} data-readonly={readOnly || undefined} data-wraps={wraps}>
      <button
        {...aria}
        ref={ref}
        type="button"
        role="combobox"
        name={name}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-readonly={readOnly || undefined}
        disabled={disabled}
        className={styles.face}
        onPointerEnter={onApproach}
        onFocus={onApproach}
        // the list takes the focus: the person has not left the field yet
        onBlur={open ? undefined : onBlur}
        onClick={() => {
          if (!locked) onOpen()
        }}
        onKeyDown={onKeyDown}
      >
        <span className={empty ? styles.placeholder : styles.value}>{empty ? (placeholder ?? t('select')) : children}</span>
        <ChevronDown aria-hidden size={16} className={styles.chevron} />
      </button>
      {clearable && !empty && !locked && (
        <button type="button" className={`${control.inside} ${styles.clear}`} aria-label={t('clear')} tabIndex={-1} onClick={onClear}>
          <X aria-hidden size={14} />
        </button>
      )}
    </span>
  )
}
