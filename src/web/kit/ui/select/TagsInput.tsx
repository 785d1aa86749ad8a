import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import X from 'virtual:icon/x'
import { useTexts } from '#web/base/locales/texts.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { isComposing, isUnfinished } from '#web/kit/ui/input/composing.ts'
import { useControl, useReadOnly, type ControlProps } from '#web/kit/ui/input/field-context.ts'
import control from '#web/kit/ui/input/control.module.css'
import styles from './TagsInput.module.css'

export interface TagsInputProps extends ControlProps<readonly string[]> {
  placeholder?: string
  max?: number
}

const separators = /[,，、;；\n\t]+/

/** A short-word list: Enter or a comma adds one, Backspace removes the last one, a pasted list is split. */
export function TagsInput({
  value,
  onChange,
  onBlur,
  id,
  invalid,
  'aria-label': label,
  placeholder,
  max = Infinity,
  ...rest
}: TagsInputProps) {
  const t = useTexts(kitTexts)
  const [draft, setDraft] = useState('')
  const aria = useControl({ id, invalid, 'aria-label': label })
  const readOnly = useReadOnly(rest.readOnly)
  const locked = rest.disabled || readOnly

  function add(text: string) {
    const words = text.split(separators).map((word) => word.trim())
    const next = [...new Set([...value, ...words.filter(Boolean)])].slice(0, max)
    if (next.length > value.length) onChange(next)
    setDraft('')
  }

  function type(text: string, isOpen: boolean) {
    if (!isOpen && separators.test(text)) add(text)
    else setDraft(text)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // Enter that ends a composition belongs to the input method.
    if (isComposing(event)) return
    if (event.key === 'Enter') {
      // Enter adds a word; it never submits the form, not even from the empty box
      event.preventDefault()
      if (draft.trim()) add(draft)
    } else if (event.key === 'Backspace' && draft === '' && value.length && !locked) {
      onChange(value.slice(0, -1))
    }
  }

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text')
    if (!separators.test(text)) return
    event.preventDefault()
    add(draft + text)
  }

  return (
    <span className={`${control.box} ${styles.box}`}>
      {value.map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
          {!locked && (
            <button type="button" aria-label={t('remove_tag', { title: tag })} onClick={() => onChange(value.filter((one) => one !== tag))}>
              <X aria-hidden size={12} />
            </button>
          )}
        </span>
      ))}
      <input
        {...rest}
        {...aria}
        readOnly={readOnly}
        className={styles.input}
        value={draft}
        placeholder={value.length ? undefined : (placeholder ?? t('tags_hint'))}
        onChange={(event) => type(event.target.value, isUnfinished(event))}
        onCompositionEnd={(event) => type(event.currentTarget.value, false)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => {
          if (draft.trim()) add(draft)
          onBlur?.()
        }}
      />
    </span>
  )
}
