import { useCallback } from 'react'
import type { Access, Endpoint } from '#contract/kit/endpoint.ts'
import type { Guard } from '#contract/session/session.ts'
import { passes } from './guard.ts'
import { useSession, type Session } from './store.ts'

/** An endpoint, its permission, or a guard of a route. */
export type Wanted = Access | Guard | Pick<Endpoint, 'access'>

/** Tells whether the person has the permission at the moment. The server decides; this check only avoids a refused call (checklist P01). */
export function can(wanted: Wanted): boolean {
  return allows(wanted, useSession.getState())
}

/** As `can`, updated on every change. */
export function usePermission(wanted: Wanted): boolean {
  return useSession((session) => allows(wanted, session))
}

/** For many checks at once: `const can = useCan()`. */
export function useCan(): (wanted: Wanted) => boolean {
  const session = useSession()
  return useCallback((wanted) => allows(wanted, session), [session])
}

function allows(wanted: Wanted, session: Session): boolean {
  if (typeof wanted === 'object' && 'access' in wanted) return allows(wanted.access, session)
  if (wanted === 'public') return true
  // the virtual administrator has no token
  if (wanted === 'login') return session.token !== '' || session.id !== 0
  return passes(typeof wanted === 'string' ? [wanted] : wanted, session)
}
