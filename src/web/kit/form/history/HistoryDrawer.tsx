import { useState } from 'react'
import { comment } from '#contract/comment/comment.ts'
import { commentedBy, type RecordAddress } from '#contract/common/record-pages.ts'
import { history, type HistoryEntry } from '#contract/history/history.ts'
import { dataOf } from '#web/base/api/client.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { usePage } from '#web/base/router/page.ts'
import { daysAgo, momentIn } from '#web/kit/past/moments.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Drawer } from '#web/kit/ui/overlay/Drawer.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { Loaded } from '#web/kit/ui/state/Loaded.tsx'
import { onDemand } from '#web/kit/ui/state/on-demand.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import type { HistoryEntity } from './history-entity.ts'
import { historyTexts } from './history-texts.ts'
import { HistoryEntryView } from './HistoryEntryView.tsx'
import { HistoryRestore, type Restored } from './HistoryRestore.tsx'
import type { Moments } from './PastRecord.tsx'
import styles from './HistoryDrawer.module.css'

export interface HistoryDrawerProps {
  entity: HistoryEntity
  id: number
  /** The record's title; undefined where only a link names it. */
  title: string | undefined
  /** The page address holds the moments. */
  inAddress?: boolean
  open: boolean
  onClose: () => void
}

/** A record's changes in a drawer. */
export function HistoryDrawer({ entity, id, title, inAddress = false, open, onClose }: HistoryDrawerProps) {
  const t = useTexts(historyTexts)
  const say = useLabel()
  const commented = commentedBy(entity)
  const about = useCall(
    comment.about,
    { entity: commented as RecordAddress, id },
    { quiet: true, enabled: commented !== undefined && title === undefined },
  )
  const name = title ?? about.data?.title ?? say(entity.$.label)
  return (
    <Drawer open={open} title={t('history_of', { title: name })} onClose={onClose} width={640}>
      <HistoryList entity={entity} id={id} open={open} place={inAddress ? 'drawer' : 'own'} />
    </Drawer>
  )
}

/** The place that keeps the moments: the address for the record's page, the address for the list below a drawer, or none. */
type Place = 'page' | 'drawer' | 'own'

interface HistoryListProps extends Pick<HistoryDrawerProps, 'entity' | 'id'> {
  open?: boolean
  place?: Place
}

const past = onDemand(() => import('./PastRecord.tsx'))

// a list has its own moments
const names = { page: ['as_of', 'as_of_other'], drawer: ['history_at', 'history_other'] } as const

/** The moments at which the record is shown. */
function useMoments(place: Place): [Moments | null, (moments: Moments | null) => void] {
  const { query, setQuery } = usePage()
  const [own, setOwn] = useState<Moments | null>(null)
  if (place === 'own') return [own, setOwn]
  const [one, two] = names[place]
  const at = momentIn(query[one])
  return [
    at === undefined ? null : { at, other: momentIn(query[two]) },
    (next) => setQuery({ [one]: next?.at, [two]: next?.other }, { replace: true }),
  ]
}

/** A record's changes by field, newest first, or the record at a moment; old values can be restored. */
export function HistoryList({ entity, id, open = true, place = 'page' }: HistoryListProps) {
  const t = useTexts(historyTexts)
  const [moments, setMoments] = useMoments(place)
  const Past = past.useLoaded(moments !== null)?.PastRecord
  const [cursors, setCursors] = useState<readonly (number | undefined)[]>([undefined])
  const [restored, setRestored] = useState<Restored | null>(null)
  async function choose(entry: HistoryEntry) {
    // the current values are shown beside the old ones
    setRestored({ entry, current: await dataOf(entity.detail, { id }) })
  }

  if (moments) return Past ? <Past entity={entity} id={id} moments={moments} onChange={setMoments} /> : <Skeleton lines={8} />
  return (
    <>
      <p className={styles.past}>
        <Button onClick={() => setMoments({ at: daysAgo(1), other: undefined })}>{t('as_of')}</Button>
      </p>
      <ol className={styles.list}>
        {cursors.map((cursor, at) => (
          <Entries
            key={cursor ?? 0}
            entity={entity}
            id={id}
            cursor={cursor}
            open={open}
            // the client has shown the failure reason
            onRestore={(entry) => void choose(entry).catch(() => undefined)}
            onOlder={at === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : undefined}
          />
        ))}
      </ol>
      <HistoryRestore entity={entity} id={id} restored={restored} onClose={() => setRestored(null)} />
    </>
  )
}

interface EntriesProps {
  entity: HistoryEntity
  id: number
  cursor: number | undefined
  open: boolean
  onRestore: (entry: HistoryEntry) => void
  onOlder?: (cursor: number) => void
}

function Entries({ entity, id, cursor, open, onRestore, onOlder }: EntriesProps) {
  const t = useTexts(historyTexts)
  const query = useCall(
    history.list,
    { entity: entity.$.address, id, ...(cursor !== undefined && { cursor }) },
    { enabled: open, staleTime: 0, quiet: true },
  )
  return (
    <Loaded query={query} lines={8}>
      {({ list, next }) => (
        <>
          {list.length === 0 && <Empty title={t('none')} />}
          {list.map((entry) => (
            <HistoryEntryView key={entry.id} entity={entity} entry={entry} onRestore={() => onRestore(entry)} />
          ))}
          {next !== null && onOlder && (
            <li className={styles.more}>
              <Button onClick={() => onOlder(next)}>{t('older')}</Button>
            </li>
          )}
        </>
      )}
    </Loaded>
  )
}
