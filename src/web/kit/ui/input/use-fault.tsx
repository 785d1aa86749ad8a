import { use, useEffect, type ReactNode } from 'react'
import type { Reading } from '#contract/kit/convert/reading.ts'
import { say } from '#contract/kit/label.ts'
import { useLanguage } from '#web/base/locales/texts.ts'
import { FieldContext } from './field-context.ts'
import control from './control.module.css'

const unnamed = { zh: '数值', en: 'The number' }

/** Shows the reason for unreadable text: below the Field around the control, or else at the control itself. */
export function useFault(reading: Reading<unknown> | undefined, label: string | undefined): FaultPlace {
  const field = use(FieldContext)
  const language = useLanguage()
  const name = label ?? field?.label ?? unnamed[language]
  const message = reading?.fault && say(reading.fault, language, { label: name, part: reading.part ?? '' })
  const report = field?.report
  useEffect(() => {
    report?.(message)
    return () => report?.(undefined)
  }, [report, message])
  return {
    message,
    pass: field?.pass,
    ownNote: message !== undefined && !report && (
      <span role="alert" className={control.note}>
        {message}
      </span>
    ),
  }
}

interface FaultPlace {
  message: string | undefined
  /** Gives the text to the form. */
  pass: ((text: string) => void) | undefined
  /** The reason, where no Field shows it. */
  ownNote: ReactNode
}

/** Marks a control whose text states no value, where no form validates it. */
export function unreadableMark(isLost: boolean) {
  return { 'data-unreadable': isLost || undefined }
}

// a form outside the form library would send the value without the text
globalThis.document?.addEventListener(
  'submit',
  (event) => {
    if (!focusUnreadable(event.target as HTMLFormElement)) return
    event.preventDefault()
    event.stopPropagation()
  },
  true,
)

/** Focuses the first control inside whose text states no value; false without one. */
export function focusUnreadable(around: ParentNode): boolean {
  const control = around.querySelector<HTMLElement>('[data-unreadable]')
  // the control shows its reason when it loses the focus
  control?.blur()
  control?.focus()
  return control !== null
}
