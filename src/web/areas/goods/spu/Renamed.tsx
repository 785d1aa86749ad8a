import { useState } from 'react'
import { isComposing } from '#web/kit/ui/input/composing.ts'
import { Input } from '#web/kit/ui/input/Input.tsx'

interface RenamedProps {
  label: string
  value: string
  /** Names that are already used. */
  taken: readonly string[]
  placeholder?: string
  /** Takes the focus when it appears. */
  focused?: boolean
  onRename: (to: string) => void
}

/** A name that is applied on blur, so that the grid is not rebuilt on every key. */
export function Renamed({ label, value, taken, placeholder, focused, onRename }: RenamedProps) {
  const [draft, setDraft] = useState(value)
  const [followed, setFollowed] = useState(value)
  if (followed !== value) {
    setFollowed(value)
    setDraft(value)
  }
  const name = draft.trim()
  const isTaken = taken.includes(name)

  function finish() {
    if (name === value || name === '' || isTaken) setDraft(isTaken ? draft : value)
    else onRename(name)
  }

  return (
    <Input
      aria-label={label}
      placeholder={placeholder}
      autoFocus={focused}
      value={draft}
      invalid={isTaken}
      onChange={setDraft}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isComposing(event)) return
        event.preventDefault()
        finish()
      }}
    />
  )
}
