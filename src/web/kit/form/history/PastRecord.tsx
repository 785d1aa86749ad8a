import { useState } from 'react'
import { history, type AsOf } from '#contract/history/history.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { MomentPicker } from '#web/kit/past/MomentPicker.tsx'
import { daysAgo, MINUTE } from '#web/kit/past/moments.ts'
import { pastTexts } from '#web/kit/past/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Checkbox } from '#web/kit/ui/input/Checkbox.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { Loaded } from '#web/kit/ui/state/Loaded.tsx'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { fieldsOfEntity, type HistoryEntity } from './history-entity.ts'
import { ValueText } from './ValueText.tsx'
import styles from './PastRecord.module.css'

export interface Moments {
  at: string
  /** The second moment; without it the record is compared with now. */
  other: string | undefined
}

interface PastRecordProps {
  entity: HistoryEntity
  id: number
  moments: Moments
  onChange: (moments: Moments | null) => void
}

/** The fields in a record at a moment beside the fields now or at a second moment. */
export function PastRecord({ entity, id, moments, onChange }: PastRecordProps) {
  const t = useTexts(pastTexts)
  const { at, other } = moments
  const query = useCall(
    history.asOf,
    { entity: entity.$.address, id, at, ...(other && { other }) },
    { staleTime: 0, quiet: true, keepPrevious: true },
  )
  // a link may name a moment without any known data: the answer about a recent one tells from when on
  const [recent] = useState(() => new Date(Date.now() - MINUTE).toISOString())
  const span = useCall(history.asOf, { entity: entity.$.address, id, at: recent }, { enabled: query.error !== null, quiet: true })
  const first = query.data?.first ?? span.data?.first
  return (
    <section aria-label={t('as_of')} className={styles.past}>
      <div className={styles.tools}>
        <Button size="compact" onClick={() => onChange(null)}>
          {t('back')}
        </Button>
        <Button size="compact" onClick={() => onChange({ at, other: other ? undefined : daysAgo(1) })}>
          {t(other ? 'with_now' : 'with_other')}
        </Button>
      </div>
      <MomentPicker label={t('at')} value={at} first={first} onChange={(moment) => onChange({ at: moment, other })} />
      {other && <MomentPicker label={t('other')} value={other} first={first} onChange={(moment) => onChange({ at, other: moment })} />}
      <Loaded query={query.error ? { ...query, data: undefined } : query} lines={8}>
        {(answer) => <Compared entity={entity} answer={answer} />}
      </Loaded>
    </section>
  )
}

function Compared({ entity, answer }: { entity: HistoryEntity; answer: AsOf }) {
  const t = useTexts(pastTexts)
  const language = useLanguage()
  const [isShort, setIsShort] = useState(false)
  const { at, other, is_there, other_is_there, first, fields } = answer
  const visible = isShort ? fields.filter(({ is_changed }) => is_changed) : fields
  const schemas = fieldsOfEntity(entity)
  const then = t('then_at', { time: formatTime(at) })
  const second = other ? t('then_at', { time: formatTime(other) }) : t('present')
  if (!is_there && !other_is_there) return <Empty title={t('not_there', { time: formatTime(at) })} />
  return (
    <>
      {!is_there && <p className={styles.note}>{t('not_there', { time: formatTime(at) })}</p>}
      {!other_is_there && <p className={styles.note}>{other ? t('not_there', { time: formatTime(other) }) : t('not_there_now')}</p>}
      <div className={styles.options}>
        <Checkbox value={isShort} onChange={setIsShort}>
          {t('only_changed')}
        </Checkbox>
        {first && <span className={styles.first}>{t('first', { time: formatTime(first) })}</span>}
      </div>
      {visible.length === 0 && <Empty title={t('nothing_changed')} />}
      {visible.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{then}</th>
              <th scope="col">{second}</th>
            </tr>
          </thead>
          <tbody>
            {visible.map(({ field, label, value, title, other: otherValue, other_title, is_changed }) => (
              <tr key={field} data-changed={is_changed || undefined}>
                <th scope="row">
                  {label} {is_changed && <Tag tone="warning">{t('changed')}</Tag>}
                </th>
                <td data-head={then}>
                  <ValueText field={schemas[field]} value={value} title={title} language={language} />
                </td>
                <td data-head={second}>
                  <ValueText field={schemas[field]} value={otherValue} title={other_title} language={language} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
