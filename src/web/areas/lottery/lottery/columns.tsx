import { say } from '#contract/kit/label.ts'
import { lottery, type Lottery } from '#contract/lottery/lottery.ts'
import { chanceTypes } from '#contract/lottery/words.ts'
import { phaseTag } from '#web/areas/activity/shared/phase-tag.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { textIn, type Language } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { sortColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { period } from '#web/kit/list/columns/period.tsx'
import { lotteryTexts } from './texts.ts'

const column = columnsOf(lottery.list)

export const lotteryColumns: ListColumn<Lottery>[] = [
  column.image('cover'),
  column.text('title', { card: 'title', width: 180 }),
  column.own('chance_type', chances, { width: 130 }),
  column.own('joined_count', joined, { label: ['参与人数 / 次数', 'People / draws'], width: 130, align: 'right' }),
  column.count('win_count', { width: 96 }),
  column.money('cost_amount', { width: 110 }),
  column.own('start_at', period, { label: ['时间', 'Time'], width: 144, sortable: true }),
  column.own('phase', phaseTag, { width: 90 }),
  sortColumn(lottery),
  column.time('created_at', { width: 150, sortable: true, label: ['创建时间', 'Created'] }),
]

function chances({ chance_type, cost_integral }: Lottery, language: Language): string {
  const word = say(chanceTypes[chance_type], language)
  return chance_type === 'integral' ? `${word} ${formatNumber(cost_integral)}` : word
}

function joined({ user_count, joined_count }: Lottery, language: Language): string {
  return `${textIn(lotteryTexts, language, 'people', { n: formatNumber(user_count) })} / ${formatNumber(joined_count)}`
}
