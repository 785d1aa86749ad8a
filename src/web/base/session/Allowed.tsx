import type { ReactNode } from 'react'
import { usePermission, type Wanted } from './can.ts'

interface AllowedProps {
  access: Wanted
  children: ReactNode
  /** What stands there instead; nothing by default. */
  fallback?: ReactNode
}

/** Shows its children only to those who may (checklist P05). */
export function Allowed({ access, children, fallback = null }: AllowedProps) {
  return usePermission(access) ? children : fallback
}
