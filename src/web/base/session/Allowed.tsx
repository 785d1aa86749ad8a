import type { ReactNode } from 'react'
import { Held, needsServer, useIsOff } from '#web/base/api/reach.ts'
import { usePermission, type AccessTarget } from './can.ts'

interface AllowedProps {
  access: AccessTarget
  children: ReactNode
  /** The fallback; default: nothing. */
  fallback?: ReactNode
  /** The buttons only open a form, whose input stays on the device until it can be saved. */
  opensForm?: boolean
}

/** Renders its children only for persons with the permission (checklist P05). */
export function Allowed({ access, children, fallback = null, opensForm = false }: AllowedProps) {
  const isHeld = useIsOff() && needsServer(access) && !opensForm
  return usePermission(access) ? <Held value={isHeld}>{children}</Held> : fallback
}
