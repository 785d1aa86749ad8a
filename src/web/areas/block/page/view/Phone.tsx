import type { ReactNode } from 'react'
import { useLabel } from '#web/base/locales/texts.ts'
import styles from './phone.module.css'

/** A phone frame with a decorated page. It has the shop colours, whatever the back office theme. */
export function Phone({ title, color, children }: { title: string; color: string | null; children: ReactNode }) {
  const say = useLabel()
  return (
    <figure className={styles.phone} aria-label={say(['手机预览', 'Phone preview'])}>
      <figcaption className={styles.bar}>{title}</figcaption>
      <div className={styles.screen} style={color ? { background: color } : undefined}>
        {children}
      </div>
    </figure>
  )
}
