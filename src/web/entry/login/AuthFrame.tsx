import type { ReactNode } from 'react'
import { useSite } from '#web/base/site.ts'
import { Logo } from '#web/kit/ui/icon/Logo.tsx'
import { LanguageMenu } from '#web/shell/theme/LanguageMenu.tsx'
import { ModeMenu } from '#web/shell/theme/ModeMenu.tsx'
import styles from './LoginPage.module.css'

interface AuthFrameProps {
  title: string
  tagline: string
  children: ReactNode
}

/** The frame for the auth pages. */
export function AuthFrame({ title, tagline, children }: AuthFrameProps) {
  const { name, copyright, phone, icp } = useSite()
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <LanguageMenu />
        <ModeMenu />
      </div>
      <main className={styles.card}>
        <div className={styles.head}>
          <Logo size={40} />
          <div>
            <h1 className={styles.title}>{title}</h1>
            <p className={styles.tagline}>{tagline}</p>
          </div>
        </div>
        {children}
      </main>
      <footer className={styles.foot}>
        © {[`${new Date().getFullYear()} ${copyright || name}`, phone, icp].filter(Boolean).join(' · ')}
      </footer>
    </div>
  )
}
