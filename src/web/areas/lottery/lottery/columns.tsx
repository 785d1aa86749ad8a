import { say } from '#contract/kit/label.ts'
import { lottery, type Lottery } from '#contract/lottery/lottery.ts'
import { chanceTypes } from '#contract/lottery/words.ts'
import { audienceWord, frameColumns } from '#web/areas/activity/shared/frame-columns.tsx'
import { phaseTag } from '#web/areas/activity/shared/phase-tag.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { textIn, type Language } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { sortColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { lotteryTexts } from './texts.ts'

const column = columnsOf(lottery.list)

export const lotteryColumns: ListColumn<Lottery>[] = [
  ...frameColumns<Lottery>({
    page: '/lottery/list/detail',
    picture: ({ cover }) => cover,
    note: chances,
    state: phaseTag,
    audience: audienceWord,
    // the prizes have stocks, the activity has no amount that limits it
    budget: ({ cost_amount }, language) => ({
      used: cost_amount,
      of: null,
      unit: 'money',
      words: textIn(lotteryTexts, language, 'prize_cost'),
    }),
    result: ({ user_count, joined_count, win_count }, language) => [
      textIn(lotteryTexts, language, 'takers', { people: formatNumber(user_count), n: formatNumber(joined_count) }),
      textIn(lotteryTexts, language, 'wins', { n: formatNumber(win_count) }),
    ],
  }),
  sortColumn(lottery),
  column.time('created_at', { width: 150, sortable: true, inList: 'off', label: ['创建时间', 'Created'] }),
]

function chances({ chance_type, cost_integral }: Lottery, language: Language): string {
  const word = say(chanceTypes[chance_type], language)
  return chance_type === 'integral' ? `${word} ${formatNumber(cost_integral)}` : word
}
