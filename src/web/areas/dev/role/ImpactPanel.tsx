import type { RoleImpact } from '#contract/dev/role.ts'
import { sayAll } from '#contract/kit/label.ts'
import { useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { grantTexts } from './grant-texts.ts'
import { People } from './People.tsx'
import styles from './grant.module.css'

/** A preview of the people who would gain or lose permissions. */
export function ImpactPanel({ impact, isDirty }: { impact: RoleImpact | undefined; isDirty: boolean }) {
  const t = useTexts(grantTexts)
  return (
    <aside className={styles.impact} aria-label={t('changes')}>
      <strong className={styles.impactTitle}>{t('changes')}</strong>
      {!isDirty && (
        <p className={styles.muted}>
          {t('unchanged')}
          <br />
          {t('unchanged_hint')}
        </p>
      )}
      {isDirty && !impact && <Skeleton lines={4} />}
      {isDirty && impact && <Told impact={impact} />}
    </aside>
  )
}

function Told({ impact }: { impact: RoleImpact }) {
  const t = useTexts(grantTexts)
  const language = useLanguage()
  const { losing, gaining, scope_people, people, members, beyond } = impact
  return (
    <>
      {beyond.length > 0 && <p className={styles.refused}>{t('beyond', { codes: sayAll(beyond, language) })}</p>}
      <ul className={styles.headlines}>
        {losing > 0 && <li data-tone="lost">{t('losing', { n: losing })}</li>}
        {gaining > 0 && <li data-tone="gained">{t('gaining', { n: gaining })}</li>}
        {scope_people > 0 && <li>{t('scope_changes', { n: scope_people })}</li>}
        {people === 0 && <li>{t('nobody')}</li>}
      </ul>
      <Parts title={t('lost')} tone="lost" parts={impact.lost.map(({ code, ...part }) => ({ key: code, ...part }))} />
      <Parts title={t('pages_lost')} tone="lost" parts={impact.pages_lost.map(({ id, ...part }) => ({ key: id, ...part }))} />
      <Parts title={t('gained')} tone="gained" parts={impact.gained.map(({ code, ...part }) => ({ key: code, ...part }))} />
      <Parts title={t('pages_gained')} tone="gained" parts={impact.pages_gained.map(({ id, ...part }) => ({ key: id, ...part }))} />
      {members.length > 0 && (
        <section aria-label={t('affected')}>
          <h2 className={styles.partTitle}>{t('affected')}</h2>
          <People
            people={members}
            note={({ gained, lost, pages_gained, pages_lost, scope }) => (
              <span className={styles.deltas}>
                {gained + pages_gained > 0 && <span data-tone="gained">{t('plus', { n: gained + pages_gained })}</span>}
                {lost + pages_lost > 0 && <span data-tone="lost">{t('minus', { n: lost + pages_lost })}</span>}
                {scope && <span>{t('other_rows')}</span>}
              </span>
            )}
          />
          {people > members.length && <p className={styles.muted}>{t('more', { n: people - members.length })}</p>}
        </section>
      )}
    </>
  )
}

interface Part {
  key: string | number
  title: string
  people: number
}

function Parts({ title, tone, parts }: { title: string; tone: 'gained' | 'lost'; parts: readonly Part[] }) {
  const t = useTexts(grantTexts)
  if (parts.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className={styles.partTitle}>
        {title} <span className={styles.count}>{parts.length}</span>
      </h2>
      <ul className={styles.parts} data-tone={tone}>
        {parts.map((part) => (
          <li key={part.key}>
            <span>{part.title}</span>
            <span className={styles.muted}>{part.people > 0 ? t('people', { n: part.people }) : t('no_one')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
