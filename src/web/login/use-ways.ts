import { useEffect, useState } from 'react'
import { call } from '#web/api/client.ts'
import type { CallOutput } from '#web/api/wire.ts'
import { doorWires } from './door-wires.ts'

export type Ways = CallOutput<typeof doorWires.ways>

/** Which doors are open here beside user name and password; undefined until the server has said. */
export function useWays(): Ways | undefined {
  const [ways, setWays] = useState<Ways>()
  useEffect(() => {
    const controller = new AbortController()
    // without the answer the page is still a login page
    call(doorWires.ways, {}, { quiet: true, signal: controller.signal }).then(setWays, () => undefined)
    return () => controller.abort()
  }, [])
  return ways
}
