import { useTexts } from '#web/locales/texts.ts'
import styles from './edit.module.css'
import { spuFormTexts } from './form-texts.ts'

const sections = ['basic', 'specs', 'params', 'detail', 'docs', 'logistics'] as const

/** The sections of the form, to go to. */
export function Anchors() {
  const t = useTexts(spuFormTexts)
  return (
    <nav className={styles.anchors} aria-label={t('sections')}>
      {sections.map((name) => (
        <button
          key={name}
          type="button"
          onClick={({ currentTarget }) =>
            currentTarget.form?.querySelector(`[data-section="${name}"]`)?.scrollIntoView({ block: 'start', behavior: 'smooth' })
          }
        >
          {t(name)}
        </button>
      ))}
    </nav>
  )
}
