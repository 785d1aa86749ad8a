import { useRef, useState, type Ref } from 'react'
import { onDemand, useMounted } from '#web/kit/ui/state/on-demand.ts'

const popup = onDemand(() => import('#web/kit/ui/select/TreeSelectPopup.tsx'))

/** Opens and closes TreeSelect. */
export function useTreePopup(ref: Ref<HTMLButtonElement> | undefined) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [mounted, unmount] = useMounted(open)
  return {
    anchor,
    open,
    typed,
    mounted,
    unmount,
    Popup: popup.useLoaded(mounted)?.TreeSelectPopup,
    prefetchPart: () => void popup.load().catch(() => undefined),
    openWith: (letter = '') => {
      setTyped(letter)
      setOpen(!open || letter !== '')
    },
    close: () => setOpen(false),
    attach: (element: HTMLButtonElement | null) => {
      anchor.current = element
      if (typeof ref === 'function') ref(element)
      else if (ref) ref.current = element
    },
  }
}
