import { useCallback, useLayoutEffect, useRef } from 'react'

/** A stable function that calls the one from the last rendering, so that components with it need not render again. */
export function useLatest<Args extends unknown[], Result>(act: (...args: Args) => Result): (...args: Args) => Result {
  const last = useRef(act)
  useLayoutEffect(() => {
    last.current = act
  })
  return useCallback((...args) => last.current(...args), [])
}
