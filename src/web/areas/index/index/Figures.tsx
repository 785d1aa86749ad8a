import { homePeriods, type HomePeriod } from '#contract/index/figures.ts'
import { home } from '#contract/index/home.ts'
import { homePanels, loyaltyFigures, salesFigures } from '#contract/index/shown.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { useCall } from '#web/base/api/query.ts'
import { businessDay } from '#web/base/business-day.ts'
import { useLabel, useTexts, texts } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { usePage } from '#web/base/router/page.ts'
import { can, useCan } from '#web/base/session/can.ts'
import { Tiles, type Tile } from '#web/kit/list/Tiles.tsx'
import { NotLoaded } from '#web/kit/ui/NotLoaded.tsx'
import { RangePicker } from '#web/kit/ui/RangePicker.tsx'
import { Segmented } from '#web/kit/ui/Segmented.tsx'
import { Select } from '#web/kit/ui/Select.tsx'
import styles from './Figures.module.css'
import { tilesOf, useBehind, type Behind } from './links.ts'

const figureTexts = texts({
  zh: { span: '时间', compare: '对比', days: '日期范围', failed: '经营概况没有加载出来', choose: '选择日期' },
  en: { span: 'Period', compare: 'Compare with', days: 'Days', failed: 'The figures could not be loaded', choose: 'Select days' },
})

const REFRESH_MS = 60_000
/** Without any of them there is no figure. */
const wanted = ['order:order:list', 'store:store:list', 'user:user:list'] as const

/** Tells whether the person sees any figure. */
export function maySeeFigures(may: typeof can = can): boolean {
  return wanted.some(may)
}

const comparisons = {
  both: ['上期与去年同期', 'Both periods'],
  before: ['上期', 'Previous period'],
  year: ['去年同期', 'Year before'],
} as const satisfies Record<string, Label>
type Comparison = keyof typeof comparisons

/** The period before, and the same one a year before. */
const earlier: Readonly<Record<HomePeriod, { before: Label; year: Label }>> = {
  today: { before: ['较昨日同时', 'vs yesterday at this time'], year: ['较去年', 'vs last year'] },
  yesterday: { before: ['较前日', 'vs the day before'], year: ['较去年', 'vs last year'] },
  week: { before: ['较上周同期', 'vs last week at this time'], year: ['较去年同期', 'vs last year'] },
  month: { before: ['较上月同期', 'vs last month at this time'], year: ['较去年同期', 'vs last year'] },
  last_month: { before: ['较前一月', 'vs the month before'], year: ['较去年同期', 'vs last year'] },
  custom: { before: ['较前一时段', 'vs the days before'], year: ['较去年同期', 'vs last year'] },
}

const isPeriod = (text: string | undefined): text is HomePeriod => text !== undefined && Object.hasOwn(homePeriods, text)

/** The period that the address names; today without one, and while a custom period has no days. */
export function periodIn({ period, from, to }: Query): InputOf<typeof home.overview> {
  if (!isPeriod(period) || (period === 'custom' && !(from && to))) return {}
  return period === 'custom' ? { period, from, to } : period === 'today' ? {} : { period }
}

/** The sales of a period beside earlier ones; the address keeps period and comparison. */
export function Figures() {
  const t = useTexts(figureTexts)
  const say = useLabel()
  const { query, setQuery } = usePage()
  const behind = useBehind()
  const maySeeOrders = useCan()(home.loyalty)
  const period = isPeriod(query['period']) ? query['period'] : 'today'
  const compare = query['compare'] && Object.hasOwn(comparisons, query['compare']) ? (query['compare'] as Comparison) : 'both'
  const asked = periodIn(query)
  const options = { quiet: true, refetchInterval: REFRESH_MS, keepPrevious: true }
  const { data, error, refetch } = useCall(home.overview, asked, options)
  const { data: loyal } = useCall(home.loyalty, asked, { ...options, enabled: maySeeOrders })
  const beforeOf =
    <Data,>(before: Data, year: Data) =>
    (value: (data: Data) => number | null): Tile['before'] =>
      (['before', 'year'] as const).flatMap((one) => {
        const n = value(one === 'before' ? before : year)
        return n === null || (compare !== 'both' && compare !== one) ? [] : [{ value: n, label: earlier[asked.period ?? 'today'][one] }]
      })
  const to = data && ((key: string) => behind(rowsBehind(key, data)))
  const tiles = data && to && tilesOf(salesFigures, data.now, { to, before: beforeOf(data.before, data.year) })
  const stores = loyal && to ? tilesOf(loyaltyFigures, loyal.now, { to, before: beforeOf(loyal.before, loyal.year) }) : unknown
  if (tiles?.length === 0) return null
  return (
    <section aria-labelledby="home-figures" aria-busy={!tiles} className={styles.figures}>
      <header className={styles.head}>
        <h2 id="home-figures">{say(homePanels.figures)}</h2>
        <div className={styles.tools}>
          <Segmented
            aria-label={t('span')}
            value={period}
            onChange={(key) => setQuery({ period: key === 'today' ? null : key, from: null, to: null })}
            options={(Object.keys(homePeriods) as HomePeriod[]).map((key) => ({ key, title: say(homePeriods[key]) }))}
          />
          {period === 'custom' && (
            <RangePicker
              aria-label={t('days')}
              placeholder={t('choose')}
              value={{ from: query['from'] ?? null, to: query['to'] ?? null }}
              onChange={({ from, to: last }) => setQuery({ from, to: last })}
              max={businessDay()}
            />
          )}
          <div className={styles.compare}>
            <Select
              aria-label={t('compare')}
              value={compare}
              onChange={(key) => setQuery({ compare: key === 'both' ? null : key })}
              options={(Object.keys(comparisons) as Comparison[]).map((key) => ({ key, title: say(comparisons[key]) }))}
            />
          </div>
        </div>
      </header>
      {!data && error ? (
        <NotLoaded title={t('failed')} error={error} retry={refetch} />
      ) : (
        <Tiles look="card" tiles={tiles && (maySeeOrders ? [...tiles, ...stores] : tiles)} expected={maySeeOrders ? 12 : 2} />
      )}
    </section>
  )
}

/** The places of the figures that come with the second answer. */
const unknown: Tile[] = loyaltyFigures.map(({ key, label }) => ({ key, label, value: null }))

const DAY_MS = 86_400_000
const REPEAT_DAYS = 30

/** The rows that a figure counts. */
function rowsBehind(key: string, { from, to }: { from: string; to: string }): Behind {
  if (key.startsWith('refund')) return ['finance/refund/index', { state: 'success', done_from: from, done_to: to }]
  if (key === 'new_stores') return ['store/store/index', { created_from: from, created_to: to }]
  if (key === 'new_users') return ['user/user/index', { created_from: from, created_to: to }]
  if (key === 'active') return ['order/order/index', { created_from: from, created_to: to }]
  const since = new Date(Date.parse(to) - (REPEAT_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
  return ['order/order/index', { paid_from: key === 'repeat' ? since : from, paid_to: to }]
}
