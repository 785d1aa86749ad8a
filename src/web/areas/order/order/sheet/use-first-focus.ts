import { useEffect, useRef } from 'react'

/** Puts the focus on the first field of a form that has just opened, with its value selected. */
export function useFirstFocus() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // an amount replaces its formatted text on focus, which React refuses inside an effect; its selection would be lost
    queueMicrotask(() => {
      const field = form.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
      field?.focus()
      field?.select()
    })
  }, [])
  return form
}
