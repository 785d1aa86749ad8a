import X from 'lucide-react/icons/x'
import { useTexts } from '#web/locales/texts.ts'
import styles from './grant.module.css'
import { grantTexts } from './grant-texts.ts'

interface WildcardsProps {
  /** As they would be stored. */
  perms: readonly string[]
  /** Those that open nothing yet. */
  later: readonly string[]
  onDrop: ((code: string) => void) | undefined
}

/** Grants that mean more than the boxes above say: whatever comes in their place, and what is not there yet. */
export function Wildcards({ perms, later, onDrop }: WildcardsProps) {
  const t = useTexts(grantTexts)
  const wild = perms.filter((code) => code.includes('*') && !later.includes(code))
  return (
    <>
      {wild.length > 0 && (
        <section className={styles.extra} aria-label={t('wild')}>
          <strong>{t('wild')}</strong>
          <span className={styles.muted}>{t('wild_hint')}</span>
          <span className={styles.chips}>
            {wild.map((code) => (
              <code key={code} className={styles.chip}>
                {code}
              </code>
            ))}
          </span>
        </section>
      )}
      {later.length > 0 && (
        <section className={styles.extra} aria-label={t('later')}>
          <strong>{t('later')}</strong>
          <span className={styles.muted}>{t('later_hint')}</span>
          <span className={styles.chips}>
            {later.map((code) => (
              <code key={code} className={styles.chip}>
                {code}
                {onDrop && (
                  <button type="button" aria-label={t('drop', { code })} onClick={() => onDrop(code)}>
                    <X aria-hidden size={12} />
                  </button>
                )}
              </code>
            ))}
          </span>
        </section>
      )}
    </>
  )
}
