import { useState, type HTMLInputAutoCompleteAttribute, type HTMLInputTypeAttribute, type KeyboardEvent, type ReactNode } from 'react'
import Eye from 'virtual:icon/eye'
import EyeOff from 'virtual:icon/eye-off'
import X from 'virtual:icon/x'
import { useTexts } from '#web/base/locales/texts.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { useFinishedText } from './composing.ts'
import { useControl, useReadOnly, type ControlProps } from './field-context.ts'
import control from './control.module.css'

export interface InputProps extends ControlProps<string> {
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'password' | 'search' | 'tel' | 'email' | 'url'>
  size?: 'normal' | 'compact'
  placeholder?: string
  maxLength?: number
  autoComplete?: HTMLInputAutoCompleteAttribute
  autoFocus?: boolean
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'search' | 'email' | 'url'
  prefix?: ReactNode
  suffix?: ReactNode
  clearable?: boolean
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** One text line; a password has a button that reveals it. */
export function Input(props: InputProps) {
  const { value, onChange, id, invalid, 'aria-label': label, type = 'text', size, prefix, suffix, clearable, ...rest } = props
  const t = useTexts(kitTexts)
  const [isVisible, setVisible] = useState(false)
  const aria = useControl({ id, invalid, 'aria-label': label })
  const text = useFinishedText<HTMLInputElement>(value, onChange)
  const readOnly = useReadOnly(rest.readOnly)
  const locked = rest.disabled || readOnly
  return (
    <span className={size ? `${control.box} ${control[size]}` : control.box}>
      {prefix && <span className={control.prefix}>{prefix}</span>}
      <input {...rest} {...aria} readOnly={readOnly} className={control.input} type={isVisible ? 'text' : type} {...text} />
      {clearable && value !== '' && !locked && (
        <button type="button" className={control.inside} aria-label={t('clear')} onClick={() => onChange('')}>
          <X aria-hidden size={14} />
        </button>
      )}
      {type === 'password' && (
        <button
          type="button"
          className={control.inside}
          aria-label={t(isVisible ? 'hide_password' : 'show_password')}
          disabled={rest.disabled}
          onClick={() => setVisible(!isVisible)}
        >
          {isVisible ? <EyeOff aria-hidden size={16} /> : <Eye aria-hidden size={16} />}
        </button>
      )}
      {suffix && <span className={control.suffix}>{suffix}</span>}
    </span>
  )
}
