import { useId, type ReactNode } from 'react'
import styles from './index.module.css'

interface PanelProps {
  title: string
  tools?: ReactNode
  isBusy?: boolean
  children: ReactNode
}

/** A titled part on the home page. */
export function Panel({ title, tools, isBusy, children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} aria-busy={isBusy} className={styles.panel}>
      <header className={styles.panelHead}>
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
        {tools}
      </header>
      {children}
    </section>
  )
}
