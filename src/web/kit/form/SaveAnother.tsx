import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { isComposing } from '#web/kit/ui/input/composing.ts'
import { formTexts } from './texts.ts'

const KEYS = 'Ctrl+Shift+Enter'

interface SaveAnotherProps {
  disabled: boolean
  disabledReason: string | undefined
  /** Called before the form is submitted. */
  onAsk: () => void
}

/** Saves a new record and empties the form for the next one. */
export function SaveAnother({ disabled, disabledReason, onAsk }: SaveAnotherProps) {
  const t = useTexts(formTexts)
  const button = useRef<HTMLButtonElement>(null)

  function save() {
    if (disabled || disabledReason) return
    onAsk()
    button.current?.form?.requestSubmit()
  }

  const saveByKeys = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event) || !event.shiftKey || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    const { activeElement } = document
    if (activeElement instanceof HTMLElement) {
      // a number and a word are applied on blur
      activeElement.blur()
      activeElement.focus()
    }
    save()
  })
  useEffect(() => {
    // in the DOM, so that a drawer above this one is not inside
    const form = button.current?.form
    const listener = (event: KeyboardEvent) => saveByKeys(event)
    form?.addEventListener('keydown', listener)
    return () => form?.removeEventListener('keydown', listener)
  }, [])

  return (
    <Button
      ref={button}
      tip={KEYS}
      aria-keyshortcuts="Control+Shift+Enter"
      disabled={disabled}
      disabledReason={disabledReason}
      onClick={save}
    >
      {t('save_another')}
    </Button>
  )
}

/** The state for a form that may go on with a next record after a save. `round` counts the saved ones: as a key it gives each new fields. */
export function useNext() {
  const [round, setRound] = useState(0)
  const isPending = useRef(false)
  const isWanted = useRef(false)
  return {
    round,
    ask: () => (isPending.current = true),
    /** Tells which button has submitted the form. */
    isWanted: () => isWanted.current,
    submitting: (submit: (event: FormEvent) => void) => (event: FormEvent) => {
      isWanted.current = isPending.current
      isPending.current = false
      submit(event)
    },
    begin: () => setRound((n) => n + 1),
  }
}
