import { groupTeam } from '#contract/activity/group-team.ts'
import { group, type Group } from '#contract/activity/group.ts'
import { ActivityPage, ActivityRecords } from '#web/areas/activity/shared/ActivityPage.tsx'
import { AudienceText } from '#web/areas/activity/shared/frame-columns.tsx'
import { phaseTag } from '#web/areas/activity/shared/phase-tag.tsx'
import { settingLines } from '#web/areas/activity/shared/setting-lines.tsx'
import type { Query } from '#web/base/router/location.ts'
import { prefetchRecord } from '#web/kit/detail/prefetch-record.ts'
import { RecordFields } from '#web/kit/detail/RecordFields.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { useGroupActions } from './actions.tsx'
import { teamColumns } from './team-columns.tsx'

const names = [
  ...(['title', 'spu_title', 'start_at', 'end_at', 'audience', 'sku_items', 'mode', 'need', 'team_hours', 'limit_per_user'] as const),
  ...(['limit_per_order', 'leader_discount', 'virtual_fill', 'rules', 'sort', 'created_at', 'updated_at', 'image'] as const),
]

const settings = (row: Group) => (
  <RecordFields
    detail={group.detail}
    row={row}
    names={names}
    contents={{ audience: <AudienceText row={row} />, sku_items: settingLines(row.sku_items.map(lineOf)) }}
  />
)

function lineOf({ code, title, group_price, price_store, sold_qty, stock }: Group['sku_items'][number]): string {
  return `${code} ${title} · ${formatMoney(group_price)} / ${formatMoney(price_store)} · ${sold_qty} / ${stock}`
}

/** Those that fit beside each other, without the activity. */
const fitting = new Set(['team_no', 'leader', 'joined_people', 'state', 'created_at'])
const columns = teamColumns.filter(({ key }) => fitting.has(key))

const records = {
  label: ['拼团记录', 'Teams'],
  access: groupTeam.list,
  content: (activity_id: number) => <ActivityRecords records={groupTeam.list} filter={{ activity_id }} columns={columns} />,
} as const

export const prefetch = (query?: Query) => prefetchRecord(group.detail, query)

/** The page for one group buy. */
export default function GroupPage() {
  return <ActivityPage entity={group} buttons={useGroupActions()} state={phaseTag} settings={settings} records={records} />
}
