import { couponRecord } from '#contract/activity/coupon-record.ts'
import { coupon, type CouponDetail } from '#contract/activity/coupon.ts'
import { ActivityPage, ActivityRecords } from '#web/areas/activity/shared/ActivityPage.tsx'
import { phaseTag } from '#web/areas/activity/shared/phase-tag.tsx'
import { settingLines } from '#web/areas/activity/shared/setting-lines.tsx'
import type { Query } from '#web/base/router/location.ts'
import { prefetchRecord } from '#web/kit/detail/prefetch-record.ts'
import { RecordFields } from '#web/kit/detail/RecordFields.tsx'
import { useCouponActions } from './actions.tsx'
import { recordColumns } from './record-columns.tsx'

const names = [
  ...(['title', 'kind', 'amount', 'discount', 'max_off', 'threshold', 'stackable_integral', 'scope', 'scope_names'] as const),
  ...(['exclude_names', 'price_level', 'issue_type', 'total', 'per_limit', 'daily_limit', 'start_at', 'end_at', 'valid_type'] as const),
  ...(['valid_start_at', 'valid_end_at', 'valid_days', 'from_day', 'desc', 'sort', 'created_at', 'updated_at'] as const),
]

const titlesOf = (items: readonly { title: string }[]) => settingLines(items.map(({ title }) => title))

const settings = (row: CouponDetail) => (
  <RecordFields
    detail={coupon.detail}
    row={row}
    names={names}
    contents={{ scope_names: titlesOf(row.scope_names), exclude_names: titlesOf(row.exclude_names) }}
  />
)

/** Those that fit beside each other, without the activity. */
const fitting = new Set(['code', 'user_nick', 'state', 'source', 'order_no', 'created_at'])
const columns = recordColumns.filter(({ key }) => fitting.has(key))

const records = {
  label: ['领取记录', 'Records'],
  access: couponRecord.list,
  content: (coupon_id: number) => <ActivityRecords records={couponRecord.list} filter={{ coupon_id }} columns={columns} />,
} as const

export const prefetch = (query?: Query) => prefetchRecord(coupon.detail, query)

/** The page for one coupon. */
export default function CouponPage() {
  return <ActivityPage entity={coupon} buttons={useCouponActions()} state={phaseTag} settings={settings} records={records} />
}
