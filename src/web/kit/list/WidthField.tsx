import { useState } from 'react'
import { minColumnWidth } from '../ui/table-layout.ts'
import styles from './ColumnChooser.module.css'

const MOST = 2000

/** A width in pixels; Enter or leaving the field sets it. */
export function WidthField({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  const [draft, setDraft] = useState<string | null>(null)

  function finish() {
    const next = Math.min(MOST, Math.max(minColumnWidth, Math.round(Number(draft?.trim() || value))))
    setDraft(null)
    if (Number.isFinite(next) && next !== value) onChange(next)
  }

  return (
    <input
      className={styles.width}
      aria-label={label}
      inputMode="numeric"
      value={draft ?? String(value)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
      }}
    />
  )
}
