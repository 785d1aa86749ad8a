import { home } from '#contract/index/home.ts'
import type { Finance, Marketing } from '#contract/index/panels.ts'
import { agencyFigures, financeFigures, marketingFigures } from '#contract/index/shown.ts'
import { useCall } from '#web/base/api/query.ts'
import { FigurePanel, REFRESH_MS } from './FigurePanel.tsx'
import type { Behind } from './links.ts'

const options = { quiet: true, refetchInterval: REFRESH_MS }

/** Money that came, waits or is owed. */
export function FinancePanel() {
  const { data, error, refetch } = useCall(home.finance, {}, options)
  return (
    <FigurePanel
      panel="finance"
      figures={financeFigures}
      {...{ data, error, behind: behindFinance }}
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

/** The cost of campaigns, and the use of coupons and points. */
export function MarketingPanel() {
  const { data, error, refetch } = useCall(home.marketing, {}, options)
  return <FigurePanel panel="marketing" figures={marketingFigures} {...{ data, error, behind: behindMarketing }} retry={refetch} />
}

function behindMarketing(key: string, { from, to }: Marketing): Behind | undefined {
  const days = { from, to }
  const pages: Readonly<Record<string, Behind>> = {
    use_rate: ['activity/coupon/record'],
    coupon: ['activity/coupon/record', { state: 'used' }],
    redEnvelope: ['activity/redEnvelope/record', days],
    freeOrder: ['freeOrder/record/index'],
    lottery: ['lottery/record/index', days],
    points_given: ['userIntegralLog/log/index', days],
    points_used: ['userIntegralLog/log/index', days],
  }
  return pages[key]
}

/** The contract, commission and targets of the agent of the account. */
export function AgencyPanel() {
  const { data, error, refetch } = useCall(home.agency, {}, options)
  const own = data?.own
  if (own === null) return null
  const pages: Readonly<Record<string, Behind>> = {
    days_left: ['agent/agent/detail', { id: String(own?.id ?? 0) }],
    available: ['finance/withdraw/index'],
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
