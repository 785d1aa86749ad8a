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

/** Each figure is null while what it follows from is not entered. */
export interface Expected {
  orders: number | null
  winners: number | null
  /** Fen: the reward for one order, for all winners, and for all winners if every place is taken. */
  reward: number | null
  cost: number | null
  worst: number | null
  /** The cost as a share of the amount paid for the orders that take part, from 0 to 1. */
  share: number | null
  /** The budget ends before the places do; without a budget there is nothing to compare. */
  isShort: boolean
}

const DAY = 86_400_000

/** The activity's cost if orders go on as lately. */
export function expectedOf(draft: Draft, { days, orders, amount }: Sold): Expected {
  const { reward_rate, reward_cap, budget, quota } = draft
  const span = spanOf(draft)
  const coming = span === 0 ? null : Math.round((orders / days) * span)
  const average = orders > 0 ? amount / orders : 0
  const part = reward_rate ? (average * reward_rate) / 10_000 : null
  const reward = part === null ? null : Math.floor(reward_cap ? Math.min(part, reward_cap) : part)
  const winners = coming === null || !quota ? null : winnersOf(draft, coming)
  const all = quota && reward !== null ? quota * (reward_cap ?? reward) : null
  const cost = budget && winners !== null && reward !== null ? Math.min(winners * reward, budget) : null
  const paid = (coming ?? 0) * average
  return {
    orders: coming,
    winners,
    reward,
    cost,
    worst: budget && all !== null ? Math.min(all, budget) : null,
    share: paid > 0 && cost !== null ? cost / paid : null,
    isShort: Boolean(budget) && all !== null && all > (budget ?? 0),
  }
}

function winnersOf(draft: Draft, coming: number): number {
  return Math.min(coming, placesOf(draft), draft.mode === 'nth' && draft.nth ? Math.floor(coming / draft.nth) : coming)
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
