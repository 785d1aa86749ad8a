import type { ReactNode } from 'react'
import { usePermission, type Wanted } from './can.ts'

interface AllowedProps {
  access: Wanted
  children: ReactNode
  /** The fallback; default: nothing. */
  fallback?: ReactNode
}

/** Renders its children only for persons with the permission (checklist P05). */
export function Allowed({ access, children, fallback = null }: AllowedProps) {
  return usePermission(access) ? children : fallback
}
