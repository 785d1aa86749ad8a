import { useRef, type RefObject } from 'react'

/**
 * For a popup's surface: after its closing animation, the focus returns to the opener. If the person has focused another field by
 * then, that field keeps the focus.
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
