import { useRef, type RefObject } from 'react'

/**
 * For the surface of a popup: when it has gone, the focus goes back to what opened it. A surface takes its time to fade, and by then the
 * person may be in another field, which keeps the focus.
 */
export function useReturnFocus(anchor: RefObject<HTMLElement | null>) {
  const ref = useRef<HTMLDivElement>(null)
  function finalFocus(): HTMLElement | false | null {
    const { activeElement, body } = document
    const isFree = activeElement === null || activeElement === body || ref.current?.contains(activeElement)
    return isFree ? anchor.current : false
  }
  return { ref, finalFocus }
}
