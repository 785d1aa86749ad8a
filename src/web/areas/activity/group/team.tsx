import { useMemo, useState } from 'react'
import { groupTeam, type GroupTeam } from '#contract/activity/group-team.ts'
import { group } from '#contract/activity/group.ts'
import { RecordList } from '#web/areas/activity/shared/RecordList.tsx'
import { useActivityFilter, type FilterActivities } from '#web/areas/activity/shared/use-activity-filter.ts'
import { call } from '#web/base/api/client.ts'
import { type Query } from '#web/base/router/location.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { rowTransition } from '#web/kit/list/actions/machine-actions.ts'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { EndTeamDialog } from './EndTeamDialog.tsx'
import { teamColumns } from './team-columns.tsx'

const TeamMembers = lazyPart('id', async () => (await import('./TeamMembers.tsx')).TeamMembers)

const drawer = { name: 'members', part: TeamMembers, button: { key: 'members', label: ['成员', 'Members'] } } as const

export const prefetch = (query?: Query) => prefetchList(groupTeam.list, query)

/** The teams in all group buys (domain §4.3). */
export default function GroupTeamPage() {
  const [ending, setEnding] = useState<{ name: 'finish' | 'dissolve'; row: GroupTeam } | null>(null)
  const actions = useMemo(
    (): RowAction<GroupTeam>[] => [
      rowTransition(groupTeam, 'finish', { run: (row) => setEnding({ name: 'finish', row }) }),
      rowTransition(groupTeam, 'dissolve', { run: (row) => setEnding({ name: 'dissolve', row }) }),
    ],
    [],
  )
  return (
    <>
      <RecordList
        entity={groupTeam}
        columns={teamColumns}
        rowTitle={({ team_no }) => team_no}
        search={<TeamSearch />}
        drawer={drawer}
        actions={actions}
      />
      <EndTeamDialog ending={ending} onClose={() => setEnding(null)} />
    </>
  )
}

const activities: FilterActivities = {
  detail: group.detail,
  find: (title, options) => call(group.list, { title, page_size: 20 }, options),
}

const Search = searchFields(groupTeam.list)

function TeamSearch() {
  const activity = useActivityFilter('activity_id', activities)
  return (
    <>
      <Search.Text name="team_no" />
      <Search.Remote name="activity_id" {...activity} />
      <Search.Text name="phone" />
      <Search.DayRange label={['开团时间', 'Opened']} from="from" to="to" />
    </>
  )
}
