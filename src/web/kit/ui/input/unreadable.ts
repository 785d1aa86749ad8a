/** Marks a control whose text states no value, where no form validates it. */
export function unreadableMark(isLost: boolean) {
  return { 'data-unreadable': isLost || undefined }
}

// a form outside the form library would send the value without the text
globalThis.document?.addEventListener(
  'submit',
  (event) => {
    const control = (event.target as HTMLFormElement).querySelector<HTMLElement>('[data-unreadable]')
    if (!control) return
    event.preventDefault()
    event.stopPropagation()
    // the control shows its reason when it loses the focus
    control.blur()
    control.focus()
  },
  true,
)
