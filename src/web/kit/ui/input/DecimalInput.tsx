import { useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { scaled } from '#web/kit/ui/value/format.ts'
import { isComposing, isUnfinished } from './composing.ts'
import { useControl, useReadOnly, type ControlProps } from './field-context.ts'
import { numberIn, numberReader, type ReadNumber } from './number-text.ts'
import { unreadableMark, useFault } from './use-fault.tsx'
import control from './control.module.css'

export interface DecimalInputProps extends ControlProps<number | null> {
  size?: 'normal' | 'compact'
  placeholder?: string
  prefix?: ReactNode
  suffix?: ReactNode
  /** Decimal places: the value is an integer of 10^-digits. */
  digits: number
  negative: boolean
  /** The formatted value, shown while the control does not have the focus. */
  display: (value: number) => string
  /** Reads the text; by default a number with so many decimals. */
  read?: ReadNumber
  min?: number
  max?: number
  /** With a step the arrow keys change the value. */
  step?: number
}

/**
 * The number control in NumberField, Money and Weight: plain text during editing, formatted on blur. Text that states no number stays as
 * it was typed, with the reason: a form receives it as the value, which its schema refuses, any other caller receives null.
 */
export function DecimalInput(props: DecimalInputProps) {
  const { value, onChange, onBlur, id, invalid, 'aria-label': label, size, prefix, suffix, ...others } = props
  const { digits, negative, display, read = numberReader(digits), min, max, step, ...rest } = others
  const text = useNumberText(props, read)
  const aria = useControl({ id, invalid: invalid ?? (text.isRefused || undefined), 'aria-label': label })
  const readOnly = useReadOnly(rest.readOnly)
  const stepped =
    step === undefined ? undefined : { role: 'spinbutton', 'aria-valuenow': value ?? undefined, 'aria-valuemin': min, 'aria-valuemax': max }

  function stepBy(event: KeyboardEvent) {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (!direction || step === undefined || readOnly || isComposing(event)) return
    event.preventDefault()
    const from = typeof value === 'number' ? value : 0
    text.set(Math.min(max ?? Infinity, Math.max(min ?? (negative ? -Infinity : 0), from + direction * step)))
  }

  return (
    <span className={size ? `${control.box} ${control[size]}` : control.box}>
      {prefix && <span className={control.prefix}>{prefix}</span>}
      <input
        {...rest}
        {...aria}
        {...stepped}
        {...unreadableMark(text.isLost)}
        readOnly={readOnly}
        className={`${control.input} ${control.number}`}
        inputMode={digits ? 'decimal' : 'numeric'}
        autoComplete="off"
        value={text.visible}
        onFocus={(event) => {
          if (readOnly) return
          text.open()
          event.target.select()
        }}
        onBlur={() => {
          text.leave()
          onBlur?.()
        }}
        onChange={(event) => text.type(event.target.value, isUnfinished(event))}
        onCompositionEnd={(event) => text.type(event.currentTarget.value, false)}
        onPaste={text.paste}
        onKeyDown={stepBy}
      />
      {suffix && <span className={control.suffix}>{suffix}</span>}
      {text.ownNote}
    </span>
  )
}

/** The text while it is typed, the number in it, and the reason if it states none. */
function useNumberText({ value, onChange, digits, negative, display, 'aria-label': label }: DecimalInputProps, read: ReadNumber) {
  // a form holds the text of an unreadable number in place of the number
  const held = typeof value === 'string' ? (value as string) : undefined
  const [draft, setDraft] = useState<string | null>(null)
  // text that another caller does not hold, with the caller's value at that time
  const [lost, setLost] = useState<{ text: string; beside: number | null }>()
  const [isNoted, setNoted] = useState(false)
  const left = lost && lost.beside === value ? lost.text : undefined
  const formatted = value === null || held !== undefined ? '' : display(value)
  const visible = draft ?? held ?? left ?? formatted
  const { fault } = numberIn(draft ?? held ?? left ?? '', read, negative)
  const { pass, ownNote, message } = useFault(isNoted && fault ? numberIn(visible, read, negative) : undefined, label)

  function type(typed: string, isOpen: boolean) {
    setDraft(typed)
    // an input method has not ended: its text is neither read nor changed
    if (isOpen) return
    const reading = numberIn(typed, read, negative)
    if (!reading.fault) setNoted(false)
    if (!reading.fault) onChange(reading.value)
    else if (pass) pass(typed)
    else if (value !== null) onChange(null)
  }

  return {
    visible,
    isRefused: message !== undefined,
    isLost: !pass && fault !== undefined,
    ownNote,
    type,
    set(next: number) {
      setDraft(scaled(next, digits))
      onChange(next)
    },
    open() {
      // the formatted text is replaced before it is selected, so that typing overwrites the plain number
      flushSync(() => setDraft(held ?? left ?? (value === null ? '' : scaled(value, digits))))
    },
    leave() {
      setLost(fault && !pass ? { text: visible, beside: value } : undefined)
      setNoted(fault !== undefined)
      setDraft(null)
    },
    paste({ clipboardData }: ClipboardEvent) {
      // typed text may become a number, pasted text is complete
      setNoted(clipboardData.getData('text/plain') !== '')
    },
  }
}
