import type { ReactNode } from 'react'
import { pageLink } from '#web/base/router/menu.ts'
import { Allowed } from '#web/base/session/Allowed.tsx'
import type { AccessTarget } from '#web/base/session/can.ts'
import styles from './RecordLink.module.css'

interface RecordLinkProps {
  /** The path to the record page, such as `/goods/brand/detail`. */
  to: string
  id: number
  /** The permission for the page; without it the name is plain text. Rows in the record's own list need none. */
  access?: AccessTarget
  children: ReactNode
}

/** A record name as a link to its page. Cheap enough for every row. */
export function RecordLink({ to, id, access, children }: RecordLinkProps) {
  const link = (
    <a {...pageLink(to, { id: String(id) })} className={styles.link} data-plain={access ? undefined : ''}>
      {children}
    </a>
  )
  if (!access) return link
  return (
    <Allowed access={access} fallback={children}>
      {link}
    </Allowed>
  )
}
