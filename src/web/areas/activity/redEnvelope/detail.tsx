import { envelopeRecord } from '#contract/activity/envelope-record.ts'
import { redEnvelope, type RedEnvelope } from '#contract/activity/redEnvelope.ts'
import { ActivityPage, ActivityRecords } from '#web/areas/activity/shared/ActivityPage.tsx'
import { AudienceText } from '#web/areas/activity/shared/frame-columns.tsx'
import { phaseTag } from '#web/areas/activity/shared/phase-tag.tsx'
import type { Query } from '#web/base/router/location.ts'
import { prefetchRecord } from '#web/kit/detail/prefetch-record.ts'
import { RecordFields } from '#web/kit/detail/RecordFields.tsx'
import { useEnvelopeActions } from './actions.tsx'
import { recordColumns } from './record-columns.tsx'

const names = [
  ...(['title', 'wish', 'start_at', 'end_at', 'kind', 'total_amount', 'total_count', 'each', 'min_each', 'max_each'] as const),
  ...(['trigger', 'order_min', 'per_user_limit', 'per_day_limit', 'valid_hours', 'audience', 'sort', 'created_at', 'updated_at'] as const),
]

const settings = (row: RedEnvelope) => (
  <RecordFields detail={redEnvelope.detail} row={row} names={names} contents={{ audience: <AudienceText row={row} /> }} />
)

/** Those that fit beside each other, without the activity. */
const fitting = new Set(['record_no', 'user_nick', 'amount', 'state', 'source_type', 'created_at'])
const columns = recordColumns.filter(({ key }) => fitting.has(key))

const records = {
  label: ['领取记录', 'Envelopes'],
  access: envelopeRecord.list,
  content: (activity_id: number) => <ActivityRecords records={envelopeRecord.list} filter={{ activity_id }} columns={columns} />,
} as const

export const prefetch = (query?: Query) => prefetchRecord(redEnvelope.detail, query)

/** The page for one red envelope activity. */
export default function RedEnvelopePage() {
  return <ActivityPage entity={redEnvelope} buttons={useEnvelopeActions()} state={phaseTag} settings={settings} records={records} />
}
