import { useEffect, useState } from 'react'

/** The value after it has not changed for a while. */
export function useLater<Value extends string | number>(value: Value, delayMs: number): Value {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return later
}
