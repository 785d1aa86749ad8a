import { assign, type Assigned } from '#contract/customService/assign.ts'
import { say } from '#contract/kit/label.ts'
import { CustomerPhone } from '#web/areas/customService/shared/CustomerPhone.tsx'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { Twofold } from '#web/kit/ui/table/Twofold.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import styles from './assign.module.css'

const column = columnsOf(assign.list)

export const assignColumns: ListColumn<Assigned>[] = [
  column.own(
    'title',
    ({ title, phone, target_type, id }) => (
      <Twofold main={title} sub={<CustomerPhone compact customer={{ target_type, target_id: id }} phone={phone} />} />
    ),
    {
      label: ['用户/门店 · 手机', 'Customer · phone'],
      width: 200,
      card: 'title',
    },
  ),
  column.own('cs_nickname', ({ cs_nickname }, language) => cs_nickname ?? <Tag tone="warning">{say(['未分配', 'None'], language)}</Tag>, {
    width: 110,
  }),
  column.own(
    'next_followup_at',
    ({ next_followup_at }, language) => next_followup_at && <NextContact at={next_followup_at} language={language} />,
    { width: 190 },
  ),
  column.time('last_followup_at', { width: 140 }),
  column.time('last_order_at', { width: 140 }),
  column.text('region', { width: 200 }),
  column.time('cs_assigned_at', { width: 140 }),
]

/** The planned contact; red when it is past. */
function NextContact({ at, language }: { at: string; language: 'zh' | 'en' }) {
  const isOverdue = Date.parse(at) <= Date.now()
  return (
    <span className={isOverdue ? styles.overdue : undefined}>
      <Time value={at} /> {isOverdue && say(['逾期', 'overdue'], language)}
    </span>
  )
}
