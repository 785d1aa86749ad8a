import { useState } from 'react'
import { say } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { textIn, useLanguageStore } from '#web/base/locales/texts.ts'
import { listTexts } from '#web/kit/list/texts.ts'
import { isComposing } from '#web/kit/ui/input/composing.ts'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import styles from './SortCell.module.css'

const MOST = 999_999

/** A number that becomes a field when it is pressed: Enter or blur saves, Escape cancels. */
export function SortCell({ value, onSave }: { value: number; onSave: (value: number) => void }) {
  const [draft, setDraft] = useState<string | null>(null)
  const { language } = useLanguageStore.getState()
  const label = textIn(listTexts, language, 'sort_value')
  if (draft === null) {
    return (
      <button type="button" className={styles.value} aria-label={`${label} ${value}`} onClick={() => setDraft(String(value))}>
        {value}
      </button>
    )
  }

  function finish() {
    const text = draft ?? ''
    setDraft(null)
    const number = text.normalize('NFKC').trim()
    if (number === '') return
    if (!/^\d{1,15}$/.test(number)) toast.error(say(messages.int_range, language, { label, min: 0, max: MOST }))
    else if (Math.min(MOST, Number(number)) !== value) onSave(Math.min(MOST, Number(number)))
  }

  return (
    <input
      className={styles.input}
      aria-label={label}
      inputMode="numeric"
      autoFocus
      value={draft}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (isComposing(event)) return
        if (event.key === 'Enter') finish()
        if (event.key === 'Escape') setDraft(null)
      }}
    />
  )
}
