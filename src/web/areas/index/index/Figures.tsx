import { home } from '#contract/index/home.ts'
import { homePanels, loyaltyFigures, salesFigures } from '#contract/index/shown.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel, useTexts, texts } from '#web/base/locales/texts.ts'
import { can, useCan } from '#web/base/session/can.ts'
import { Tiles, type Tile } from '#web/kit/list/Tiles.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { tilesOf, useBehind, type Behind } from './links.ts'
import { usePeriod } from './period.ts'
import styles from './Figures.module.css'

const figureTexts = texts({
  zh: { failed: '经营概况没有加载出来' },
  en: { failed: 'The figures could not be loaded' },
})

const REFRESH_MS = 60_000
/** Without any such permission there is no figure. */
const permissions = ['order:order:list', 'store:store:list', 'user:user:list'] as const

/** Tells whether the person sees any figure. */
export function maySeeFigures(may: typeof can = can): boolean {
  return permissions.some(may)
}

/** The period's sales beside earlier ones. */
export function Figures() {
  const t = useTexts(figureTexts)
  const say = useLabel()
  const behind = useBehind()
  const maySeeOrders = useCan()(home.loyalty)
  const { query, beforeOf } = usePeriod()
  const options = { quiet: true, refetchInterval: REFRESH_MS, keepPrevious: true }
  const { data, error, refetch } = useCall(home.overview, query, options)
  const { data: loyal } = useCall(home.loyalty, query, { ...options, enabled: maySeeOrders })
  const to = data && ((key: string) => behind(rowsBehind(key, data)))
  const tiles = data && to && tilesOf(salesFigures, data.now, { to, before: beforeOf(data) })
  const stores = loyal && to ? tilesOf(loyaltyFigures, loyal.now, { to, before: beforeOf(loyal) }) : unknown
  if (tiles?.length === 0) return null
  return (
    <section aria-labelledby="home-figures" aria-busy={!tiles} className={styles.figures}>
      <header className={styles.head}>
        <h2 id="home-figures">{say(homePanels.figures)}</h2>
      </header>
      {!data && error ? (
        <NotLoaded title={t('failed')} error={error} retry={refetch} />
      ) : (
        <Tiles look="card" tiles={tiles && (maySeeOrders ? [...tiles, ...stores] : tiles)} expected={maySeeOrders ? 12 : 2} />
      )}
    </section>
  )
}

/** The places for the figures that come with the second answer. */
const unknown: Tile[] = loyaltyFigures.map(({ key, label }) => ({ key, label, value: null }))

/** The rows that a figure counts. */
function rowsBehind(key: string, { from, to }: { from: string; to: string }): Behind {
  if (key.startsWith('refund')) return ['finance/refund/index', { state: 'success', done_from: from, done_to: to }]
  if (key === 'new_stores') return ['store/store/index', { created_from: from, created_to: to }]
  if (key === 'new_users') return ['user/user/index', { created_from: from, created_to: to }]
  if (key === 'stores') return ['store/store/index', { paid_in: `${from}~${to}` }]
  if (key === 'active') return ['store/store/index', { placed_in: `${from}~${to}` }]
  if (key === 'repeat') return ['store/store/index', { repeat_until: to }]
  return ['order/order/index', { paid_from: from, paid_to: to }]
}
