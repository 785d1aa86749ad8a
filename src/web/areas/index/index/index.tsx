import { Fragment, lazy, Suspense, useEffect, type ReactNode } from 'react'
import Download from 'virtual:icon/download'
import { ledger } from '#contract/finance/ledger.ts'
import { home } from '#contract/index/home.ts'
import type { HomePanel } from '#contract/index/shown.ts'
import { task } from '#contract/task/task.ts'
import { rememberFirst } from '#web/base/api/early-fetch.ts'
import { prefetch as prefetchCall, useCall } from '#web/base/api/query.ts'
import { useLanguage, useTexts, texts } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { useMenu } from '#web/base/router/menu.ts'
import { usePage } from '#web/base/router/page.ts'
import { can, useCan } from '#web/base/session/can.ts'
import { useSession } from '#web/base/session/store.ts'
import { runExport, useIsExporting } from '#web/kit/list/actions/run-export.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { Arrange } from './Arrange.tsx'
import { useArrangement } from './arrangement.ts'
import { MyDay } from './day/MyDay.tsx'
import { Figures, maySeeFigures } from './Figures.tsx'
import { greetingAt } from './greeting.ts'
import { Later } from './Later.tsx'
import { LedgerCheck } from './LedgerCheck.tsx'
import { periodIn } from './period.ts'
import { PeriodPicker } from './PeriodPicker.tsx'
import { Records } from './Records.tsx'
import { newestTasks, Tasks } from './Tasks.tsx'
import styles from './index.module.css'

const indexTexts = texts({
  zh: {
    morning: '早上好',
    forenoon: '上午好',
    noon: '中午好',
    afternoon: '下午好',
    evening: '晚上好',
    greeting: '{greeting}，{name}',
    nothing: '您的角色还没有可用的功能',
    nothingHint: '请联系管理员为您的角色开通菜单。',
    export: '导出',
    exporting: '导出中…',
    all_hidden: '所有板块都已隐藏',
    all_hidden_hint: '点击“布置首页”可重新显示。',
  },
  en: {
    morning: 'Good morning',
    forenoon: 'Good morning',
    noon: 'Good afternoon',
    afternoon: 'Good afternoon',
    evening: 'Good evening',
    greeting: '{greeting}, {name}',
    nothing: 'Your role has no pages yet',
    nothingHint: 'Ask an administrator to grant your role access.',
    export: 'Export',
    exporting: 'Exporting…',
    all_hidden: 'All panels are hidden',
    all_hidden_hint: 'Use “Customize” to show them again.',
  },
})

const HOME = '/index'
const DATE = { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' } as const

/** Asks for the data without a promise: the first paint does not wait for it. */
export function prefetch(query: Query = {}): void {
  void prefetchCall(home.todo, {})
  if (can(home.day)) void prefetchCall(home.day, {})
  if (maySeeFigures()) void prefetchCall(home.overview, periodIn(query))
  void prefetchCall(task.list, newestTasks)
  if (can(ledger.check)) void prefetchCall(ledger.check, {})
}

const Trend = lazy(async () => ({ default: (await import('./Trend.tsx')).Trend }))
const Structure = lazy(async () => ({ default: (await import('./Sales.tsx')).Structure }))
const Ranks = lazy(async () => ({ default: (await import('./Sales.tsx')).Ranks }))
const StockPanel = lazy(async () => ({ default: (await import('./StockPanel.tsx')).StockPanel }))
const CustomerPanel = lazy(async () => ({ default: (await import('./CustomerPanel.tsx')).CustomerPanel }))
const FinancePanel = lazy(async () => ({ default: (await import('./MoneyPanels.tsx')).FinancePanel }))
const MarketingPanel = lazy(async () => ({ default: (await import('./MoneyPanels.tsx')).MarketingPanel }))
const AgencyPanel = lazy(async () => ({ default: (await import('./MoneyPanels.tsx')).AgencyPanel }))
const SettingsChanges = lazy(async () => ({ default: (await import('./SettingsChanges.tsx')).SettingsChanges }))
const SystemPanel = lazy(async () => ({ default: (await import('./SystemPanel.tsx')).SystemPanel }))

const later = (panel: HomePanel, height: number, content: ReactNode) => (
  <Later panel={panel} height={height}>
    {content}
  </Later>
)

/** Each panel, and whether it takes half the width. */
const view: Readonly<Record<HomePanel, { panel: ReactNode; half?: boolean }>> = {
  todos: { panel: <MyDay /> },
  agency: { panel: later('agency', 80, <AgencyPanel />) },
  figures: { panel: <Figures /> },
  trend: { panel: later('trend', 260, <Trend />) },
  structure: { panel: later('structure', 350, <Structure />), half: true },
  ranks: { panel: later('ranks', 350, <Ranks />), half: true },
  stock: { panel: later('stock', 570, <StockPanel />) },
  customers: { panel: later('customers', 370, <CustomerPanel />) },
  finance: { panel: later('finance', 170, <FinancePanel />), half: true },
  marketing: { panel: later('marketing', 170, <MarketingPanel />), half: true },
  system: { panel: later('system', 390, <SystemPanel />) },
  ledger: { panel: <LedgerCheck /> },
  records: { panel: <Records />, half: true },
  tasks: { panel: <Tasks />, half: true },
}

const moneyLists = [
  'finance:payment:list',
  'finance:commission:list',
  'finance:withdraw:list',
  'finance:ledger:list',
  'finance:reconciliation:list',
] as const
const campaignLists = [
  'activity:coupon:list',
  'activity:redEnvelope:list',
  'freeOrder:activity:list',
  'lottery:lottery:list',
  'userIntegralLog:log:list',
] as const

/** Tells whether the person may see any figure in a panel. */
function maySee(panel: HomePanel, may: typeof can): boolean {
  if (panel === 'figures') return maySeeFigures(may)
  if (panel === 'trend' || panel === 'structure' || panel === 'ranks') return may(home[panel === 'ranks' ? 'rank' : panel])
  if (panel === 'stock' || panel === 'customers' || panel === 'system') return may(home[panel])
  if (panel === 'finance') return moneyLists.some(may)
  if (panel === 'marketing') return campaignLists.some(may)
  return panel === 'ledger' ? may(ledger.check) : true
}

const OWNERS_KEY = 'hexbolt-agents'

/** Tells whether the account is an agent's: as this browser knows it, until the answer has come. */
function useIsAgent(): boolean {
  const { id } = useSession()
  const { data } = useCall(home.agency, {}, { quiet: true, staleTime: 60_000 })
  const known = localStorage.getItem(OWNERS_KEY) === String(id)
  const isAgent = data ? data.own !== null : known
  useEffect(() => {
    if (isAgent) localStorage.setItem(OWNERS_KEY, String(id))
    else if (known) localStorage.removeItem(OWNERS_KEY)
  }, [id, isAgent, known])
  return isAgent
}

/** The start page: what waits for the person, figures and panels as the person arranged them, and the way back to recent work. */
export default function HomePage() {
  const t = useTexts(indexTexts)
  const { username, real_name } = useSession()
  const language = useLanguage()
  const { entries } = useMenu()
  const may = useCan()
  const isAgent = useIsAgent()
  const arrangement = useArrangement()
  const now = new Date()
  // a reload asks before the application has loaded
  useEffect(() => rememberFirst(home.todo.path), [])
  const panels = arrangement.order.filter((panel) => maySee(panel, may) && (panel !== 'agency' || isAgent))
  const visible = panels.filter((panel) => !arrangement.hidden.includes(panel))
  const firstOfPeriod = visible.find((panel) => ofPeriod.has(panel))
  const hasPages = entries.some(({ key }) => key !== HOME)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <p className={styles.greeting}>
            {t('greeting', { greeting: t(greetingAt(Number(formatTime(now).slice(11, 13)))), name: real_name || username })}
          </p>
          <p className={styles.date}>
            {now.toLocaleDateString(language === 'zh' ? 'zh-CN' : 'en', { ...DATE, timeZone: 'Asia/Shanghai' })}
          </p>
        </div>
        {hasPages && (
          <div className={styles.tools}>
            <Export panels={visible} />
            <Arrange panels={panels} arrangement={arrangement} />
          </div>
        )}
      </header>
      {may('config:request:list') && (
        <Suspense>
          <SettingsChanges />
        </Suspense>
      )}
      {!hasPages && <Empty title={t('nothing')}>{t('nothingHint')}</Empty>}
      {hasPages && visible.length === 0 && <Empty title={t('all_hidden')}>{t('all_hidden_hint')}</Empty>}
      {hasPages && (
        <div className={styles.panels}>
          {visible.map((key) => (
            <Fragment key={key}>
              {key === firstOfPeriod && (
                <div className={styles.place}>
                  <PeriodPicker />
                </div>
              )}
              <div className={styles.place} data-half={view[key].half}>
                {view[key].panel}
              </div>
            </Fragment>
          ))}
        </div>
      )}
    </div>
  )
}

/** Panels that have no figures. */
const plain: ReadonlySet<HomePanel> = new Set(['todos', 'ledger', 'records', 'tasks'])
/** Panels that follow the period. */
const ofPeriod: ReadonlySet<HomePanel> = new Set(['figures', 'trend', 'structure', 'ranks', 'stock', 'customers', 'marketing'])

/** Exports the visible panels' figures, for the period that the page shows. */
function Export({ panels }: { panels: readonly HomePanel[] }) {
  const t = useTexts(indexTexts)
  const { query } = usePage()
  const isExporting = useIsExporting(home.export)
  const exported = panels.filter((panel) => !plain.has(panel))
  if (exported.length === 0) return null
  return (
    <Button
      icon={<Download aria-hidden size={16} />}
      loading={isExporting}
      onClick={() => void runExport(home.export, { ...periodIn(query), panels: exported })}
    >
      {t(isExporting ? 'exporting' : 'export')}
    </Button>
  )
}
