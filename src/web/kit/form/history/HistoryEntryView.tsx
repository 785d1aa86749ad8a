import ArrowRight from 'virtual:icon/arrow-right'
import type { HistoryEntry } from '#contract/history/history.ts'
import { say } from '#contract/kit/label.ts'
import { useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { Allowed } from '#web/base/session/Allowed.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { fieldsOfEntity, type HistoryEntity } from './history-entity.ts'
import { historyTexts } from './history-texts.ts'
import { ValueText } from './ValueText.tsx'
import styles from './HistoryDrawer.module.css'

interface HistoryEntryViewProps {
  entity: HistoryEntity
  entry: HistoryEntry
  onRestore: () => void
}

/** One action on the record: person, time, origin, and every field old → new. */
export function HistoryEntryView({ entity, entry, onRestore }: HistoryEntryViewProps) {
  const t = useTexts(historyTexts)
  const language = useLanguage()
  const fields = fieldsOfEntity(entity)
  const { kind, by, at, ip, action, reason, changes } = entry
  // the verb that creates a record also edits it
  const isEdit = kind === 'changed' && entity.edit !== undefined && action === say(entity.edit.title, language)
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <strong>{by}</strong>
        <span>{isEdit ? t('changed') : kind === 'changed' ? action : t(kind)}</span>
        <span className={styles.where}>
          <Time value={at} /> · {ip}
        </span>
        {entity.edit && changes.some(({ is_restorable }) => is_restorable) && (
          <Allowed access={entity.edit.access}>
            <Button variant="link" onClick={onRestore}>
              {t('restore')}
            </Button>
          </Allowed>
        )}
      </div>
      {reason && <p className={styles.reason}>{t('reason', { reason })}</p>}
      {kind !== 'deleted' && (
        <dl className={styles.changes}>
          {changes.map(({ field, label, before, after, before_title, after_title }) => (
            <div key={field} className={styles.change}>
              <dt>{label}</dt>
              <dd>
                {kind === 'changed' && (
                  <>
                    <del className={styles.old}>
                      <ValueText field={fields[field]} value={before} title={before_title} language={language} />
                    </del>
                    <ArrowRight role="img" aria-label="→" size={14} className={styles.arrow} />
                  </>
                )}
                <ins className={styles.new}>
                  <ValueText field={fields[field]} value={after} title={after_title} language={language} />
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
