import { activity, type FreeActivity } from '#contract/freeOrder/activity.ts'
import { freeModes } from '#contract/freeOrder/words.ts'
import { say } from '#contract/kit/label.ts'
import { audienceWord, frameColumns } from '#web/areas/activity/shared/frame-columns.tsx'
import { phaseTag } from '#web/areas/activity/shared/phase-tag.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { textIn, type Language } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { sortColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { formatMoney, scaled } from '#web/kit/ui/value/format.ts'
import { freeTexts } from './texts.ts'

const column = columnsOf(activity.list)

export const activityColumns: ListColumn<FreeActivity>[] = [
  ...frameColumns<FreeActivity>({
    page: '/freeOrder/activity/detail',
    picture: ({ cover }) => cover,
    note: (row, language) => `${modeText(row, language)} · ${textIn(freeTexts, language, 'returned', { share: rewardText(row) })}`,
    state: phaseTag,
    audience: audienceWord,
    budget: ({ granted_amount, budget }) => ({ used: granted_amount, of: budget, unit: 'money' }),
    result: ({ won, quota, waiting_count }, language) => [
      textIn(freeTexts, language, 'won_of', { n: formatNumber(won), quota: formatNumber(quota) }),
      textIn(freeTexts, language, 'waiting', { n: formatNumber(waiting_count) }),
    ],
  }),
  column.time('next_draw_at', { width: 150 }),
  sortColumn(activity),
  column.time('created_at', { width: 150, sortable: true, inList: 'off', label: ['创建时间', 'Created'] }),
]

function modeText({ mode, nth }: FreeActivity, language: Language): string {
  return mode === 'nth' ? textIn(freeTexts, language, 'every', { n: formatNumber(nth ?? 0) }) : say(freeModes[mode], language)
}

export function rewardText({ reward_rate, reward_cap }: Pick<FreeActivity, 'reward_rate' | 'reward_cap'>): string {
  const share = `${scaled(reward_rate, 2)}%`
  return reward_cap === null ? share : `${share} / ${formatMoney(reward_cap)}`
}
