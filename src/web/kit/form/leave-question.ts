import { useEffect } from 'react'

/** The browser asks before a reload or a closed window loses what was typed. */
export function useLeaveQuestion(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])
}
