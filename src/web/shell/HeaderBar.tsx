import type { ReactNode } from 'react'
import styles from './HeaderBar.module.css'
import { HeaderTools } from './HeaderTools.tsx'
import { useIsMobile } from './is-mobile.ts'

interface HeaderBarProps {
  /** Stands on the ground of the menu. */
  isGrounded?: boolean
  /** Stands by itself over side menu and page, instead of above the tabs. */
  isOnTop?: boolean
  children: ReactNode
}

/** The first row: what the layout puts at its left, tools at its right. */
export function HeaderBar({ isGrounded, isOnTop, children }: HeaderBarProps) {
  const isMobile = useIsMobile()
  const Tag = isOnTop ? 'header' : 'div'
  return (
    <Tag className={styles.bar} data-grounded={isGrounded || undefined} data-on-top={isOnTop || undefined}>
      {children}
      <HeaderTools isMobile={isMobile} />
    </Tag>
  )
}
