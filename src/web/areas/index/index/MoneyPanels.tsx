import { useState } from 'react'
import { home } from '#contract/index/home.ts'
import { costKinds, type CostKind, type Finance, type Marketing } from '#contract/index/panels.ts'
import { agencyFigures, financeFigures, marketingFigures } from '#contract/index/shown.ts'
import { useCall } from '#web/base/api/query.ts'
import { businessDay } from '#web/base/business-day.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { BehindDrawer } from './BehindDrawer.tsx'
import { FigurePanel, REFRESH_MS } from './FigurePanel.tsx'
import type { Behind } from './links.ts'
import { usePeriod } from './period.ts'

const options = { quiet: true, refetchInterval: REFRESH_MS }

/** Money that came, waits or is owed. */
export function FinancePanel() {
  const { data, error, refetch } = useCall(home.finance, {}, options)
  return (
    <FigurePanel
      panel="finance"
      figures={financeFigures}
      data={data}
      error={error}
      behind={behindFinance}
      retry={refetch}
      tone={(key, value) => (key === 'differences' && value > 0 ? 'danger' : undefined)}
    />
  )
}

function behindFinance(key: string, { today }: Finance): Behind | undefined {
  const pages: Readonly<Record<string, Behind>> = {
    arrived: ['finance/payment/index', { paid_from: today, paid_to: today }],
    verifying: ['finance/payment/index', { state: 'verifying' }],
    commission: ['finance/commission/index', { state: 'frozen' }],
    payouts: ['finance/withdraw/index', { state: 'approved' }],
    balances: ['userBalance/account/index'],
    points: ['userIntegralLog/log/index'],
    differences: ['finance/reconciliation/index'],
  }
  return pages[key]
}

const costKeys: ReadonlySet<string> = new Set([...costKinds, 'cost'])

/** The campaign cost, and the coupon and points use, in the period. */
export function MarketingPanel() {
  const say = useLabel()
  const { query, beforeOf } = usePeriod()
  const [cost, setCost] = useState<CostKind | 'cost' | null>(null)
  const { data, error, refetch } = useCall(home.marketing, query, { ...options, keepPrevious: true })
  const title = marketingFigures.find(({ key }) => key === cost)?.label
  return (
    <>
      <FigurePanel
        panel="marketing"
        figures={marketingFigures}
        data={data?.now}
        error={error}
        retry={refetch}
        behind={(key) => (costKeys.has(key) ? () => setCost(key as CostKind) : data && behindMarketing(key, data))}
        before={data && beforeOf(data)}
      />
      <BehindDrawer
        of={cost && title ? { what: 'costs', title: say(title), query: { ...query, ...(cost !== 'cost' && { kind: cost }) } } : null}
        onClose={() => setCost(null)}
      />
    </>
  )
}

function behindMarketing(key: string, { from, to }: Marketing): Behind | undefined {
  return key === 'use_rate' ? ['activity/coupon/record', { from, to }] : ['userIntegralLog/log/index', { from, to }]
}

/** The contract, commission and targets for the account's agent. */
export function AgencyPanel() {
  const { data, error, refetch } = useCall(home.agency, {}, options)
  const own = data?.own
  if (own === null) return null
  const pages: Readonly<Record<string, Behind>> = {
    days_left: ['agent/agent/detail', { id: String(own?.id ?? 0) }],
    available: ['finance/commission/detail', { agent_id: String(own?.id ?? 0), month: businessDay().slice(0, 7) }],
    waiting: ['finance/commission/index', { state: 'frozen' }],
    target: ['agent/salesman/index'],
    reached: ['agent/salesman/index'],
  }
  return (
    <FigurePanel
      panel="agency"
      note={own && `${own.name} · ${own.contract_end}`}
      figures={agencyFigures}
      data={own}
      error={error}
      retry={refetch}
      behind={(key) => pages[key]}
      tone={(key, value) => (key === 'days_left' && value <= 30 ? 'warning' : undefined)}
    />
  )
}
