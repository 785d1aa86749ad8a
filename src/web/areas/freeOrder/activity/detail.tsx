import { activity, type FreeActivityDetail } from '#contract/freeOrder/activity.ts'
import { record, type FreeRecord } from '#contract/freeOrder/record.ts'
import { ActivityPage, ActivityRecords } from '#web/areas/activity/shared/ActivityPage.tsx'
import { customerColumn } from '#web/areas/activity/shared/customer-column.tsx'
import { AudienceText } from '#web/areas/activity/shared/frame-columns.tsx'
import { phaseTag } from '#web/areas/activity/shared/phase-tag.tsx'
import { settingLines, settingText } from '#web/areas/activity/shared/setting-lines.tsx'
import type { Query } from '#web/base/router/location.ts'
import { prefetchRecord } from '#web/kit/detail/prefetch-record.ts'
import { RecordFields } from '#web/kit/detail/RecordFields.tsx'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { useFreeActions } from './actions.tsx'

const names = [
  ...(['title', 'mode', 'start_at', 'end_at', 'audience', 'scope', 'scope_items', 'order_min', 'quota', 'per_user_limit', 'nth'] as const),
  ...(['sessions', 'apply_days', 'proof_required', 'reward_rate', 'reward_cap', 'budget', 'reward_to', 'coupon_title'] as const),
  ...(['rules', 'sort', 'created_at', 'updated_at', 'cover'] as const),
]

const column = columnsOf(record.list)

const winColumns: ListColumn<FreeRecord>[] = [
  column.code('order_no', { width: 180, card: 'title' }),
  column.tag('state', { width: 90 }),
  customerColumn<FreeRecord>(),
  column.money('paid_amount', { width: 110 }),
  column.money('reward_amount', { width: 110 }),
  column.time('paid_at', { width: 150 }),
]

const settings = (row: FreeActivityDetail) => (
  <RecordFields
    detail={activity.detail}
    row={row}
    names={names}
    contents={{
      audience: <AudienceText row={row} />,
      scope_items: settingLines(row.scope_items.map(({ title }) => title)),
      rules: settingText(row.rules),
      sessions: settingLines(row.sessions.map(({ draw_at, winners, quota }) => `${formatTime(draw_at)} · ${winners} / ${quota}`)),
    }}
  />
)

const records = {
  label: ['免单记录', 'Free orders'],
  access: record.list,
  content: (activity_id: number) => <ActivityRecords records={record.list} filter={{ activity_id }} columns={winColumns} />,
} as const

export const prefetch = (query?: Query) => prefetchRecord(activity.detail, query)

/** The page for one free-order activity. */
export default function FreeOrderActivityDetailPage() {
  return <ActivityPage entity={activity} buttons={useFreeActions()} state={phaseTag} settings={settings} records={records} />
}
