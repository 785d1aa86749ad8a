import { useEffect } from 'react'

/** Makes the browser ask before a reload or a closed window loses unsaved input. */
export function useLeaveQuestion(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])
}
