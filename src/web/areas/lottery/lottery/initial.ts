import { say, type Label, type Language } from '#contract/kit/label.ts'
import { PRIZES, prizeKinds, type PrizeKind } from '#contract/lottery/words.ts'
import type { Template } from '#web/areas/activity/shared/Templates.tsx'

/** The values with which a new lottery begins. */
export const defaults = {
  style: 'grid8',
  chance_type: 'free',
  cost_integral: 0,
  free_per_day: 1,
  day_limit: 3,
  total_limit: 100,
  audience: 'all',
  sort: 0,
}

const thanks: Label = ['谢谢参与', 'Better luck next time']

/** The name that a prize begins with. */
export const nameOfKind = (kind: PrizeKind): Label => (kind === 'thanks' ? thanks : prizeKinds[kind])

/** Eight times no prize; the first one is the fallback. */
export const noPrizes = (language: Language) => Array.from({ length: PRIZES }, (_, at) => blankPrize(at, language))

function blankPrize(at: number, language: Language) {
  return {
    position: at + 1,
    kind: 'thanks' as PrizeKind,
    title: say(thanks, language),
    stock: -1,
    weight: at === 0 ? 100 : 0,
    is_fallback: at === 0 ? 1 : 0,
  }
}

interface Gain {
  title: Label
  kind: PrizeKind
  points?: number
  /** Fen. */
  amount?: number
  stock: number
  weight: number
}

/** Points and small amounts; two of the eight prizes are none. */
const gains: readonly (Gain | null)[] = [
  null,
  { title: ['10积分', '10 points'], kind: 'integral', points: 10, stock: 5000, weight: 300 },
  { title: ['20积分', '20 points'], kind: 'integral', points: 20, stock: 2000, weight: 150 },
  { title: ['1元余额', 'Balance of 1'], kind: 'balance', amount: 100, stock: 500, weight: 50 },
  null,
  { title: ['50积分', '50 points'], kind: 'integral', points: 50, stock: 500, weight: 50 },
  { title: ['5元余额', 'Balance of 5'], kind: 'balance', amount: 500, stock: 100, weight: 10 },
  { title: ['50元余额', 'Balance of 50'], kind: 'balance', amount: 5000, stock: 5, weight: 1 },
]

const prizesOf = (language: Language) =>
  gains.map((gain, at) => {
    const blank = blankPrize(at, language)
    // the fallback has what is left of a thousand
    if (!gain) return { ...blank, weight: at === 0 ? 439 : 0 }
    return { ...blank, ...gain, title: say(gain.title, language) }
  })

/** The usual lotteries. */
export const templates: readonly Template[] = [
  {
    key: 'grid8',
    label: ['九宫格8奖', 'Grid of eight'],
    values: (language) => ({
      title: say(['每日抽奖', 'Daily draw'], language),
      style: 'grid8',
      chance_type: 'free',
      cost_integral: 0,
      free_per_day: 1,
      day_limit: 1,
      prizes: prizesOf(language),
    }),
  },
  {
    key: 'wheel',
    label: ['积分大转盘', 'Wheel for points'],
    values: (language) => ({
      title: say(['积分大转盘', 'Wheel for points'], language),
      style: 'wheel',
      chance_type: 'integral',
      cost_integral: 50,
      free_per_day: 0,
      day_limit: 5,
      prizes: prizesOf(language),
    }),
  },
]
