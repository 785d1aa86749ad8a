import type { OutputOf } from '#contract/kit/endpoint.ts'
import type { media } from '#contract/media/media.ts'
import { Skeleton } from '#web/kit/ui/Skeleton.tsx'
import { Tag } from '#web/kit/ui/Tag.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { href } from '#web/router/location.ts'
import { recordAddress, useHasRecords } from '#web/router/record.ts'
import styles from './media.module.css'
import { mediaTexts } from './texts.ts'

type Word = `field_${string}` & Parameters<ReturnType<typeof useTexts<typeof mediaTexts.zh>>>[0]

/** The rows that show a file, with a way to each that the person has a page for. */
export function MediaUses({ uses }: { uses: OutputOf<typeof media.uses> | undefined }) {
  const t = useTexts(mediaTexts)
  const hasRecords = useHasRecords()
  return (
    <section aria-label={t('uses')}>
      <h3 className={styles.heading}>{t('uses')}</h3>
      {uses === undefined ? (
        <Skeleton lines={3} />
      ) : uses.total === 0 ? (
        <p className={styles.muted}>{t('not_used')}</p>
      ) : (
        <ul className={styles.uses}>
          {uses.list.map(({ entity, id, title, fields, deleted, link }) => (
            <li key={`${entity}-${id}`}>
              <span className={styles.entity}>{entity}</span>
              {link && hasRecords(link) ? <a href={href(recordAddress(link, id))}>{title}</a> : <span>{title}</span>}
              {deleted && <Tag tone="neutral">{t('deleted_row')}</Tag>}
              <span className={styles.muted}>{[...new Set(fields.map((field) => t(`field_${field}` as Word)))].join(t('separator'))}</span>
            </li>
          ))}
        </ul>
      )}
      {uses && uses.total > uses.list.length && (
        <p className={styles.muted}>{t('uses_more', { n: uses.total, shown: uses.list.length })}</p>
      )}
    </section>
  )
}
