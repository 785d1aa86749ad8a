import { record, type FreeRecord } from '#contract/freeOrder/record.ts'
import { customerColumn } from '#web/areas/activity/shared/customer-column.tsx'
import { textIn, type Language } from '#web/base/locales/texts.ts'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { recordTexts } from './texts.ts'

const column = columnsOf(record.list)

export const recordColumns: ListColumn<FreeRecord>[] = [
  column.code('order_no', { width: 180, card: 'title' }),
  column.own('activity_title', activityText, { label: ['活动/场次', 'Activity / draw'], width: 180 }),
  column.tag('state', { width: 90 }),
  column.money('reward_amount', { width: 110, sortable: true }),
  column.money('paid_amount', { width: 110 }),
  customerColumn<FreeRecord>(),
  column.tag('mode', { width: 100 }),
  column.tag('reward_to', { width: 90 }),
  column.time('paid_at', { width: 150 }),
  column.money('base_amount', { width: 110, inList: 'off' }),
  column.money('clawed_amount', { width: 100, inList: 'off' }),
  column.text('reason', { width: 140, inList: 'off' }),
  column.time('granted_at', { width: 150, inList: 'off' }),
  column.code('record_no', { width: 180, inList: 'off' }),
  column.time('created_at', { width: 150, sortable: true, inList: 'off' }),
]

/** The activity with the draw or the place in the count. */
export function activityText(
  { activity_title, session_no, seq }: Pick<FreeRecord, 'activity_title' | 'session_no' | 'seq'>,
  language: Language,
) {
  if (session_no !== null && seq === null) return `${activity_title} · ${textIn(recordTexts, language, 'session', { no: session_no })}`
  return seq === null ? activity_title : `${activity_title} · ${textIn(recordTexts, language, 'seq', { n: seq })}`
}
