import { useSite } from '#web/session/site.ts'
import styles from './Footer.module.css'

/** The year and the title (checklist L04), or whom the settings name. */
export function Footer() {
  const { name, copyright } = useSite()
  return (
    <footer className={styles.footer}>
      Copyright © {new Date().getFullYear()} {copyright || name}
    </footer>
  )
}
