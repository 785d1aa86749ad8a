import type { FreeMode } from '#contract/freeOrder/words.ts'

export interface Draft {
  mode?: FreeMode
  quota?: number | null
  nth?: number | null
  sessions?: readonly { quota?: number | null }[]
  reward_rate?: number | null
  reward_cap?: number | null
  budget?: number | null
  start_at?: string | null
  end_at?: string | null
}

/** The latest sales in scope. */
export interface Sold {
  days: number
  orders: number
  amount: number
}

export interface Expected {
  orders: number
  winners: number
  /** Fen: the reward for one order, for all winners, and for all winners if every place is taken. */
  reward: number
  cost: number
  worst: number
  /** The cost as a share of the amount paid for the orders that take part, from 0 to 1; null without orders. */
  share: number | null
  /** The budget ends before the places do; without a budget there is nothing to compare. */
  isShort: boolean
}

const DAY = 86_400_000

/** The activity's cost if orders go on as lately. */
export function expectedOf(draft: Draft, { days, orders, amount }: Sold): Expected {
  const { reward_rate, reward_cap, budget, quota } = draft
  const coming = Math.round((orders / days) * spanOf(draft))
  const average = orders > 0 ? amount / orders : 0
  const share = (average * (reward_rate ?? 0)) / 10_000
  const reward = Math.floor(reward_cap ? Math.min(share, reward_cap) : share)
  const winners = Math.min(coming, placesOf(draft), draft.mode === 'nth' && draft.nth ? Math.floor(coming / draft.nth) : coming)
  const most = budget ?? 0
  const cost = Math.min(winners * reward, most)
  const all = (quota ?? 0) * (reward_cap ?? reward)
  const paid = coming * average
  return {
    orders: coming,
    winners,
    reward,
    cost,
    worst: Math.min(all, most),
    share: paid > 0 ? cost / paid : null,
    isShort: most > 0 && all > most,
  }
}

function placesOf({ mode, quota, sessions = [] }: Draft): number {
  const all = quota ?? 0
  return mode === 'draw'
    ? Math.min(
        all,
        sessions.reduce((sum, one) => sum + (one.quota ?? 0), 0),
      )
    : all
}

/** The days that the activity runs. */
function spanOf({ start_at, end_at }: Draft): number {
  const span = Date.parse(end_at ?? '') - Date.parse(start_at ?? '')
  return Number.isNaN(span) || span <= 0 ? 0 : span / DAY
}
