import { settings } from '#web/app/settings.ts'
import styles from './Footer.module.css'

/** The year and the title (checklist L04). */
export function Footer() {
  return (
    <footer className={styles.footer}>
      Copyright © {new Date().getFullYear()} {settings.title}
    </footer>
  )
}
