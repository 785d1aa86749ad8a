import { useEffect } from 'react'

/** Options that could not be loaded are logged; the list stays empty (checklist K05). */
export function useFailureLog(name: string, error: Error | null): void {
  useEffect(() => {
    if (error) console.warn(`The ${name} options could not be loaded.`, error)
  }, [name, error])
}
