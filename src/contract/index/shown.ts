import type { Label } from '../kit/label.ts'
import type { Figures, Loyalty } from './figures.ts'
import type { Agency, Campaigns, CostKind, CustomerHealth, Finance, Newcomers, StockHealth, SystemHealth } from './panels.ts'

/** The parts on the home page, in the order that it has before a person arranges it. */
export const homePanels = {
  todos: ['我的一天', 'My day'],
  agency: ['我的代理', 'My agency'],
  figures: ['经营概况', 'Sales'],
  trend: ['经营趋势', 'Trend'],
  structure: ['销售构成', 'Sales by part'],
  ranks: ['销售排行', 'Best sellers'],
  stock: ['库存健康', 'Stock health'],
  customers: ['客户健康', 'Customer health'],
  finance: ['资金概况', 'Finance'],
  marketing: ['营销效果', 'Marketing'],
  system: ['系统状态', 'System'],
  ledger: ['账务核对', 'Ledger check'],
  records: ['最近打开', 'Recently opened'],
  tasks: ['我的任务', 'My tasks'],
} as const satisfies Record<string, Label>
export type HomePanel = keyof typeof homePanels

/** An integer in its unit's smallest part: fen, hundredths of a percent, minutes. */
export interface View<Data> {
  key: string
  label: Label
  unit?: 'money' | 'percent' | 'hours'
  /** Null: not known, or there is no base for a ratio. */
  value: (data: Data) => number | null
  /** Null: the person may not see it. */
  needs: (data: Data) => number | null
}

const ratio = (part: number | null, whole: number | null) =>
  part === null || whole === null || whole === 0 ? null : Math.round((part * 10_000) / whole)
const mean = (sum: number | null, n: number | null) => (sum === null || !n ? null : Math.round(sum / n))

function plain<Data>(key: string, label: Label, value: View<Data>['value'], unit?: View<Data>['unit']): View<Data> {
  return { key, label, value, needs: value, ...(unit && { unit }) }
}

export const salesFigures: readonly View<Figures>[] = [
  plain('amount', ['支付金额', 'Paid'], ({ amount }) => amount, 'money'),
  plain('orders', ['支付订单', 'Paid orders'], ({ orders }) => orders),
  plain('stores', ['支付门店', 'Paying stores'], ({ stores }) => stores),
  {
    key: 'average',
    label: ['客单价', 'Average order'],
    unit: 'money',
    value: ({ amount, orders }) => mean(amount, orders),
    needs: ({ orders }) => orders,
  },
  plain('profit', ['毛利额', 'Gross profit'], ({ profit }) => profit, 'money'),
  {
    key: 'margin',
    label: ['毛利率', 'Margin'],
    unit: 'percent',
    value: ({ profit, profit_base }) => ratio(profit, profit_base),
    needs: ({ profit }) => profit,
  },
  plain('refund', ['退款金额', 'Refunded'], ({ refund_amount }) => refund_amount, 'money'),
  {
    key: 'refund_rate',
    label: ['退款率', 'Refund rate'],
    unit: 'percent',
    value: ({ refund_amount, amount }) => ratio(refund_amount, amount),
    needs: ({ refund_amount }) => refund_amount,
  },
  plain('new_stores', ['新增门店', 'New stores'], ({ new_stores }) => new_stores),
  plain('new_users', ['新增用户', 'New users'], ({ new_users }) => new_users),
]

export const loyaltyFigures: readonly View<Loyalty>[] = [
  plain('active', ['活跃门店', 'Active stores'], ({ active }) => active),
  {
    key: 'repeat',
    label: ['30天复购率', '30-day repeat rate'],
    unit: 'percent',
    value: ({ repeaters, buyers }) => ratio(repeaters, buyers),
    needs: ({ buyers }) => buyers,
  },
]

export const stockFigures: readonly View<StockHealth>[] = [
  plain('value', ['库存货值', 'Stock value'], ({ value }) => value, 'money'),
  plain('out', ['缺货SKU', 'SKUs out of stock'], ({ out }) => out),
  plain('low', ['低库存SKU', 'SKUs low in stock'], ({ low }) => low),
  plain('unsold', ['90天滞销SKU', 'SKUs unsold for 90 days'], ({ unsold }) => unsold),
  plain('unsold_value', ['滞销货值', 'Value of unsold stock'], ({ unsold_value }) => unsold_value, 'money'),
  {
    key: 'sold_rate',
    label: ['本月动销率', 'SKUs sold this month'],
    unit: 'percent',
    value: ({ sold, offered }) => ratio(sold, offered),
    needs: ({ sold }) => sold,
  },
  {
    key: 'ship',
    label: ['平均发货时长', 'Average time to ship'],
    unit: 'hours',
    value: ({ ship_minutes, shipped }) => mean(ship_minutes, shipped),
    needs: ({ shipped }) => shipped,
  },
]

export const customerFigures: readonly View<CustomerHealth>[] = [plain('dormant', ['沉睡门店', 'Dormant stores'], ({ dormant }) => dormant)]

export const newcomerFigures: readonly View<Newcomers>[] = [
  plain('new_stores', ['新增门店', 'New stores'], ({ new_stores }) => new_stores),
  {
    key: 'first_rate',
    label: ['新店首单率', 'New stores with an order'],
    unit: 'percent',
    value: ({ new_ordered, new_stores }) => ratio(new_ordered, new_stores),
    needs: ({ new_stores }) => new_stores,
  },
]

/** The steps from an invitation scan to the second order. */
export const funnelSteps = {
  scanned: ['扫码', 'Scanned'],
  applied: ['申请', 'Applied'],
  approved: ['通过', 'Approved'],
  first: ['首单', 'First order'],
  repeat: ['复购', 'Second order'],
} as const satisfies Record<keyof NonNullable<Newcomers['funnel']>, Label>

const cost = (key: CostKind, label: Label) => plain<Campaigns>(key, label, ({ costs }) => costs[key], 'money')

export const marketingFigures: readonly View<Campaigns>[] = [
  {
    key: 'use_rate',
    label: ['优惠券核销率', 'Coupons used'],
    unit: 'percent',
    value: ({ coupons_used, coupons_given }) => ratio(coupons_used, coupons_given),
    needs: ({ coupons_given }) => coupons_given,
  },
  plain(
    'cost',
    ['活动成本', 'Campaign cost'],
    ({ costs }) => {
      const known = Object.values(costs).filter((value) => value !== null)
      return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : null
    },
    'money',
  ),
  cost('coupon', ['优惠券成本', 'Coupons']),
  cost('redEnvelope', ['红包成本', 'Red envelopes']),
  cost('freeOrder', ['免单成本', 'Free orders']),
  cost('lottery', ['抽奖成本', 'Lotteries']),
  plain('points_given', ['发放积分', 'Points given'], ({ points_given }) => points_given),
  plain('points_used', ['消耗积分', 'Points used'], ({ points_used }) => points_used),
]

export const financeFigures: readonly View<Finance>[] = [
  plain('arrived', ['今日到账', 'Received today'], ({ arrived }) => arrived, 'money'),
  plain('verifying', ['待核款金额', 'Transfers to verify'], ({ verifying_amount }) => verifying_amount, 'money'),
  plain('commission', ['待结算佣金', 'Commission to settle'], ({ commission }) => commission, 'money'),
  plain('payouts', ['待打款提现', 'Withdrawals to pay'], ({ payout_amount }) => payout_amount, 'money'),
  plain('balances', ['用户余额负债', 'Balances owed'], ({ balances }) => balances, 'money'),
  plain('points', ['未用积分', 'Points not used'], ({ points }) => points),
  plain('differences', ['对账差异', 'Open differences'], ({ differences }) => differences),
]

export const systemFigures: readonly View<SystemHealth>[] = [
  plain('refunds', ['失败退款', 'Failed refunds'], ({ refunds_failed }) => refunds_failed),
  plain('messages', ['24小时失败短信', 'Failed messages, 24 hours'], ({ messages_failed }) => messages_failed),
  plain('events', ['事件积压订单', 'Orders with late events'], ({ events_late }) => events_late),
  plain('jobs', ['失败后台作业', 'Failed jobs'], ({ jobs_failed }) => jobs_failed),
  plain('tasks', ['终止的任务', 'Stopped tasks'], ({ tasks_dead }) => tasks_dead),
]

type OwnAgency = NonNullable<Agency['own']>

export const agencyFigures: readonly View<OwnAgency>[] = [
  plain('days_left', ['合同剩余天数', 'Days left in the contract'], ({ days_left }) => days_left),
  plain('available', ['可提佣金', 'Commission to withdraw'], ({ available }) => available, 'money'),
  plain('waiting', ['待结算佣金', 'Commission to settle'], ({ waiting }) => waiting, 'money'),
  plain('target', ['本月区域目标', 'Target of the month'], ({ target }) => target, 'money'),
  {
    key: 'reached',
    label: ['目标完成率', 'Target reached'],
    unit: 'percent',
    value: ({ reached, target }) => ratio(reached, target),
    needs: ({ target }) => target,
  },
]
