import { useEffect, useRef, useState } from 'react'
import { BEAT_MS, presence, type Other } from '#contract/presence/presence.ts'
import { call, sendBeacon } from '#web/base/api/client.ts'
import { onLive } from '#web/base/api/live-events.ts'
import { uuid } from '#web/base/api/uuid.ts'
import { useSession } from '#web/base/session/store.ts'

// during typing one field changes many times
const SETTLE_MS = 400

/**
 * Reports that this editor is open, and its changed fields; returns the record's other editors. `watch` calls back with every changed
 * field and stays the same function while the editor is open.
 */
export function usePresence(entity: string, id: number, watch: (tell: (field: string) => void) => () => void): readonly Other[] {
  const [others, setOthers] = useState<readonly Other[]>([])
  const field = useRef<string | null>(null)

  useEffect(() => {
    const place = { entity, id, seat: uuid() }
    const stop = new AbortController()
    let settling: ReturnType<typeof setTimeout> | undefined
    let isTold = false

    const beat = async () => {
      // an impersonator is not reported
      if (useSession.getState().viewer) return
      isTold = true
      try {
        const { list } = await call(presence.here, { ...place, field: field.current }, { signal: stop.signal })
        if (!stop.signal.aborted) setOthers(list)
      } catch {
        // a failure is ignored: presence is optional
      }
    }
    const settle = () => {
      clearTimeout(settling)
      settling = setTimeout(() => void beat(), SETTLE_MS)
    }
    const leave = () => (isTold ? sendBeacon(presence.leave, place) : undefined)
    // the form is painted first
    settle()
    const beats = setInterval(() => void beat(), BEAT_MS)
    const unhear = onLive('presence', (about) => {
      const { entity: itsEntity, id: itsId } = about as { entity: string; id: number }
      if (itsEntity === entity && itsId === id) settle()
    })
    const unwatch = watch((changed) => {
      if (changed === field.current) return
      field.current = changed
      settle()
    })
    addEventListener('pagehide', leave)
    return () => {
      stop.abort()
      clearTimeout(settling)
      clearInterval(beats)
      unhear()
      unwatch()
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [entity, id, watch])

  return others
}
