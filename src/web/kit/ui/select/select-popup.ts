import { useRef, useState, type Ref } from 'react'
import { onDemand, useMounted } from '#web/kit/ui/state/on-demand.ts'

const popup = onDemand(() => import('./SelectPopup.tsx'))

/** The opening, closing and filter text that Select and RemoteSelect share. */
export function useSelectPopup(ref: Ref<HTMLButtonElement> | undefined) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const [mounted, unmount] = useMounted(open)
  return {
    anchor,
    open,
    query,
    setQuery,
    mounted,
    unmount,
    Popup: popup.useLoaded(mounted)?.SelectPopup,
    prefetchPart: () => void popup.load().catch(() => undefined),
    openWith: (typed = '') => {
      setQuery(typed)
      setOpen(!open || typed !== '')
    },
    close: () => setOpen(false),
    attach: (element: HTMLButtonElement | null) => {
      anchor.current = element
      if (typeof ref === 'function') ref(element)
      else if (ref) ref.current = element
    },
  }
}
