import { useMemo, useState } from 'react'
import ChevronLeft from 'virtual:icon/chevron-left'
import ChevronRight from 'virtual:icon/chevron-right'
import { phases, type Phase } from '#contract/activity/flow.ts'
import { activityKinds, type ActivityKind } from '#contract/activity/words.ts'
import { calendar, MOST_CALENDAR_ROWS, type CalendarAnswer } from '#contract/index/calendar.ts'
import { invalidateEntity, prefetch as prefetchCall, useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { usePage } from '#web/base/router/page.ts'
import { Notice } from '#web/kit/form/Notice.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { useIsMobile } from '#web/kit/ui/state/media-query.ts'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { Clashes } from './Clashes.tsx'
import { Legend } from './Legend.tsx'
import { MonthList } from './MonthList.tsx'
import { keyOf, MonthRow } from './MonthRow.tsx'
import { lastDay, monthAfter, monthsFrom } from './months.ts'
import type { Move } from './MoveDialog.tsx'
import { calendarTexts } from './texts.ts'
import styles from './calendar.module.css'

const MoveDialog = lazyPart('move', async () => (await import('./MoveDialog.tsx')).MoveDialog)

const SPANS = [3, 6, 12] as const
const USUAL_SPAN = 6

export const prefetch = (query?: Query) => prefetchCall(calendar.list, daysOf(rangeOf(query ?? {})))

/** All activities by month; the address has the months and the filters. */
export default function CalendarPage() {
  const { query } = usePage()
  const range = rangeOf(query)
  const { data, error, refetch } = useCall(calendar.list, daysOf(range), { keepPrevious: true })
  return (
    <div className={styles.page}>
      <Tools range={range} kinds={data?.kinds ?? []} />
      {error && !data && <NotLoaded error={error} retry={refetch} />}
      {!data && !error && <Skeleton lines={10} />}
      {data && <Months data={data} months={monthsFrom(range.from, range.span)} />}
    </div>
  )
}

interface Range {
  from: string
  span: number
}

/** The current month and the next ones, unless the address has others. */
function rangeOf({ from, months }: Query): Range {
  const span = SPANS.find((one) => String(one) === months) ?? USUAL_SPAN
  return { from: from !== undefined && /^2\d{3}-(?:0[1-9]|1[0-2])$/.test(from) ? from : formatTime(Date.now(), 'day').slice(0, 7), span }
}

const daysOf = ({ from, span }: Range) => ({ from: `${from}-01`, to: lastDay(monthAfter(from, span - 1)) })

function Tools({ range, kinds }: { range: Range; kinds: readonly ActivityKind[] }) {
  const t = useTexts(calendarTexts)
  const say = useLabel()
  const { query, setQuery } = usePage()
  const isMobile = useIsMobile()
  const go = (months: number) => setQuery({ from: monthAfter(range.from, months) })
  return (
    <div className={styles.tools}>
      <span className={styles.steps}>
        <Button icon={<ChevronLeft aria-hidden size={16} />} tip={t('earlier')} onClick={() => go(-1)} />
        <Button onClick={() => setQuery({ from: null })}>{t('today')}</Button>
        <Button icon={<ChevronRight aria-hidden size={16} />} tip={t('later')} onClick={() => go(1)} />
      </span>
      <Segmented
        aria-label={t('span')}
        value={String(range.span)}
        options={SPANS.map((n) => ({ key: String(n), title: t('months', { n }) }))}
        onChange={(months) => setQuery({ months: Number(months) === USUAL_SPAN ? null : months })}
      />
      <span className={styles.filter}>
        <Select<ActivityKind>
          aria-label={t('kind')}
          placeholder={t('all_kinds')}
          value={(query['kind'] as ActivityKind | undefined) ?? null}
          options={kinds.map((key) => ({ key, title: say(activityKinds[key]) }))}
          clearable
          onChange={(kind) => setQuery({ kind })}
        />
      </span>
      <span className={styles.filter}>
        <Select<Phase>
          aria-label={t('phase')}
          placeholder={t('all_phases')}
          value={(query['phase'] as Phase | undefined) ?? null}
          options={(Object.keys(phases) as Phase[]).map((key) => ({ key, title: say(phases[key]) }))}
          clearable
          onChange={(phase) => setQuery({ phase })}
        />
      </span>
      {!isMobile && <span className={styles.note}>{t('drag_help')}</span>}
      {!isMobile && <Legend kinds={kinds} />}
    </div>
  )
}

function Months({ data, months }: { data: CalendarAnswer; months: readonly string[] }) {
  const t = useTexts(calendarTexts)
  const { query } = usePage()
  const isMobile = useIsMobile()
  const [move, setMove] = useState<Move | null>(null)
  const { kind, phase } = query
  const rows = useMemo(() => new Map(data.list.map((row) => [keyOf(row), row])), [data])
  const visible = data.list.filter((row) => (!kind || row.kind === kind) && (!phase || row.phase === phase))
  const shownKeys = new Set(visible.map(keyOf))
  const clashes = data.clashes.filter(({ one, other }) => shownKeys.has(keyOf(one)) || shownKeys.has(keyOf(other)))
  const clashing = new Set(clashes.flatMap(({ one, other }) => [keyOf(one), keyOf(other)]))
  const Month = isMobile ? MonthList : MonthRow
  return (
    <>
      {data.total > data.list.length && (
        <Notice>{t('cut', { total: formatNumber(data.total), n: formatNumber(MOST_CALENDAR_ROWS) })}</Notice>
      )}
      <Clashes clashes={clashes} rows={rows} onMove={setMove} />
      {visible.length === 0 && (
        <Empty title={data.list.length === 0 ? t('empty') : t('none_fits')}>{data.list.length === 0 && t('empty_hint')}</Empty>
      )}
      {visible.length > 0 && months.map((month) => <Month key={month} month={month} rows={visible} clashing={clashing} onMove={setMove} />)}
      <MoveDialog move={move} onClose={() => setMove(null)} onSaved={() => void invalidateEntity('index.calendar')} />
    </>
  )
}
