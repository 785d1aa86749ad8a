import { activity } from '#contract/freeOrder/activity.ts'
import { ActivityList } from '#web/areas/activity/shared/ActivityList.tsx'
import type { Query } from '#web/base/router/location.ts'
import { useStateTabs } from '#web/kit/list/actions/machine-actions.ts'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { useFreeActions } from './actions.tsx'
import { activityColumns } from './columns.tsx'

export const prefetch = (query?: Query) => prefetchList(activity.list, query)

const Search = searchFields(activity.list)

/** Free-order activities (domain §12). */
export default function FreeOrderActivityPage() {
  return (
    <ActivityList
      entity={activity}
      columns={activityColumns}
      tabs={useStateTabs(activity)}
      search={
        <>
          <Search.Text name="word" />
          <Search.Choice name="mode" />
          <Search.Choice name="phase" />
          <Search.DayRange label={['活动时间', 'Time']} from="from" to="to" />
          <Search.Choice name="review" />
        </>
      }
      buttons={useFreeActions()}
    />
  )
}
