import { useState } from 'react'
import { textIn, useLanguageStore } from '#web/base/locales/texts.ts'
import { listTexts } from '#web/kit/list/texts.ts'
import styles from './SortCell.module.css'

const MOST = 999_999

/** A number that becomes a field when it is pressed: Enter or blur saves, Escape cancels. */
export function SortCell({ value, onSave }: { value: number; onSave: (value: number) => void }) {
  const [draft, setDraft] = useState<string | null>(null)
  const label = textIn(listTexts, useLanguageStore.getState().language, 'sort_value')
  if (draft === null) {
    return (
      <button type="button" className={styles.value} aria-label={`${label} ${value}`} onClick={() => setDraft(String(value))}>
        {value}
      </button>
    )
  }

  function finish() {
    const next = Math.min(MOST, Number(draft?.replace(/\D/g, '') || value))
    setDraft(null)
    if (next !== value) onSave(next)
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
        if (event.key === 'Enter') finish()
        if (event.key === 'Escape') setDraft(null)
      }}
    />
  )
}
