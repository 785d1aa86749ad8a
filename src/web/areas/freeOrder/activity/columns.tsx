import { activity, type FreeActivity } from '#contract/freeOrder/activity.ts'
import { freeModes } from '#contract/freeOrder/words.ts'
import { say } from '#contract/kit/label.ts'
import { phaseTag } from '#web/areas/activity/shared/phase-tag.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { textIn, type Language } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { sortColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { period } from '#web/kit/list/columns/period.tsx'
import { Twofold } from '#web/kit/ui/table/Twofold.tsx'
import { formatMoney, scaled } from '#web/kit/ui/value/format.ts'
import { freeTexts } from './texts.ts'

const column = columnsOf(activity.list)

export const activityColumns: ListColumn<FreeActivity>[] = [
  column.image('cover'),
  column.text('title', { card: 'title', width: 170 }),
  column.own('phase', phaseTag, { width: 90 }),
  column.own('mode', modeText, { width: 110 }),
  column.own('won', ({ won, quota }) => `${formatNumber(won)} / ${formatNumber(quota)}`, {
    label: ['名额 (中/总)', 'Winners / slots'],
    width: 116,
    align: 'right',
  }),
  column.own(
    'granted_amount',
    ({ granted_amount, budget }) => <Twofold main={formatMoney(granted_amount)} sub={`/ ${formatMoney(budget)}`} />,
    {
      label: ['预算 (已发/总)', 'Paid out / budget'],
      width: 124,
      align: 'right',
      inList: 'always',
    },
  ),
  column.count('waiting_count', { width: 90 }),
  column.own('start_at', period, { label: ['时间', 'Time'], width: 144, sortable: true }),
  column.own('reward_rate', rewardText, { label: ['返还比例/上限', 'Rate / cap'], width: 140 }),
  column.time('next_draw_at', { width: 150 }),
  sortColumn(activity),
  column.time('created_at', { width: 150, sortable: true, label: ['创建时间', 'Created'] }),
]

function modeText({ mode, nth }: FreeActivity, language: Language): string {
  return mode === 'nth' ? textIn(freeTexts, language, 'every', { n: formatNumber(nth ?? 0) }) : say(freeModes[mode], language)
}

export function rewardText({ reward_rate, reward_cap }: Pick<FreeActivity, 'reward_rate' | 'reward_cap'>): string {
  const share = `${scaled(reward_rate, 2)}%`
  return reward_cap === null ? share : `${share} / ${formatMoney(reward_cap)}`
}
