import { say } from '#contract/kit/label.ts'
import { record, type DrawRecord } from '#contract/lottery/record.ts'
import { drawPays } from '#contract/lottery/words.ts'
import { customerColumn } from '#web/areas/activity/shared/customer-column.tsx'
import { formatNumber } from '#web/base/locales/number.ts'
import { textIn, type Language } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { Twofold } from '#web/kit/ui/table/Twofold.tsx'
import { recordTexts } from './texts.ts'

const column = columnsOf(record.list)

export const recordColumns: ListColumn<DrawRecord>[] = [
  column.code('record_no', { width: 190, card: 'title' }),
  column.tag('state', { width: 96 }),
  column.own('title', ({ title, lottery_title }) => <Twofold main={title} sub={lottery_title} />, {
    label: ['奖品 / 活动', 'Prize / activity'],
    width: 190,
  }),
  customerColumn<DrawRecord>(),
  column.money('cost', { width: 96 }),
  column.tag('kind', { width: 96 }),
  column.own('cost_points', spent, { label: ['消耗', 'Spent'], width: 100 }),
  column.code('order_no', { width: 180, inList: 'off' }),
  column.text('remark', { width: 140, inList: 'off' }),
  column.time('created_at', { width: 150, sortable: true }),
]

/** What the draw was paid with. */
export function spent({ paid_by, cost_points }: Pick<DrawRecord, 'paid_by' | 'cost_points'>, language: Language): string {
  return paid_by === 'points' ? textIn(recordTexts, language, 'points', { n: formatNumber(cost_points) }) : say(drawPays[paid_by], language)
}
