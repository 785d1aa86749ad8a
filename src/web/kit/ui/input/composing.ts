import { useState, type ChangeEvent, type CompositionEvent, type KeyboardEvent as ReactKeyboardEvent, type SyntheticEvent } from 'react'

// Safari sends the Enter that ends a composition after `compositionend`, with this code of an input method
const INPUT_METHOD = 229

/** Tells whether a key belongs to an input method, which composes text: no handler may act on it. */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const { isComposing: isInside, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  return isInside || keyCode === INPUT_METHOD
}

/** Tells whether an input event brings unfinished text from an input method: a control may not rewrite or reject it. */
export function isUnfinished({ nativeEvent }: SyntheticEvent): boolean {
  return 'isComposing' in nativeEvent && nativeEvent.isComposing === true
}

/** A text control's props: its owner, which may rewrite the text, gets it when the input method has finished. */
export function useFinishedText<Element extends HTMLInputElement | HTMLTextAreaElement>(value: string, onChange: (value: string) => void) {
  const [open, setOpen] = useState<string | null>(null)
  function finish(text: string) {
    setOpen(null)
    onChange(text)
  }
  return {
    value: open ?? value,
    onChange: (event: ChangeEvent<Element>) => (isUnfinished(event) ? setOpen(event.target.value) : finish(event.target.value)),
    onCompositionEnd: (event: CompositionEvent<Element>) => finish(event.currentTarget.value),
  }
}
