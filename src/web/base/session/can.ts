import { useCallback } from 'react'
import type { Access, Endpoint } from '#contract/kit/endpoint.ts'
import type { Guard } from '#contract/session/session.ts'
import { passes } from './guard.ts'
import { useSession, type Session } from './store.ts'

/** An endpoint, its permission, or a guard as routes have it. */
export type Wanted = Access | Guard | Pick<Endpoint, 'access'>

/** Whether the person may, right now. The server decides; this only spares the person a refusal (checklist P01). */
export function can(wanted: Wanted): boolean {
  return allows(wanted, useSession.getState())
}

/** As `can`, kept up to date. */
export function usePermission(wanted: Wanted): boolean {
  return useSession((session) => allows(wanted, session))
}

/** For deciding about many at once: `const can = useCan()`. */
export function useCan(): (wanted: Wanted) => boolean {
  const session = useSession()
  return useCallback((wanted) => allows(wanted, session), [session])
}

function allows(wanted: Wanted, session: Session): boolean {
  if (typeof wanted === 'object' && 'access' in wanted) return allows(wanted.access, session)
  if (wanted === 'public') return true
  if (wanted === 'login') return session.token !== ''
  return passes(typeof wanted === 'string' ? [wanted] : wanted, session)
}
