import { useCallback } from 'react'
import type { Access, Endpoint } from '#contract/kit/endpoint.ts'
import type { Guard } from '#contract/session/session.ts'
import { passes } from './guard.ts'
import { useSession, type Session } from './store.ts'

/** An endpoint, its permission, or a route guard. */
export type AccessTarget = Access | Guard | Pick<Endpoint, 'access'>

/** Tells whether the person has the permission at the moment. The server decides; this check only avoids a refused call (checklist P01). */
export function can(permission: AccessTarget): boolean {
  return allows(permission, useSession.getState())
}

/** As `can`, updated on every change. */
export function usePermission(permission: AccessTarget): boolean {
  return useSession((session) => allows(permission, session))
}

/** For many checks at once: `const can = useCan()`. */
export function useCan(): (permission: AccessTarget) => boolean {
  const session = useSession()
  return useCallback((permission) => allows(permission, session), [session])
}

function allows(permission: AccessTarget, session: Session): boolean {
  if (typeof permission === 'object' && 'access' in permission) return allows(permission.access, session)
  if (permission === 'public') return true
  // the virtual administrator has no token
  if (permission === 'login') return session.token !== '' || session.id !== 0
  return passes(typeof permission === 'string' ? [permission] : permission, session)
}
