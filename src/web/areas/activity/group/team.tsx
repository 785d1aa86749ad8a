import { useMemo, useState } from 'react'
import { groupTeam, type GroupTeam } from '#contract/activity/group-team.ts'
import { group } from '#contract/activity/group.ts'
import { useActivityFilter, type FilterActivities } from '#web/areas/activity/shared/use-activity-filter.ts'
import { call } from '#web/base/api/client.ts'
import { type Query } from '#web/base/router/location.ts'
import { ExportButton } from '#web/features/task/ExportButton.tsx'
import { useOpened } from '#web/kit/form/drawer-state.ts'
import type { RowAction } from '#web/kit/list/actions/actions.tsx'
import { bulkExport } from '#web/kit/list/actions/entity-actions.ts'
import { rowTransition, useStateTabs } from '#web/kit/list/actions/machine-actions.ts'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { EndTeamDialog } from './EndTeamDialog.tsx'
import { teamColumns } from './team-columns.tsx'

const TeamMembers = lazyPart('id', async () => (await import('./TeamMembers.tsx')).TeamMembers)

export const prefetch = (query?: Query) => prefetchList(groupTeam.list, query)

/** The teams of all group buys (domain §4.3). */
export default function GroupTeamPage() {
  const { id: membersId, open: openMembers, close: closeMembers } = useOpened('members')
  const [ending, setEnding] = useState<{ name: 'finish' | 'dissolve'; row: GroupTeam } | null>(null)
  const actions = useMemo(
    (): RowAction<GroupTeam>[] => [
      { key: 'members', label: ['成员', 'Members'], access: groupTeam.detail, run: ({ id }) => openMembers(id) },
      rowTransition(groupTeam, 'finish', { run: (row) => setEnding({ name: 'finish', row }) }),
      rowTransition(groupTeam, 'dissolve', { run: (row) => setEnding({ name: 'dissolve', row }) }),
    ],
    [openMembers],
  )
  return (
    <>
      <ListPage
        entity={groupTeam}
        columns={teamColumns}
        rowTitle={({ team_no }) => team_no}
        tabs={useStateTabs(groupTeam)}
        search={<TeamSearch />}
        toolbar={<ExportButton endpoint={groupTeam.export} />}
        actions={actions}
        bulk={[bulkExport(groupTeam)]}
      />
      <TeamMembers id={membersId} onClose={closeMembers} />
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
