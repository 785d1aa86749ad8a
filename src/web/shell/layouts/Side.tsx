import type { ReactNode } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { menuTexts } from '#web/shell/menu/texts.ts'
import { useTheme } from '#web/shell/theme/theme-store.ts'
import styles from './Side.module.css'

interface SideProps {
  children: ReactNode
  className?: string
  'data-column-style'?: string
  'data-folded'?: boolean | undefined
}

/** The menu at the page's left side: it stays while the page scrolls. */
export function Side({ children, className, ...rest }: SideProps) {
  const t = useTexts(menuTexts)
  const background = useTheme((theme) => theme.background)
  return (
    <nav {...rest} aria-label={t('menu')} className={className ? `${styles.side} ${className}` : styles.side} data-background={background}>
      {children}
    </nav>
  )
}
