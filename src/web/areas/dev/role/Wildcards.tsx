import X from 'virtual:icon/x'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import styles from './grant.module.css'

const grantTexts = texts({
  zh: {
    wild: '通配权限',
    wild_hint: '包含今后新增的功能；取消其中任一项后，改为逐项保留其余权限。',
    later: '尚未开放的功能',
    later_hint: '对应的功能上线后生效。',
    drop: '移除 {code}',
  },
  en: {
    wild: 'Wildcards',
    wild_hint: 'Wildcards also grant permissions that are added later. If you remove one part, the rest is kept individually.',
    later: 'Not available yet',
    later_hint: 'Takes effect once the feature is available.',
    drop: 'Remove {code}',
  },
})

interface WildcardsProps {
  /** In their stored form. */
  perms: readonly string[]
  /** Those without a matching permission yet. */
  later: readonly string[]
  onDrop: ((code: string) => void) | undefined
}

/** Grants that include more than the boxes above: wildcards, and permissions that do not exist yet. */
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
