import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function for good, which does what the one of the last rendering does: whoever holds it need not be rendered for a new one. */
export function useLatest<Args extends unknown[], Result>(act: (...args: Args) => Result): (...args: Args) => Result {
  const last = useRef(act)
  useLayoutEffect(() => {
    last.current = act
  })
  return useCallback((...args) => last.current(...args), [])
}
