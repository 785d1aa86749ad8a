import { useMemo, useState, type ReactNode } from 'react'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLanguage } from '#web/base/locales/texts.ts'
import { usePage } from '#web/base/router/page.ts'
import type { AccessTarget } from '#web/base/session/can.ts'
import { commentsTabs } from '#web/kit/comment/comments-tab.tsx'
import type { HistoryEntity } from '#web/kit/form/history/history-entity.ts'
import { useAllowed, type RowAction } from '#web/kit/list/actions/actions.tsx'
import { onDemand } from '#web/kit/ui/state/on-demand.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { Tabs } from '#web/kit/ui/value/Tabs.tsx'
import { AtRecord, type FoundRecord, type RecordPageProps } from './AtRecord.tsx'
import { DetailHead } from './DetailHead.tsx'
import styles from './DetailPage.module.css'

export interface DetailTab<Row> {
  key: string
  label: Label
  /** The tab's permission; without it, the tab is visible to every person who sees the record. */
  access?: AccessTarget
  /** The count that follows the title. */
  count?: (row: Row) => number | undefined
  /** Replaces the count, for one that the row does not contain. */
  mark?: (row: Row) => ReactNode
  /** Rendered when the tab is first opened. */
  content: (row: Row) => ReactNode
}

interface DetailPageProps<Row extends { id: number }> extends RecordPageProps<Row> {
  entity: RecordPageProps<Row>['entity'] & { edit?: Endpoint }
  /** The record's actions: the same as in its list. */
  actions?: readonly RowAction<Row>[]
  /** As in a list, the possible actions come first: the state decides about the main button. */
  possibleFirst?: boolean
  /** Above the tabs, such as an order's steps. */
  summary?: (row: Row) => ReactNode
  /** Beside those for changes and comments, which every page has. */
  tabs: readonly DetailTab<Row>[]
  /** Beside the tabs, on narrow screens below them: facts and a timeline. */
  rail?: (row: Row) => ReactNode
}

/** The page for one record; its tab is `?tab=`. */
export function DetailPage<Row extends { id: number }>(props: DetailPageProps<Row>) {
  return <AtRecord page={props}>{(found) => <Detail {...props} {...found} />}</AtRecord>
}

function Detail<Row extends { id: number }>(props: DetailPageProps<Row> & FoundRecord<Row>) {
  const { entity, row, name, rail } = props
  const language = useLanguage()
  const tabs = useMemo(() => [...props.tabs, historyTab(entity), ...commentsTabs(entity)], [props.tabs, entity])
  return (
    <article className={styles.page} aria-label={name ?? say(entity.$.label, language)} aria-busy={!row}>
      <DetailHead {...props} actions={props.actions ?? []} />
      {row && props.summary && <div className={styles.panel}>{props.summary(row)}</div>}
      <div className={rail ? styles.withRail : styles.body}>
        <div className={styles.panel}>{row ? <DetailTabs row={row} tabs={tabs} /> : <Skeleton lines={8} />}</div>
        {rail && <aside className={styles.panel}>{row ? rail(row) : <Skeleton lines={5} />}</aside>}
      </div>
    </article>
  )
}

function DetailTabs<Row>({ row, tabs }: { row: Row; tabs: readonly DetailTab<Row>[] }) {
  const language = useLanguage()
  const { query, setQuery } = usePage()
  const allowed = useAllowed(tabs)
  const [first] = allowed
  const open = allowed.find(({ key }) => key === query['tab']) ?? first
  const [openTabs, setOpenTabs] = useState<ReadonlySet<string>>(new Set())
  if (open && !openTabs.has(open.key)) setOpenTabs(new Set([...openTabs, open.key]))
  if (!open || allowed.length === 1) return open?.content(row)
  return (
    <Tabs
      label={say(['内容', 'Contents'], language)}
      value={open.key}
      onChange={(key) => setQuery({ tab: key === first?.key ? undefined : key }, { replace: true })}
      tabs={allowed.map(({ key, label, count, mark, content }) => ({
        key,
        title: <TabTitle words={say(label, language)} count={mark ? mark(row) : countOf(count?.(row))} />,
        content: openTabs.has(key) ? content(row) : null,
      }))}
    />
  )
}

function countOf(count: number | undefined): ReactNode {
  return count === undefined ? undefined : formatNumber(count)
}

function TabTitle({ words, count }: { words: string; count: ReactNode }) {
  if (count === undefined) return words
  return (
    <>
      {words} <span className={styles.count}>{count}</span>
    </>
  )
}

// most visits to a record do not open its changes
const history = onDemand(() => import('#web/kit/form/history/HistoryDrawer.tsx'))

/** The tab with a record's changes and its state at any moment: every record page has it, and what it names follows the log's rules. */
function historyTab<Row extends { id: number }>(entity: HistoryEntity): DetailTab<Row> {
  return {
    key: 'log',
    label: ['变更日志', 'History'],
    access: entity.detail,
    content: ({ id }) => <Changes entity={entity} id={id} />,
  }
}

function Changes(props: { entity: HistoryEntity; id: number }) {
  const HistoryList = history.useLoaded(true)?.HistoryList
  return HistoryList ? <HistoryList {...props} /> : <Skeleton lines={6} />
}
