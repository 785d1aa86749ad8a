import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { scaled } from '#web/kit/ui/value/format.ts'
import { useControl, useReadOnly, type ControlProps } from './field-context.ts'
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
  min?: number
  max?: number
  /** With a step the arrow keys change the value. */
  step?: number
}

/** The number control in NumberField, Money and Weight: plain text during editing, formatted on blur. */
export function DecimalInput(props: DecimalInputProps) {
  const {
    value,
    onChange,
    onBlur,
    id,
    invalid,
    'aria-label': label,
    size,
    prefix,
    suffix,
    digits,
    negative,
    display,
    min,
    max,
    step,
    ...rest
  } = props
  const [draft, setDraft] = useState<string | null>(null)
  const aria = useControl({ id, invalid, 'aria-label': label })
  const readOnly = useReadOnly(rest.readOnly)
  const stepped =
    step === undefined ? undefined : { role: 'spinbutton', 'aria-valuenow': value ?? undefined, 'aria-valuemin': min, 'aria-valuemax': max }

  function edit(typed: string) {
    const text = normalised(typed)
    if (!acceptable(text, digits, negative)) return
    setDraft(text)
    onChange(parsed(text, digits))
  }

  function stepBy(event: KeyboardEvent) {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (!direction || step === undefined || readOnly) return
    event.preventDefault()
    const next = Math.min(max ?? Infinity, Math.max(min ?? (negative ? -Infinity : 0), (value ?? 0) + direction * step))
    setDraft(scaled(next, digits))
    onChange(next)
  }

  return (
    <span className={size ? `${control.box} ${control[size]}` : control.box}>
      {prefix && <span className={control.prefix}>{prefix}</span>}
      <input
        {...rest}
        {...aria}
        {...stepped}
        readOnly={readOnly}
        className={`${control.input} ${control.number}`}
        inputMode={digits ? 'decimal' : 'numeric'}
        autoComplete="off"
        value={draft ?? (value === null ? '' : display(value))}
        onFocus={(event) => {
          if (readOnly) return
          // The formatted text is replaced before it is selected, so that typing overwrites the plain number.
          flushSync(() => setDraft(value === null ? '' : scaled(value, digits)))
          event.target.select()
        }}
        onBlur={() => {
          setDraft(null)
          onBlur?.()
        }}
        onChange={(event) => edit(event.target.value)}
        onKeyDown={stepBy}
      />
      {suffix && <span className={control.suffix}>{suffix}</span>}
    </span>
  )
}

/** Full-width digits as typed by Chinese input methods, the ideographic full stop, grouping and currency signs. */
function normalised(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replace(/[,，\s¥￥]/g, '')
}

function acceptable(text: string, digits: number, negative: boolean): boolean {
  const [, sign, whole, point, fraction] = /^(-?)(\d*)(\.?)(\d*)$/.exec(text) ?? []
  if (whole === undefined || fraction === undefined) return false
  if (sign && !negative) return false
  if (point && !digits) return false
  return fraction.length <= digits && whole.length + digits <= 15
}

function parsed(text: string, digits: number): number | null {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  if (!whole && !fraction) return null
  const value = Number(whole + fraction.padEnd(digits, '0'))
  return text.startsWith('-') && value !== 0 ? -value : value
}
