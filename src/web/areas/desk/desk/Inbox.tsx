import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { deskViews, type DeskItem, type DeskView } from '#contract/desk/desk.ts'
import { useLabel, useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { Due } from './Due.tsx'
import { deskTexts } from './texts.ts'
import { keyOf, type Inbox as Items } from './use-desk.ts'
import styles from './desk.module.css'

const ROW_HEIGHT = 74

interface InboxProps {
  inbox: Items
  current: DeskItem | undefined
  onPick: (item: DeskItem) => void
}

/** The items on the left: filters, and the virtual list. */
export function Inbox({ inbox, current, onPick }: InboxProps) {
  const t = useTexts(deskTexts)
  const say = useLabel()
  const { view, kind, setView, items, error, refetch } = inbox
  const views = (Object.keys(deskViews) as DeskView[]).map((key) => ({ key, title: say(deskViews[key]) }))
  return (
    <section className={styles.inbox} aria-label={t('inbox')}>
      <Segmented aria-label={t('views')} value={view} onChange={setView} options={views} />
      <Kinds inbox={inbox} />
      {!items && (error ? <NotLoaded error={error} retry={refetch} /> : <Skeleton lines={8} />)}
      {items?.length === 0 &&
        (kind === undefined && view === 'open' ? (
          <Empty kind="done" title={t('none')}>
            {t('none_hint')}
          </Empty>
        ) : (
          <Empty kind="unmatched" title={t('empty_filter')} />
        ))}
      {items && items.length > 0 && <Rows inbox={inbox} items={items} current={current} onPick={onPick} />}
    </section>
  )
}

function Kinds({ inbox: { kinds, kind, setKind } }: { inbox: Items }) {
  const t = useTexts(deskTexts)
  const language = useLanguage()
  const visibleKinds = kinds?.filter(({ n, key }) => n > 0 || key === kind) ?? []
  if (visibleKinds.length === 0) return null
  return (
    <div className={styles.kinds} role="group" aria-label={t('kinds')}>
      <button type="button" className={styles.chip} aria-pressed={kind === undefined} onClick={() => setKind(undefined)}>
        {t('all_kinds')}
      </button>
      {visibleKinds.map(({ key, title, title_en, n, more }) => (
        <button
          key={key}
          type="button"
          className={styles.chip}
          aria-pressed={key === kind}
          onClick={() => setKind(key === kind ? undefined : key)}
        >
          {language === 'en' ? title_en : title} <span className={styles.count}>{`${n}${more ? '+' : ''}`}</span>
        </button>
      ))}
    </div>
  )
}

interface RowsProps extends InboxProps {
  items: readonly DeskItem[]
}

function Rows({ inbox: { kinds, hasMore, more }, items, current, onPick }: RowsProps) {
  const language = useLanguage()
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
  })
  const rows = virtualizer.getVirtualItems()
  const end = rows.at(-1)?.index ?? 0
  const at = current ? items.findIndex((item) => keyOf(item) === keyOf(current)) : -1

  useEffect(() => {
    if (hasMore && end >= items.length - 5) more()
  })
  useEffect(() => {
    if (at >= 0) virtualizer.scrollToIndex(at, { align: 'auto' })
  }, [at, virtualizer])

  const titleOf = (key: string) => {
    const kind = kinds?.find((one) => one.key === key)
    return language === 'en' ? kind?.title_en : kind?.title
  }
  return (
    <div ref={scroller} className={styles.scroll}>
      <ul style={{ blockSize: virtualizer.getTotalSize() }}>
        {rows.map(({ index, start }) => {
          const item = items[index] as DeskItem
          return (
            <li key={keyOf(item)} style={{ transform: `translateY(${start}px)`, blockSize: ROW_HEIGHT }}>
              <button type="button" className={styles.item} aria-current={index === at || undefined} onClick={() => onPick(item)}>
                <span className={styles.line}>
                  <span className={styles.kind}>{titleOf(item.kind)}</span>
                  <Holder item={item} />
                  <Due item={item} />
                </span>
                <span className={styles.line}>
                  <strong className={styles.clip}>{item.about ?? item.title}</strong>
                  {item.amount !== null && <span className={styles.amount}>{formatMoney(item.amount)}</span>}
                </span>
                {item.about !== null && <span className={styles.code}>{item.title}</span>}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Holder({ item: { claim } }: { item: DeskItem }) {
  const t = useTexts(deskTexts)
  if (!claim) return null
  return (
    <span className={styles.holder} data-mine={claim.is_mine || undefined}>
      {claim.is_mine ? t('mine') : t('by', { name: claim.person })}
    </span>
  )
}
