import type { ReactNode } from 'react'
import { useSite } from '#web/session/site.ts'
import { LanguageMenu } from '#web/shell/LanguageMenu.tsx'
import { Logo } from '#web/shell/Logo.tsx'
import { ModeMenu } from '#web/shell/ModeMenu.tsx'
import styles from './LoginPage.module.css'

interface DoorFrameProps {
  title: string
  tagline: string
  children: ReactNode
}

/** The frame of the pages that lead into the product. */
export function DoorFrame({ title, tagline, children }: DoorFrameProps) {
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
